import type { FileRefusal, ImportProblem } from '#shared/station/import-mapping.ts';
import { importFile, sweepUnfinished, type ImportFailure } from './import-file.ts';
import type { ImportParts } from './import-parts.ts';
import { previewFile } from './preview-file.ts';
import type { PartMessage } from './read-in-worker.ts';
import type { ReadingTurn } from './reading-turn.ts';

/** Why nothing of a file was taken, beside what `FileRefusal` names. */
export type FileRejection =
  | FileRefusal
  | 'no-mapping'
  | 'unknown-mapping'
  | 'other-columns'
  | 'too-many-to-submit'
  | 'not-set-up'
  /** Someone wrote to it each time it was read. */
  | 'changed'
  | 'internal';

/** A shipment, or a row that is none, of a file of which nothing was taken. */
export interface RejectedShipment {
  row: number;
  externalId: string;
  /** Empty: this one has no problems. */
  problems: ImportProblem[];
}

export type SubmitFileResult =
  /** Its shipments are stored and queued. `before`: the same bytes were taken earlier, under `fileId`. */
  | { is: 'taken'; fileId: string; before: boolean }
  | { is: 'refused'; code: FileRejection; row: number | null; words?: string }
  | { is: 'wrong'; shipments: RejectedShipment[] }
  | { is: 'stopped' };

export interface FileToSubmit {
  /** Chosen by the caller: a repeated call with it finds the file as its own. */
  id: string;
  path: string;
  name: string;
  /** The name a mapping was stored under; null: the one stored for these headings. */
  mapping: string | null;
}

/** No one checks them before they are sent. */
const submittedAtOnce = 2000;
/** A file that is written to between check and import is checked again, this often. */
const maxChecks = 5;

/** Collects each shipment and bad row with its problems. */
function collectWrong() {
  const shipments: RejectedShipment[] = [];
  const ofRow = (row: number, externalId: string, problems: ImportProblem[]) =>
    shipments.push({ row, externalId, problems });
  return {
    shipments,
    add(some: PartMessage): void {
      for (const { rows, problems } of some.bad) ofRow(rows[0]?.row ?? 0, '', [...problems]);
      for (const { rows, externalId, problems } of some.shipments)
        ofRow(rows[0] ?? 0, externalId, [...problems]);
    },
  };
}

const notTaken = (not: ImportFailure, report: (error: unknown) => void): SubmitFileResult => {
  if (not.is === 'stopped') return not;
  if (not.is === 'refused') return not;
  report(new Error(not.message));
  return { is: 'refused', code: 'internal', row: null };
};

/**
 * Takes a file and puts its shipments in line (`queueFile`), whole or not at all, in one commit. The same bytes again, and a shipment whose external id
 * was used, make nothing: a program that got no answer asks again.
 */
export function submitFile(
  parts: ImportParts,
  { id, path, name, mapping: asked }: FileToSubmit,
  queueFile: (fileId: string) => void,
  whenFreeUnless: ReadingTurn['whenFreeUnless'],
  signal: AbortSignal,
): Promise<SubmitFileResult> {
  const { importFiles, importMappings } = parts.stores;

  async function take(both: AbortSignal): Promise<SubmitFileResult> {
    for (let looks = 0; looks < maxChecks; looks += 1) {
      const taken = await takeAsItIs(both);
      if (taken.is !== 'stopped' || both.aborted) return taken;
    }
    return { is: 'refused', code: 'changed', row: null };
  }

  /** `stopped` without a stop: the file was no longer what was checked. */
  async function takeAsItIs(both: AbortSignal): Promise<SubmitFileResult> {
    // What a crash left of a file holds external ids that count for nothing.
    await sweepUnfinished(parts);
    if (importFiles.isFinished(id)) return { is: 'taken', fileId: id, before: false };
    if (parts.settings().service === null) return { is: 'refused', code: 'not-set-up', row: null };
    const kept = asked === null ? null : importMappings.byName(asked);
    if (asked !== null && kept === null) return { is: 'refused', code: 'unknown-mapping', row: null };
    const file = { path, name, mapping: kept?.mapping ?? null };
    const wrong = collectWrong();
    const looked = await previewFile(parts, file, () => undefined, both, {
      onSome(some) {
        wrong.add(some);
      },
    });
    if (looked.is !== 'read') return notTaken(looked, parts.report);
    const { counts, kind, savedAs } = looked.look;
    if (looked.sameFileId !== null) return { is: 'taken', fileId: looked.sameFileId, before: true };
    if (kind === 'table' && kept === null && savedAs === null)
      return { is: 'refused', code: 'no-mapping', row: null };
    if (kept !== null && kind === 'table' && kept.headings !== looked.headings)
      return { is: 'refused', code: 'other-columns', row: null };
    if (counts.badRows + counts.withProblems > 0) return { is: 'wrong', shipments: wrong.shipments };
    if (counts.shipments > submittedAtOnce) return { is: 'refused', code: 'too-many-to-submit', row: null };
    const { fingerprint } = looked;
    const order = { ...file, id, fromFolder: false, problems: 'leave' as const, keepAs: '', fingerprint };
    const inSameCommit = () => {
      queueFile(id);
    };
    const done = await importFile(parts, { ...order, inSameCommit }, () => undefined, both);
    return done.is === 'imported' ? { is: 'taken', fileId: id, before: false } : notTaken(done, parts.report);
  }

  return whenFreeUnless(signal, take, { is: 'stopped' });
}
