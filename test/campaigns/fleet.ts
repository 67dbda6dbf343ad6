import { loadavg } from 'node:os';
import { runCampaign } from './fleet/campaign.ts';

/**
 * A warehouse of stations on one PostgreSQL, with everything that can befall it: stations killed, links slow, cut and mute, the postmaster
 * killed and hung, its disk full, its files put back to an hour ago, a cloned station, a take-over, a station a week away, clocks hours
 * apart. `DOCKPRINT_STATIONS=40 DOCKPRINT_SHIPMENTS=200 node --import ./test/support/raw-imports.ts test/campaigns/fleet.ts [seed]`; a few
 * stations and shipments where nothing is said. Ends non-zero when a number came twice, a BOL was sent twice, anything is lost, a
 * journal differs at the server, or a packer waited for it.
 */
// Its PostgreSQL goes with it (test/support/postgres.ts).
process.once('SIGTERM', () => process.exit(143));
const begun = performance.now();
const seed = Number(process.argv[2] ?? 20_261_122);
const report = await runCampaign({
  stations: Number(process.env['DOCKPRINT_STATIONS'] ?? 4),
  shipments: Number(process.env['DOCKPRINT_SHIPMENTS'] ?? 18),
  seed,
  faultShare: Number(process.env['DOCKPRINT_FAULTS'] ?? 0.05),
  isDurable: true,
  say: (words) => {
    console.log(`${((performance.now() - begun) / 1000).toFixed(1).padStart(7)} s  ${words}`);
  },
});
console.log(`seed ${seed}, load ${loadavg()[0]?.toFixed(1)}`);
console.log(report.figures);
console.log(
  report.wrong.length === 0
    ? 'Nothing lost, nothing twice.'
    : `${report.wrong.length} wrong:\n${report.wrong.join('\n')}`,
);
process.exitCode = report.wrong.length === 0 ? 0 : 1;
