import { createHash } from 'node:crypto';
import * as z from 'zod';

/** What a witness records of the database: enough to see at the next start that something is missing. */
const witnessRecordSchema = z.object({
  /** The database's own id, from its table `identity`. */
  station: z.string().min(1).max(100),
  /** How often it went on knowingly with records missing. A witness of an earlier epoch has been dealt with. */
  epoch: z.number().int().min(0),
  /** Commits noted by this witness; the slot with more of them is the newer one. */
  commits: z.number().int().min(0),
  /** The newest journal line (its `seq`) and the hash of the chain there; '' before the chain begins. */
  lines: z.number().int().min(0),
  head: z.string().max(64),
  /** The highest number given in each sequence, by its name in `counters`. */
  numbers: z.record(z.string().max(60), z.number().int()),
  /** When it was recorded, ISO 8601. */
  at: z.iso.datetime(),
});
export type WitnessRecord = z.infer<typeof witnessRecordSchema>;

/**
 * Two slots in separate blocks: if a write tears one, the other stays whole. There is room for a thousand sequences; only the blocks that a
 * record needs are written.
 */
export const slotBytes = 65_536;
const blockBytes = 4096;
const format = 'dockprint-witness 1';

const sumOf = (body: string): string => createHash('sha256').update(body).digest('hex');

/** The contents of a slot: format and version, checksum, the record, a line break; blanks up to the end of the disk's block. */
export function slotOf(record: WitnessRecord): Buffer {
  const body = JSON.stringify(record);
  const line = Buffer.from(`${format} ${sumOf(body)} ${body}\n`);
  if (line.length > slotBytes)
    throw new RangeError(`a witness of ${line.length} bytes does not fit its slot`);
  return Buffer.concat([line, Buffer.alloc(-line.length & (blockBytes - 1), ' ')]);
}

/** The record of a slot, or null when it is empty, torn, or of a format this version does not know. */
export function recordIn(slot: Buffer): WitnessRecord | null {
  const text = slot.toString('utf8');
  const line = text.slice(0, Math.max(0, text.indexOf('\n')));
  const body = line.slice(format.length + 66);
  if (line !== `${format} ${sumOf(body)} ${body}`) return null;
  try {
    const read = witnessRecordSchema.safeParse(JSON.parse(body));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
