import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { risesMoreThan, slopeOf, type Slope } from '#support/slope.ts';

export interface Sample {
  shipments: number;
  rssMb: number;
  heapMb: number;
  /** Open files and sockets of the process; NaN where the system does not list them. */
  descriptors: number;
  /** What keeps the event loop alive: sockets, timers, requests. */
  handles: number;
  bytes: number;
  f9Ms: number;
  /** Processes that wanted a core in the last minute. */
  load: number;
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const megabytes = (bytes: number): number => bytes / 1024 / 1024;

export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

/** At rest: connections that are kept for the next request have been given their time to end. */
export async function takeSample(shipments: number, bytes: number, f9: number[]): Promise<Sample> {
  await pause(6_000);
  collectGarbage();
  await pause(50);
  collectGarbage();
  const { rss, heapUsed } = process.memoryUsage();
  return {
    shipments,
    rssMb: megabytes(rss),
    heapMb: megabytes(heapUsed),
    // One is the list itself.
    descriptors: existsSync('/proc/self/fd') ? readdirSync('/proc/self/fd').length - 1 : NaN,
    handles: process.getActiveResourcesInfo().length,
    bytes,
    f9Ms: median(f9),
    load: loadavg()[0] ?? NaN,
  };
}

/** What must not rise, and by how much for each 1,000 shipments it may. */
const limits: [keyof Sample, string, number][] = [
  ['rssMb', 'memory (RSS, MB)', 2],
  ['heapMb', 'heap in use (MB)', 2],
  ['descriptors', 'open files and sockets', 0],
  ['handles', 'active handles', 0],
  ['f9Ms', 'F9 to first byte at the Zebra (ms)', 0.2],
];
/** Caches fill, code is compiled and V8 takes the pages that it keeps until here. */
const warmUp = 1_500;
/** Fewer are too few for a slope. */
const samplesNeeded = 5;

function verdictOn(limit: number, line: Slope): string {
  if (risesMoreThan(limit, line)) return 'NOT FLAT';
  return line.slope + 2 * line.error <= limit ? 'flat' : 'no rise beyond the noise';
}

/** Prints each slope; the names of what is not flat. */
export function judgeSamples(samples: readonly Sample[]): string[] {
  const last = samples.at(-1)?.shipments ?? 0;
  const steady = samples.filter(({ shipments }) => shipments >= (last > warmUp ? warmUp : last / 3));
  const points = (key: keyof Sample) =>
    steady.map((sample) => ({ x: sample.shipments / 1000, y: sample[key] }));
  const rising: string[] = [];
  for (const [key, name, limit] of limits) {
    const line = slopeOf(points(key));
    const isJudged = last > warmUp && steady.length >= samplesNeeded;
    let verdict = isJudged ? verdictOn(limit, line) : 'too short to judge';
    // Others' work comes and goes over minutes, which looks like a slope.
    if (key === 'f9Ms' && steady.some(({ load }) => load > availableParallelism()))
      verdict = 'the machine was too busy to judge';
    if (verdict === 'NOT FLAT') rising.push(name);
    console.log(
      `${name}: ${line.slope.toFixed(2)} ± ${line.error.toFixed(2)} for each 1,000 shipments (at most ${limit}): ${verdict}`,
    );
  }
  const growth = slopeOf(points('bytes'));
  console.log(`files: ${Math.round(growth.slope / 1000)} bytes for each shipment, by design`);
  return rising;
}
