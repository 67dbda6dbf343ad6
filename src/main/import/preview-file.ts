import type { ImportPreview, ImportProblem } from '#shared/station/import-mapping.ts';
import { createComparison, type FileConflicts } from './compare-file.ts';
import { dockNotes } from './dock-notes.ts';
import { firstRowOf, type FileToImport, type ImportFailure } from './import-file.ts';
import { stationOf, type ImportParts } from './import-parts.ts';
import { readFileInWorker, type HeadingMessage, type PartMessage } from './read-in-worker.ts';
import { countConverted } from './reading/count-converted.ts';
import type { PackedShipment } from './reading/worker-messages.ts';

const samplesShown = 40;
const problemsShown = 200;

/** What a caller wants from a reading besides its counts. */
export interface PreviewRequest {
  onSome?: (some: PartMessage) => void;
  problemsAtMost?: number;
  /** Compares with existing numbers and addresses, for a person who is about to import the file. */
  compares?: boolean;
  /** `onSome` gets the forms too. */
  withForms?: boolean;
}

interface Looked {
  is: 'read';
  look: ImportPreview;
  headings: string;
  /** The file asks to have its shipments sent. */
  submit: boolean;
  /** The file that had the same bytes. */
  sameFileId: string | null;
  /** Of the bytes that were read. */
  fingerprint: string;
}

/**
 * Reads the whole file and counts what importing it would do. Nothing is stored. A screen shows the first problems (`problemsAtMost`); a caller
 * with nothing else to go by gets all of them.
 */
export async function previewFile(
  parts: ImportParts,
  { path, name, mapping }: FileToImport,
  onRows: (done: number, total: number) => void,
  signal: AbortSignal,
  { onSome, problemsAtMost = problemsShown, compares = false, withForms = false }: PreviewRequest = {},
): Promise<Looked | ImportFailure> {
  const { importMappings, importFiles } = parts.stores;
  const comparison = compares ? createComparison(parts) : null;
  let heading: HeadingMessage | null = null;
  let savedAs: string | null = null;
  const counts = {
    rows: 0,
    shipments: 0,
    withProblems: 0,
    badRows: 0,
    knownRows: 0,
    takenNumbers: 0,
    unknownAddresses: 0,
  };
  const asks = { rates: 0, orders: 0, tenders: 0 };
  const defaults = new Map<string, ImportPreview['defaults'][number]>();
  let converted: ImportPreview['converted'] = [];
  const samples: ImportPreview['samples'] = [];
  const problems: ImportProblem[] = [];
  let problemCount = 0;
  const note = (found: readonly ImportProblem[]): void => {
    problemCount += found.length;
    problems.push(...found.slice(0, Math.max(0, problemsAtMost - problems.length)));
  };

  function countOne(shipment: PackedShipment): void {
    const { externalId: shownId, plainId } = shipment;
    if (shownId !== '' && (importFiles.isKnown(shownId) || importFiles.isKnown(plainId))) {
      counts.knownRows += shipment.rows.length;
      return;
    }
    counts.shipments += 1;
    if (shipment.reasonCount > 0) counts.withProblems += 1;
    if (shipment.steps?.rate != null) asks.rates += 1;
    if (shipment.steps?.order != null) asks.orders += 1;
    if (shipment.steps?.tender != null) asks.tenders += 1;
    for (const one of shipment.stated) {
      const key = `${one.path} ${one.from} ${one.rule ?? ''}`;
      defaults.set(key, { ...one, shipments: (defaults.get(key)?.shipments ?? 0) + 1 });
    }
    if (shipment.converted.length > 0) converted = countConverted([...converted, ...shipment.converted]);
    const clashes: FileConflicts = comparison?.(shipment, heading) ?? { taken: [], unknown: [] };
    if (clashes.taken.length > 0) counts.takenNumbers += 1;
    if (clashes.unknown.length > 0) counts.unknownAddresses += 1;
    const found = [...shipment.problems, ...clashes.taken, ...clashes.unknown];
    note(found);
    if (samples.length >= samplesShown) return;
    const { externalId, bolNumber, consignee, place, units, weightLb } = shipment;
    const sample = { externalId, bolNumber, consignee, place, units, weightLb, problems: found };
    samples.push({ ...sample, row: firstRowOf(shipment), lines: shipment.rows.length });
  }

  function count(some: PartMessage): void {
    for (const { rows, problems: found } of some.bad) {
      counts.badRows += rows.length;
      note(found);
    }
    for (const shipment of some.shipments) countOne(shipment);
    onRows(some.rowsDone, counts.rows);
  }

  const end = await readFileInWorker(
    {
      path,
      name,
      station: stationOf(parts),
      sheet: mapping?.sheet ?? null,
      mode: withForms ? 'import' : 'look',
    },
    {
      choose(headings, guessed) {
        const kept = importMappings.get(headings);
        savedAs = kept?.name ?? null;
        const used = mapping ?? (kept === null ? guessed : { ...kept.mapping, sheet: guessed.sheet });
        return { mapping: used, name: savedAs ?? '' };
      },
      onHeading(found) {
        heading = found;
        counts.rows = found.rows;
      },
      docks: (parties) => dockNotes(parts.stores, parties),
      onSome(some) {
        count(some);
        onSome?.(some);
      },
    },
    signal,
  );
  if (end.is !== 'read') return end;
  const found = heading as HeadingMessage | null;
  if (found === null) return { is: 'failed', message: 'no heading' };
  const before = importFiles.withFingerprint(found.fingerprint);
  const { kind, columns, sheets, mapping: used, submit, emptyWords, asked } = found.heading;
  const importedBefore = before === null ? null : { name: before.name, at: before.at };
  const look = {
    kind,
    columns,
    sheets,
    mapping: used,
    savedAs,
    counts,
    asks,
    samples,
    defaults: [...defaults.values()],
    emptyWords,
    asked: (savedAs as string | null) === null ? asked : [],
    converted,
    problems,
    problemCount,
    importedBefore,
  };
  const { headings, fingerprint } = found;
  return { is: 'read', look, headings, submit, sameFileId: before?.id ?? null, fingerprint };
}
