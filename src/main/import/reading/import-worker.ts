import { createHash } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { readPositive } from '#shared/freight/fields/number-fields.ts';
import type { Language } from '#shared/language.ts';
import type { ImportMapping } from '#shared/station/import-mapping.ts';
import { countConverted } from './count-converted.ts';
import type { GatheredShipment } from './gathered.ts';
import { plainHeading } from './guess-columns.ts';
import { readBounded } from './read-bounded.ts';
import { requireFileKind, readImport } from './read-file.ts';
import { withoutCarriers, withStatedDefaults } from './stated-defaults.ts';
import { FileRefused } from './table.ts';
import type {
  DockNote,
  WorkerMessage,
  PackedBadRows,
  PackedShipment,
  ReadWork,
  WorkerRequest,
} from './worker-messages.ts';

/** Reads one file off the main thread, and sends its results a little at a time. It ends with the file. */
const work = workerData as ReadWork;
const port = parentPort;
if (port === null) throw new Error('this is a worker');
const say = (message: WorkerMessage): void => port.postMessage(message);

/** How many shipments or bad rows are sent at once: main looks each up, or stores them in one commit, in some milliseconds. */
const atOnce = 40;
/** Fewer long ones: characters at once, since an order can have two hundred lines and main reads and writes them all. */
const charactersAtOnce = 200_000;
const reasonsKept = 8;
const problemsKept = 20;

const answer = (): Promise<WorkerRequest> =>
  new Promise((resolve) => {
    port.once('message', (message: WorkerRequest) => {
      resolve(message);
    });
  });

const charactersOf = (cells: readonly string[][]): number =>
  cells.reduce((all, row) => row.reduce((inRow, cell) => inRow + cell.length, all), 0);

const sum = (
  form: GatheredShipment['form'],
  field: 'handlingUnits' | 'weightLb',
  language: Language,
): number => form.lines.reduce((all, line) => all + (readPositive(line[field], field, language) ?? 0), 0);

function pack(
  gathered: GatheredShipment,
  cells: string[][],
  dock: DockNote | undefined,
  mapping: string,
): PackedShipment {
  const { rows, externalId, plainId = externalId, loadOrder, saidTerms, steps } = gathered;
  const { language } = work.station;
  const { defaults, rules, known } =
    steps?.rate == null
      ? { ...work.station, known: dock?.defaults ?? null }
      : withoutCarriers(work.station, dock?.defaults ?? null);
  const facts = { language, source: 'file' as const, mapping, addressCodes: dock?.codes ?? [] };
  const filled = withStatedDefaults(gathered.form, saidTerms, known, defaults, {
    rules: rules ?? [],
    facts,
  });
  const { form, reasons, problems } = filled.stated.length === 0 ? gathered : gathered.check(filled.form);
  const { company, city, state } = form.consignee;
  return {
    rows,
    externalId,
    plainId,
    loadOrder,
    form: work.mode === 'look' ? '' : JSON.stringify(form),
    steps,
    bolNumber: form.bolNumber,
    consignee: company,
    place: [city, state].filter((part) => part !== '').join(', '),
    units: sum(form, 'handlingUnits', language),
    weightLb: sum(form, 'weightLb', language),
    reasons: reasons.slice(0, reasonsKept),
    reasonCount: reasons.length,
    problems: problems.slice(0, problemsKept),
    compared: { proNumber: form.proNumber, scac: form.scac, consignee: form.consignee },
    stated: filled.stated,
    converted: countConverted(gathered.converted.map((one) => ({ ...one, count: 1 }))),
    cells: externalId === '' && work.mode === 'look' ? [] : cells,
  };
}

async function read(): Promise<void> {
  requireFileKind(work.name);
  const bytes = readBounded(work.path);
  const fingerprint = createHash('sha256').update(bytes).digest('hex');
  let headings = '';
  let mappingName = '';
  const choose = async (columns: string[], guessed: ImportMapping): Promise<ImportMapping> => {
    headings = createHash('sha256').update(columns.map(plainHeading).join('\n')).digest('hex');
    say({ say: 'columns', headings, guessed });
    const told = await answer();
    if (told === 'more' || !('mapping' in told)) return guessed;
    mappingName = told.name;
    return told.mapping;
  };
  const reading = await readImport(bytes, work.name, work.station, choose, work.sheet);
  say({ say: 'heading', heading: reading.heading, headings, rows: reading.rows, fingerprint });
  let gathered: { shipment: GatheredShipment; cells: string[][] }[] = [];
  let bad: PackedBadRows[] = [];
  let rowsDone = 0;
  let characters = 0;
  const hand = async (): Promise<void> => {
    say({ say: 'docks', parties: gathered.map(({ shipment }) => shipment.form.consignee) });
    const told = await answer();
    const docks = told !== 'more' && 'docks' in told ? told.docks : [];
    const shipments = gathered.map(({ shipment, cells }, at) =>
      pack(shipment, cells, docks[at], mappingName),
    );
    say({ say: 'some', shipments, bad, rowsDone });
    gathered = [];
    bad = [];
    characters = 0;
    await answer();
  };
  for (const one of reading.taken) {
    if (one.is === 'shipment') {
      gathered.push(one);
      characters += JSON.stringify(one.shipment.form).length + charactersOf(one.cells);
      rowsDone += one.shipment.rows.length;
    } else {
      bad.push({ rows: one.rows, problems: one.problems.slice(0, problemsKept) });
      characters += charactersOf(one.rows.map(({ cells }) => cells));
      rowsDone += one.rows.length;
    }
    if (gathered.length + bad.length >= atOnce || characters >= charactersAtOnce) await hand();
  }
  if (gathered.length + bad.length > 0) await hand();
  say({ say: 'end' });
}

read()
  .catch((error: unknown) => {
    if (error instanceof FileRefused)
      say({ say: 'refused', code: error.code, row: error.row, words: error.words });
    else say({ say: 'failed', message: error instanceof Error ? error.message : String(error) });
  })
  .finally(() => {
    port.close();
  });
