import type { ScaleTrouble } from '#shared/station/scale.ts';

/** An open line to a scale, serial or TCP. */
export interface ScaleLine {
  write(bytes: Buffer): void;
  /** Called once, right after opening; bytes received earlier are passed then. `onEnd`: the connection broke. */
  listen(onBytes: (bytes: Buffer) => void, onEnd: () => void): void;
  /** Never rejects. No callback is called after it. */
  close(): Promise<void>;
}

/** Opens the line, or returns why it cannot. Never rejects. */
export type OpenScaleLine = () => Promise<ScaleLine | ScaleTrouble>;
