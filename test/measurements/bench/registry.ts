import { durable } from './durable.ts';
import { f9 } from './f9.ts';
import { head } from './head.ts';
import { labels } from './labels.ts';
import type { Measurement } from './measurement.ts';
import { memory } from './memory.ts';
import { pdf } from './pdf.ts';
import { search } from './search.ts';
import { start } from './start.ts';
import { waiting } from './waiting.ts';

/** In the order of docs/performance.md. A new measurement is a file beside this one and its line in this list. */
export const measurements: readonly Measurement[] = [
  f9,
  labels,
  head,
  pdf,
  durable,
  waiting,
  start,
  search,
  memory,
];
