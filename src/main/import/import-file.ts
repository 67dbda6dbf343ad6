import { printableName } from '#shared/printable-name.ts';
import { nextTurn } from '#main/in-turns.ts';
import type { FileRefusal, ImportMapping, ImportProblem } from '#shared/station/import-mapping.ts';
import type { ImportedFile } from '#shared/station/imported.ts';
import { dockNotes } from './dock-notes.ts';
import { takenNumbers, unknownAddress } from './check-imported.ts';
import { stationOf, type ImportParts } from './import-parts.ts';
import { readFileInWorker, type HeadingMessage, type PartMessage } from './read-in-worker.ts';
import type { PackedBadRows, PackedShipment } from './reading/worker-messages.ts';

export interface FileToImport {
  path: string;
  name: string;
  /** How its columns are read; null: as earlier files with its headings, otherwise as guessed. */
  mapping: ImportMapping | null;
}

/** Why nothing of a file was imported. */
export type ImportFailure =
  /** `words`: the system's error for a file that it cannot read. */
  | { is: 'refused'; code: FileRefusal; row: number | null; words?: string }
  | { is: 'failed'; message: string }
  | { is: 'stopped' };

export const firstRowOf = ({ rows }: PackedShipment): number => rows[0] ?? 0;

/** Rows that cannot be read together may be all rows of a file, if all its orders have one number. */
const badRowsInOneCommit = 50;

/** The rows that a shipment takes out of a file, each with its reason; reasons are listed at their rows. */
export const problemsAt = (problems: readonly ImportProblem[], row: number): ImportProblem[] => {
  const own = problems.filter((problem) => problem.row === row);
  return own.length > 0 ? own : problems.slice(0, 3);
};

export interface ImportOrder extends FileToImport {
  id: string;
  fromFolder: boolean;
  /** Shipments with problems: imported to be fixed here, or left in the file as bad rows. */
  problems: 'bring' | 'leave';
  /** The name to store the mapping under; '' does not store it. */
  keepAs: string;
  /** Checked when the file was read: one that was written to meanwhile does not count. */
  isStill?: () => Promise<boolean>;
  /** Of the bytes that were checked; others do not count. */
  fingerprint?: string;
  /** Called in the commit by which the file counts. */
  inSameCommit?: (file: ImportedFile) => void;
}

/**
 * Imports a file completely or not at all: its shipments are inserted forty at a time, so that packing goes on, and count only from the commit
 * of `finish`. Every row belongs to a shipment, to the bad rows, or to those imported before.
 */
export async function importFile(
  parts: ImportParts,
  order: ImportOrder,
  onRows: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<{ is: 'imported'; file: ImportedFile } | ImportFailure> {
  const { db, stores, clock } = parts;
  const { importFiles, importMappings } = stores;
  const { id, name, path, mapping, fromFolder } = order;
  const now = () => clock.now().toISOString();
  const counts = { rows: 0, shipments: 0, badRows: 0, knownRows: 0 };
  let heading: HeadingMessage | null = null;
  let fileSeq = 0;
  let mappingName = '';
  let isAtShare = false;

  function leave(shipment: PackedShipment, kind: 'bad' | 'known', problems: readonly ImportProblem[]): void {
    for (const [at, row] of shipment.rows.entries())
      importFiles.addLeftRow(fileSeq, {
        row,
        kind,
        cells: shipment.cells[at] ?? [],
        problems: problemsAt(problems, row),
      });
    counts[kind === 'bad' ? 'badRows' : 'knownRows'] += shipment.rows.length;
  }

  function addShipment(shipment: PackedShipment): void {
    const { externalId, plainId } = shipment;
    const isBad = order.problems === 'leave' && shipment.reasonCount > 0;
    if (
      externalId !== '' &&
      (importFiles.isKnown(plainId) ||
        (isBad ? importFiles.isKnown(externalId) : !importFiles.takeExternalId(id, externalId)))
    ) {
      const known = {
        row: firstRowOf(shipment),
        column: '',
        path: 'externalId',
        code: 'known-external-id',
        value: externalId,
      };
      leave(shipment, 'known', [known]);
      return;
    }
    if (isBad) {
      leave(shipment, 'bad', shipment.problems);
      return;
    }
    const own = parts.newId();
    const {
      rows: _rows,
      cells: _cells,
      problems: _problems,
      stated: _stated,
      converted: _converted,
      plainId: _plainId,
      compared,
      ...row
    } = shipment;
    const { proNumber, scac, consignee } = compared;
    const { bolNumber } = shipment;
    const taken = takenNumbers(parts, { id: own, externalId, bolNumber, proNumber, scac });
    const more = [...taken, ...unknownAddress(parts, consignee, row.reasons)];
    const reasons = [...row.reasons, ...more];
    const reasonCount = row.reasonCount + more.length;
    importFiles.addShipment(fileSeq, {
      ...row,
      reasons,
      reasonCount,
      id: own,
      firstRow: firstRowOf(shipment),
      at: now(),
    });
    counts.shipments += 1;
  }

  function addBad(rows: PackedBadRows['rows'], problems: readonly ImportProblem[]): void {
    for (const { row, cells } of rows)
      importFiles.addLeftRow(fileSeq, { row, kind: 'bad', cells, problems: problemsAt(problems, row) });
    counts.badRows += rows.length;
  }

  async function add(some: PartMessage): Promise<void> {
    for (const { rows, problems } of some.bad)
      for (let from = 0; from < rows.length; from += badRowsInOneCommit) {
        db.transaction(() => {
          addBad(rows.slice(from, from + badRowsInOneCommit), problems);
        });
        if (rows.length > badRowsInOneCommit) await nextTurn();
      }
    db.transaction(() => {
      for (const shipment of some.shipments) addShipment(shipment);
    });
    onRows(some.rowsDone, counts.rows);
  }

  try {
    const end = await readFileInWorker(
      { path, name, station: stationOf(parts), sheet: mapping?.sheet ?? null, mode: 'import' },
      {
        choose(headings, guessed) {
          const kept = importMappings.get(headings);
          mappingName = order.keepAs || (kept?.name ?? '');
          return { mapping: mapping ?? kept?.mapping ?? guessed, name: mappingName };
        },
        onHeading(found) {
          heading = found;
          counts.rows = found.rows;
          const { fingerprint } = found;
          const by = parts.settings().station.packer;
          fileSeq = importFiles.begin({
            id,
            name,
            fromFolder,
            fingerprint,
            at: now(),
            by,
            mapping: mappingName,
          });
        },
        docks: (parties) => dockNotes(parts.stores, parties),
        onSome: add,
      },
      signal,
    );
    if (end.is !== 'read') return end;
    isAtShare = order.isStill !== undefined;
    if (order.isStill !== undefined && !(await order.isStill())) return { is: 'stopped' };
    // The share hung for so long that the desk has closed meanwhile.
    if (signal.aborted) return { is: 'stopped' };
    const found = heading as HeadingMessage | null;
    if (order.fingerprint !== undefined && order.fingerprint !== found?.fingerprint) return { is: 'stopped' };
    const at = now();
    const file: ImportedFile = { id, name: printableName(name), at, fromFolder, ...counts };
    db.transaction(() => {
      importFiles.finish(id, counts, at);
      if (order.keepAs !== '' && found !== null && found.headings !== '' && mapping !== null)
        importMappings.put(found.headings, order.keepAs, mapping, at);
      order.inSameCommit?.(file);
    });
    return { is: 'imported', file };
  } finally {
    // The next desk may be importing on this database by now, and its unfinished files are not this one's to remove; its start removed this one.
    const isLeft = fileSeq === 0 || (isAtShare && signal.aborted);
    if (!isLeft && !importFiles.isFinished(id)) await sweepUnfinished(parts);
  }
}

/** Removes, a little at a time, what unfinished files left. */
export async function sweepUnfinished(
  { stores }: Pick<ImportParts, 'stores'>,
  signal?: AbortSignal,
): Promise<void> {
  while (signal?.aborted !== true && stores.importFiles.sweep(100)) await nextTurn();
}
