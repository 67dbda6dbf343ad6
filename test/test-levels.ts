/**
 * Contract files that `npm run test:long` runs and `npm test` leaves out, besides those that measure their own thread: storms, kills, processes
 * of the built app, damaged and full disks, fuzz.
 */
export const longContractFiles = [
  'test/contract/amendments/amending-dies.test.ts',
  'test/contract/desk/refused-writes.test.ts',
  'test/contract/fleet/campaign.test.ts',
  'test/contract/fleet/shared-lists-converge.test.ts',
  'test/contract/fleet/shared-lists-limits.test.ts',
  'test/contract/fleet/shared-lists-other-servers.test.ts',
  'test/contract/fleet/faults.test.ts',
  'test/contract/fleet/headless-in-a-fleet.test.ts',
  'test/contract/fleet/take-over-killed.test.ts',
  'test/contract/cli/headless/at-once.test.ts',
  'test/contract/cli/headless/backup-restore.test.ts',
  'test/contract/cli/headless/checked.test.ts',
  'test/contract/cli/headless/documented.test.ts',
  'test/contract/cli/headless/exit-codes-and-signals.test.ts',
  'test/contract/cli/headless/full-disk.test.ts',
  'test/contract/cli/headless/given-for-another-address.test.ts',
  'test/contract/cli/headless/hand-over.test.ts',
  'test/contract/cli/headless/in-training.test.ts',
  'test/contract/cli/headless/later-steps.test.ts',
  'test/contract/cli/headless/results-stay-true.test.ts',
  'test/contract/cli/headless/service-reads.test.ts',
  'test/contract/import/crowded-folder.test.ts',
  'test/contract/import/killed-while-importing.test.ts',
  'test/contract/import/results-killed.test.ts',
  'test/contract/printing/found-by-name.test.ts',
  'test/contract/printing/print-storm.test.ts',
  'test/contract/printing/storm.test.ts',
  'test/contract/scans/scanning-dies.test.ts',
  'test/contract/storage/damaged-log.test.ts',
  'test/contract/storage/full-disk.test.ts',
  'test/contract/outbox/station-dies.test.ts',
  'test/security/fuzz.test.ts',
];

/**
 * End-to-end files that `npm test` runs, relative to test/: those that prove the two promises, one way through each screen, and what holds the
 * page in its place. All others are long.
 */
export const shortEndToEndFiles = [
  // Nothing is lost, nothing is sent twice.
  'e2e/main-job.e2e.ts',
  'e2e/service-faults.e2e.ts',
  'e2e/queue.e2e.ts',
  // "Printed" means the printer said so.
  'e2e/printer-faults.e2e.ts',
  'e2e/labels.e2e.ts',
  // A way through each screen.
  'e2e/whole-way.e2e.ts',
  'e2e/import.e2e.ts',
  'e2e/trucks.e2e.ts',
  'e2e/setup.e2e.ts',
  'e2e/fleet.e2e.ts',
  'e2e/app-opens.e2e.ts',
  'e2e/built-imports.e2e.ts',
  'security/page-and-network.e2e.ts',
  'security/taken-over-page.e2e.ts',
];
