import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ShipmentForm } from '#shared/freight/shipment-form.ts';
import type {
  FileRefusal,
  ImportLook,
  ImportMapping,
  ImportProblem,
} from '#shared/station/import-mapping.ts';
import type { ImportedFile } from '#shared/station/imported.ts';
import { docksSaid } from './docks-said.ts';
import { takenNumbers, unknownAddress } from './check-imported.ts';
import { stationOf, type ImportParts } from './import-parts.ts';
import { readInWorker, type Heading, type Some } from './read-in-worker.ts';
import type { PackedShipment } from './reading/worker-messages.ts';

export interface FileToImport {
  path: string;
  name: string;
  /** How its columns are read; null: as files with its headings were read before, else as they can be guessed. */
  mapping: ImportMapping | null;
}

/** Why nothing of a file was imported. */
export type NotImported =
  | { is: 'refused'; code: FileRefusal; row: number | null }
  | { is: 'failed'; message: string }
  | { is: 'stopped' };

const samplesShown = 40;
const problemsShown = 200;

const firstRow = ({ rows }: PackedShipment): number => rows[0] ?? 0;

/** The rows that a shipment takes out of a file, each with why; the reasons stand at the rows they are of. */
export const problemsAt = (problems: readonly ImportProblem[], row: number): ImportProblem[] => {
  const own = problems.filter((problem) => problem.row === row);
  return own.length > 0 ? own : [...problems.slice(0, 3)];
};

interface Looked {
  is: 'read';
  look: ImportLook;
  headings: string;
  /** The file asks that its shipments are sent. */
  submit: boolean;
  /** The file that had the same bytes. */
  sameFileId: string | null;
}

/**
 * Reads the whole file and counts what importing it would do. Nothing is kept. Of what is wrong a screen shows the first (`problemsAtMost`);
 * who has nothing else to go by wants all of it.
 */
export async function lookAtFile(
  parts: ImportParts,
  { path, name, mapping }: FileToImport,
  onRows: (done: number, total: number) => void,
  signal: AbortSignal,
  { onSome, problemsAtMost = problemsShown }: { onSome?: (some: Some) => void; problemsAtMost?: number } = {},
): Promise<Looked | NotImported> {
  const { importMappings, importFiles } = parts.stores;
  let heading: Heading | null = null;
  let savedAs: string | null = null;
  const counts = { rows: 0, shipments: 0, withProblems: 0, badRows: 0, knownRows: 0 };
  const defaults = new Map<string, ImportLook['defaults'][number]>();
  const samples: ImportLook['samples'] = [];
  const problems: ImportProblem[] = [];
  let problemCount = 0;
  const note = (found: readonly ImportProblem[]): void => {
    problemCount += found.length;
    problems.push(...found.slice(0, Math.max(0, problemsAtMost - problems.length)));
  };

  function count(some: Some): void {
    for (const { rows, problems: found } of some.bad) {
      counts.badRows += rows.length;
      note(found);
    }
    for (const shipment of some.shipments) {
      if (shipment.externalId !== '' && importFiles.isKnown(shipment.externalId)) {
        counts.knownRows += shipment.rows.length;
        continue;
      }
      counts.shipments += 1;
      if (shipment.reasonCount > 0) counts.withProblems += 1;
      for (const one of shipment.stated) {
        const key = `${one.path} ${one.from}`;
        defaults.set(key, { ...one, shipments: (defaults.get(key)?.shipments ?? 0) + 1 });
      }
      note(shipment.problems);
      if (samples.length >= samplesShown) continue;
      const { externalId, bolNumber, consignee, place, units, weightLb } = shipment;
      const sample = {
        externalId,
        bolNumber,
        consignee,
        place,
        units,
        weightLb,
        problems: shipment.problems,
      };
      samples.push({ ...sample, row: firstRow(shipment), lines: shipment.rows.length });
    }
    onRows(some.rowsDone, counts.rows);
  }

  const end = await readInWorker(
    { path, name, station: stationOf(parts), sheet: mapping?.sheet ?? 0, mode: 'look' },
    {
      choose(headings, guessed) {
        const kept = importMappings.get(headings);
        savedAs = kept?.name ?? null;
        return mapping ?? (kept === null ? guessed : { ...kept.mapping, sheet: guessed.sheet });
      },
      onHeading(found) {
        heading = found;
        counts.rows = found.rows;
      },
      docks: (parties) => docksSaid(parts.stores, parties),
      async onSome(some) {
        count(some);
        onSome?.(some);
        await nextTurn();
      },
    },
    signal,
  );
  if (end.is !== 'read') return end;
  const found = heading as Heading | null;
  if (found === null) return { is: 'failed', message: 'no heading' };
  const before = importFiles.withFingerprint(found.fingerprint);
  const { kind, columns, sheets, mapping: used, submit } = found.heading;
  const importedBefore = before === null ? null : { name: before.name, at: before.at };
  const look = {
    kind,
    columns,
    sheets,
    mapping: used,
    savedAs,
    counts,
    samples,
    defaults: [...defaults.values()],
    problems,
    problemCount,
    importedBefore,
  };
  return { is: 'read', look, headings: found.headings, submit, sameFileId: before?.id ?? null };
}

export interface ImportOrder extends FileToImport {
  id: string;
  fromFolder: boolean;
  /** Shipments with something to fix: imported to be fixed here, or left in the file as bad rows. */
  problems: 'bring' | 'leave';
  /** The name to keep the mapping under; '' keeps it not. */
  keepAs: string;
  /** Called in the commit by which the file counts. */
  inSameCommit?: (file: ImportedFile) => void;
}

/**
 * Imports a file whole, or nothing of it: its shipments are put in forty at a time, so that packing goes on, and count from the commit of
 * `finish` alone. Every row is in a shipment, among the bad rows, or among those that were imported before.
 */
export async function importFile(
  parts: ImportParts,
  order: ImportOrder,
  onRows: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<{ is: 'imported'; file: ImportedFile } | NotImported> {
  const { db, stores, clock } = parts;
  const { importFiles, importMappings } = stores;
  const { id, name, path, mapping, fromFolder } = order;
  const now = () => clock.now().toISOString();
  const counts = { rows: 0, shipments: 0, badRows: 0, knownRows: 0 };
  let heading: Heading | null = null;
  let fileSeq = 0;

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
    const { externalId } = shipment;
    const isBad = order.problems === 'leave' && shipment.reasonCount > 0;
    if (
      externalId !== '' &&
      (isBad ? importFiles.isKnown(externalId) : !importFiles.takeExternalId(id, externalId))
    ) {
      const known = {
        row: firstRow(shipment),
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
    const { rows: _rows, cells: _cells, problems: _problems, stated: _stated, ...row } = shipment;
    const { proNumber, scac, consignee } = JSON.parse(shipment.form) as ShipmentForm;
    const taken = takenNumbers(parts, {
      id: own,
      externalId,
      bolNumber: shipment.bolNumber,
      proNumber,
      scac,
    });
    const more = [...taken, ...unknownAddress(parts, consignee, row.reasons)];
    const reasons = [...row.reasons, ...more];
    const reasonCount = row.reasonCount + more.length;
    importFiles.addShipment(fileSeq, {
      ...row,
      reasons,
      reasonCount,
      id: own,
      firstRow: firstRow(shipment),
      at: now(),
    });
    counts.shipments += 1;
  }

  function add(some: Some): void {
    db.transaction(() => {
      for (const bad of some.bad) {
        for (const { row, cells } of bad.rows)
          importFiles.addLeftRow(fileSeq, {
            row,
            kind: 'bad',
            cells,
            problems: problemsAt(bad.problems, row),
          });
        counts.badRows += bad.rows.length;
      }
      for (const shipment of some.shipments) addShipment(shipment);
    });
    onRows(some.rowsDone, counts.rows);
  }

  try {
    const end = await readInWorker(
      { path, name, station: stationOf(parts), sheet: mapping?.sheet ?? 0, mode: 'import' },
      {
        choose: (headings, guessed) => mapping ?? importMappings.get(headings)?.mapping ?? guessed,
        onHeading(found) {
          heading = found;
          counts.rows = found.rows;
          const { fingerprint } = found;
          const by = parts.settings().station.packer;
          fileSeq = importFiles.begin({ id, name, fromFolder, fingerprint, at: now(), by });
        },
        docks: (parties) => docksSaid(parts.stores, parties),
        async onSome(some) {
          add(some);
          await nextTurn();
        },
      },
      signal,
    );
    if (end.is !== 'read') return end;
    const found = heading as Heading | null;
    const at = now();
    const file: ImportedFile = { id, name, at, fromFolder, ...counts };
    db.transaction(() => {
      importFiles.finish(id, counts, at);
      if (order.keepAs !== '' && found !== null && found.headings !== '' && mapping !== null)
        importMappings.put(found.headings, order.keepAs, mapping, at);
      order.inSameCommit?.(file);
    });
    return { is: 'imported', file };
  } finally {
    if (!importFiles.isFinished(id)) await sweepUnfinished(parts);
  }
}

/** Takes away, a little at a time, what files left that were not read to their end. */
export async function sweepUnfinished({ stores }: Pick<ImportParts, 'stores'>): Promise<void> {
  while (stores.importFiles.sweep(100)) await nextTurn();
}
