import { printStorm, type StormReport } from '#support/print-storm.ts';

/**
 * Stations with a printer that throws labels away, is shared, swapped, cut off, hides what it holds or stands behind a box, and an
 * app that is killed; nobody answers anything:
 * `node --import ./test/support/raw-imports.ts test/campaigns/printing.ts [runs] [seed] [at once]`. Ends non-zero when a label was
 * called printed that had not come out, one came out twice unasked, or one was left with nobody asked.
 */
const runs = Number(process.argv[2] ?? 500);
const first = Number(process.argv[3] ?? 20_261_121);
const atOnce = Number(process.argv[4] ?? 4);
const started = performance.now();
const reports: StormReport[] = [];
let next = 0;

async function worker(): Promise<void> {
  while (next < runs) {
    const report = await printStorm(first + next++);
    reports.push(report);
    const { falselyPrinted, doubled, stuck, mistakes } = report;
    if ([...falselyPrinted, ...doubled, ...stuck, ...mistakes].length > 0)
      console.log(JSON.stringify(report));
  }
}
await Promise.all(Array.from({ length: atOnce }, worker));

const sum = (of: (report: StormReport) => number): number =>
  reports.reduce((all, report) => all + of(report), 0);
const counts = new Map<string, number>();
const faults = new Map<string, number>();
for (const report of reports) {
  for (const [state, n] of Object.entries(report.counts)) counts.set(state, (counts.get(state) ?? 0) + n);
  for (const fault of report.faults) faults.set(fault, (faults.get(fault) ?? 0) + 1);
}
const wrong = {
  'printed that did not come out': sum(({ falselyPrinted }) => falselyPrinted.length),
  'came out twice': sum(({ doubled }) => doubled.length),
  'left with nobody asked': sum(({ stuck }) => stuck.length),
  'mistakes of the program': sum(({ mistakes }) => mistakes.length),
};
console.log(
  `${runs} runs from seed ${first}, ${sum(({ labels }) => labels)} labels, ${Math.round((performance.now() - started) / 1000)} s`,
);
console.log('faults:', Object.fromEntries(faults));
console.log('states at the end (state:confirms:reason):', Object.fromEntries(counts));
console.log(wrong);
process.exitCode = Object.values(wrong).some((n) => n > 0) ? 1 : 0;
