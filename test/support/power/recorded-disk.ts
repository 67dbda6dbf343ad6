import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { SystemCall } from './system-calls.ts';

type Change = { at: number; bytes: Buffer } | { length: number };

interface RecordedFile {
  /** What a sync has promised; null: not even that it is there. */
  durable: Buffer | null;
  /** Written since, in its order. */
  pending: Change[];
  size: number;
}

/** The size in which a disk writes whole or not at all. */
const sector = 512;

/**
 * What a power cut leaves of the writes that no sync has promised: none of them, all, some of them whatever their order, or some of their
 * sectors.
 */
export const cuts = ['none', 'all', 'some', 'torn', 'last torn'] as const;
export type Cut = (typeof cuts)[number];

/** `base` with those sectors of the changes that are kept. */
function changed(
  base: Buffer | null,
  changes: readonly Change[],
  keeps: (change: number, sectorAt: number) => boolean,
): Buffer {
  const ends = changes.map((one) => ('length' in one ? one.length : one.at + one.bytes.length));
  // Between the old end and a write behind it there are zeros.
  const whole = Buffer.alloc(Math.max(base?.length ?? 0, ...ends));
  base?.copy(whole);
  let length = base?.length ?? 0;
  changes.forEach((change, index) => {
    if ('length' in change) {
      if (!keeps(index, 0)) return;
      if (change.length < length) whole.fill(0, change.length, length);
      ({ length } = change);
      return;
    }
    for (let from = 0; from < change.bytes.length; from += sector) {
      if (!keeps(index, from)) continue;
      const some = change.bytes.subarray(from, from + sector);
      some.copy(whole, change.at + from);
      length = Math.max(length, change.at + from + some.length);
    }
  });
  return whole.subarray(0, length);
}

/**
 * The files of a recording as they grow, call by call. Names follow a journaling file system (ext4, XFS): a sync of any file also promises the
 * creations, renames and removals before it; without one a prefix of them lasts.
 */
export class RecordedDisk {
  /** What every reader sees, and what the disk has promised. */
  #files = new Map<string, RecordedFile>();
  #promised = new Map<string, RecordedFile>();
  #pendingNames: ((names: Map<string, RecordedFile>) => void)[] = [];

  #file(path: string): RecordedFile {
    const found = this.#files.get(path);
    if (found) return found;
    const made: RecordedFile = { durable: null, pending: [], size: 0 };
    this.#files.set(path, made);
    this.#pendingNames.push((names) => names.set(path, made));
    return made;
  }

  #change(file: RecordedFile, change: Change): void {
    file.pending.push(change);
    file.size = 'length' in change ? change.length : Math.max(file.size, change.at + change.bytes.length);
  }

  apply(call: SystemCall): void {
    switch (call.kind) {
      case 'create': {
        const file = this.#file(call.path);
        if (call.empties) this.#change(file, { length: 0 });
        return;
      }
      case 'write': {
        const file = this.#file(call.path);
        this.#change(file, { at: call.at ?? file.size, bytes: call.bytes });
        return;
      }
      case 'truncate':
        this.#change(this.#file(call.path), { length: call.length });
        return;
      case 'sync': {
        const file = this.#files.get(call.path);
        for (const name of this.#pendingNames.splice(0)) name(this.#promised);
        if (!file) return;
        file.durable = changed(file.durable, file.pending, () => true);
        file.pending = [];
        return;
      }
      case 'rename': {
        const file = this.#file(call.path);
        this.#files.delete(call.path);
        this.#files.set(call.to, file);
        this.#pendingNames.push((names) => {
          names.delete(call.path);
          names.set(call.to, file);
        });
        return;
      }
      case 'remove':
        this.#files.delete(call.path);
        this.#pendingNames.push((names) => names.delete(call.path));
        return;
      case 'out':
    }
  }

  /** Writes what is left after a power cut now; `place` says where a file goes. */
  writeAfterCut(cut: Cut, roll: (sides: number) => number, place: (path: string) => string): void {
    const names = new Map(this.#promised);
    const lasting = cut === 'none' ? 0 : cut === 'all' ? Infinity : roll(this.#pendingNames.length + 1);
    for (const name of this.#pendingNames.slice(0, lasting)) name(names);
    for (const [path, { durable, pending }] of names) {
      const shares = pending.map(() => roll(100));
      const keeps = (index: number): boolean => {
        if (cut === 'all') return true;
        if (cut === 'none') return false;
        if (cut === 'some') return (shares[index] ?? 0) < 50;
        if (cut === 'torn') return roll(100) < (shares[index] ?? 0);
        return index < pending.length - 1 || roll(2) === 0;
      };
      const kept = changed(durable, pending, keeps);
      mkdirSync(dirname(place(path)), { recursive: true });
      writeFileSync(place(path), kept);
    }
  }
}
