import type { ScaleTrouble } from '#shared/station/scale.ts';

/** An open line to a scale, serial or TCP. */
export interface ScaleLine {
  write(bytes: Buffer): void;
  /** Both are set once, right after opening; what came before is given then. `onEnd`: the line broke. */
  listen(onBytes: (bytes: Buffer) => void, onEnd: () => void): void;
  /** Never rejects. Nothing is heard of the line after it. */
  close(): Promise<void>;
}

/** Opens the line, or says why it does not open. Never rejects. */
export type OpenScaleLine = () => Promise<ScaleLine | ScaleTrouble>;
