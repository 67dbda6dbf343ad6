import {
  closeSync,
  existsSync,
  fdatasync,
  fdatasyncSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { isInPlace } from '../database/files-in-place.ts';
import { recordIn, slotBytes, slotOf, type WitnessRecord } from './witness-record.ts';

/** Contents of a witness file. `unreadable`: a file exists, but neither of its slots can be trusted. */
export type WitnessContent =
  | { state: 'whole'; record: WitnessRecord; slot: 0 | 1 }
  | { state: 'missing' }
  | { state: 'unreadable' };

/** Reads the newer whole slot; the file's size does not matter. Throws what the system says of a file that cannot be read. */
export function readWitnessFile(file: string): WitnessContent {
  if (!existsSync(file)) return { state: 'missing' };
  const handle = openSync(file, 'r');
  try {
    const slots = ([0, 1] as const).map((slot) => {
      const bytes = Buffer.alloc(slotBytes);
      const length = readSync(handle, bytes, 0, slotBytes, slot * slotBytes);
      return { slot, record: recordIn(bytes.subarray(0, length)) };
    });
    const [newest] = slots
      .filter((slot): slot is { slot: 0 | 1; record: WitnessRecord } => slot.record !== null)
      .sort((a, b) => b.record.commits - a.record.commits);
    return newest === undefined ? { state: 'unreadable' } : { state: 'whole', ...newest };
  } finally {
    closeSync(handle);
  }
}

/**
 * How long the disk is left alone after a write that is not waited for: a disk serves one sync at a time, and the second witness's sync delayed
 * the one that a request waits for.
 */
const restMilliseconds = 250;

/** A witness file that is open for writing. */
export interface WitnessFile {
  /**
   * Replaces the older record. `wait`: it is on the disk when this returns. Otherwise the system writes it soon, beside the work, and the newest
   * record known to be on the disk is not touched until then. Throws the disk's error.
   */
  write(record: WitnessRecord, wait: boolean): void;
  /** It was removed or replaced: what is written here would never be found. */
  isGone(): boolean;
  close(): void;
}

/**
 * Opens the file, or makes it whole beside and renames it. Both slots have their room on the disk from then on, so a full disk does
 * not stop it. `report` hears of a write without `wait` that did not reach the disk; `sync` brings it there.
 */
export function openWitnessFile(
  file: string,
  first: WitnessRecord,
  report: (error: unknown) => void,
  sync: typeof fdatasync = fdatasync,
): WitnessFile {
  const found = readWitnessFile(file);
  const complete = found.state === 'whole' && statSync(file).size >= 2 * slotBytes;
  if (!complete) makeFile(file, first);
  const handle = openSync(file, 'r+');
  const known = fstatSync(handle, { bigint: true });
  /** The slot whose record is surely on the disk. */
  let safe: 0 | 1 = complete ? found.slot : 0;
  let writes = 0;
  let syncing = false;
  let closed = false;
  let resting: NodeJS.Timeout | null = null;

  const spare = (): 0 | 1 => (safe === 0 ? 1 : 0);

  function syncSoon(): void {
    if (syncing || resting !== null) return;
    resting = setTimeout(syncBeside, restMilliseconds).unref();
  }

  function syncBeside(): void {
    if (resting !== null) clearTimeout(resting);
    resting = null;
    syncing = true;
    const begun = writes;
    sync(handle, (error) => {
      syncing = false;
      if (closed) closeSync(handle);
      else if (error !== null) report(error);
      else if (writes === begun) safe = spare();
      else syncSoon();
    });
  }

  const opened: WitnessFile = {
    write(record, wait) {
      writes += 1;
      const bytes = slotOf(record);
      writeSync(handle, bytes, 0, bytes.length, spare() * slotBytes);
      if (!wait) {
        syncSoon();
        return;
      }
      fdatasyncSync(handle);
      safe = spare();
    },
    isGone: () => !isInPlace(file, known),
    close() {
      if (closed) return;
      closed = true;
      if (resting !== null) syncBeside();
      // A sync running in another thread closes it at its end.
      if (!syncing) closeSync(handle);
    },
  };
  return opened;
}

function makeFile(file: string, record: WitnessRecord): void {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.beginning`;
  rmSync(draft, { force: true });
  const handle = openSync(draft, 'wx');
  try {
    writeSync(handle, Buffer.alloc(2 * slotBytes, ' '));
    writeSync(handle, slotOf(record), 0, null, 0);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(draft, file);
}
