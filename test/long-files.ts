/** What `npm run test:long` runs and `npm test` leaves out, besides the files that measure their own thread. All else is short. */
export const longFiles = {
  /** Storms, kills, damaged and full disks, fuzz. */
  contract: [
    'test/contract/fleet/take-over-killed.test.ts',
    'test/contract/headless/full-disk.test.ts',
    'test/contract/printing/print-storm.test.ts',
    'test/contract/printing/storm.test.ts',
    'test/contract/storage/damaged-log.test.ts',
    'test/contract/storage/full-disk.test.ts',
    'test/security/fuzz.test.ts',
  ],
  /** The whole day, the package, all screens in all sizes and languages. Relative to test/. */
  e2e: [
    'e2e/whole-day.e2e.ts',
    'e2e/packaged.e2e.ts',
    'e2e/updates.e2e.ts',
    'e2e/accessibility-day.e2e.ts',
    'e2e/accessibility-sizes.e2e.ts',
    'e2e/accessibility-states.e2e.ts',
    'e2e/screens-languages.e2e.ts',
  ],
};
