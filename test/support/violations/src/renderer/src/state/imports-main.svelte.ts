// renderer-imports-shared-and-its-own: by alias, only a type
import type { Clock } from '#main/clock.ts';
export type Tick = Clock;
