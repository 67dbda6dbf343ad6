import type { SubmittedBol, SubmittedRow } from '#main/storage/outbox/submitted-store.ts';
import type { ErrorCode } from '#shared/ipc/error-code.ts';
import type { BatchWait, ExcludedRow } from '#shared/station/imported.ts';
import type { SubmittedLine, SubmittedState } from '#shared/station/submitted-line.ts';
import type { ImportParts } from './import-parts.ts';
import { excludedRowsOf } from './excluded-rows.ts';
import { documentState } from './document-state.ts';
import { areStepsSettled, noSteps, stepLinesOf } from './step-lines.ts';
import type { Stores } from '#main/storage/stores.ts';

/** What carries the freight of an order now. */
type Carrying =
  /** Its BOL, or the one it was combined into, or its replacement. */
  | { is: 'shipment'; shipmentId: string }
  /** It was combined with others in a draft that no one has sent. */
  | { is: 'draft' }
  /** Nothing: its BOL is void. */
  | { is: 'void'; shipmentId: string };

/**
 * The BOL with which the freight of an order goes. A person may have combined it with others, before or while its own BOL waited, and changed
 * or voided what was accepted; the order's own BOL is canceled or out then, and its freight may be on the road. Null: nothing was made of it.
 * `subjects` gets every BOL on the way to it: what happens to one of them may change the answer.
 */
function carryingBol(
  { merges, amendments }: Pick<Stores, 'merges' | 'amendments'>,
  order: { shipmentId: string | null; mergeId: string | null },
  subjects: Set<string>,
): Carrying | null {
  let id = order.shipmentId;
  if (id === null) {
    if (order.mergeId === null) return null;
    id = merges.shipmentOf(order.mergeId);
  }
  const seen = new Set<string>();
  while (id !== null && !seen.has(id)) {
    seen.add(id);
    subjects.add(id);
    const into = merges.combinedIn(id);
    if (into !== null) {
      subjects.add(into.mergeId);
      id = into.shipmentId;
      continue;
    }
    const amendment = amendments.ofShipment(id);
    const isInForce = amendment?.state === 'in-force' || amendment?.state === 'closed';
    if (!isInForce) return { is: 'shipment', shipmentId: id };
    if (amendment.successorId === null) return { is: 'void', shipmentId: id };
    id = amendment.successorId;
  }
  return { is: 'draft' };
}

/** A line, and whether it is final: nothing more happens automatically. */
export interface CurrentLine {
  line: SubmittedLine;
  isSettled: boolean;
  /** The imported shipment, the BOLs and the merges that it depends on. */
  subjects: string[];
}

/** One shipment of a file: imported with it, or taken before under its external id. */
export interface LineSource {
  importedId: string | null;
  row: number;
  externalId: string;
}

/** One requested shipment; `read` returns its current state. */
export interface SubmittedShipment {
  externalId: string;
  read(): CurrentLine;
}

/** The state of shipments of submitted files. */
export interface SubmittedLines {
  /**
   * Those of one file, in load order, and behind them what it took nothing of: taken before under its external id, or left out by a person.
   * Read as they are asked for: there may be twenty thousand.
   */
  ofFile(fileId: string, before: boolean): Iterable<SubmittedShipment>;
  /** The same of one file, by what `read` finds them again; without the rows that a person left out. */
  sourcesOf(fileId: string): Iterable<LineSource>;
  read(source: LineSource): CurrentLine;
}

type Settled = Pick<CurrentLine, 'isSettled'>;

const noPaper = { paper: 'none' as const, labels: { of: 0, printed: 0 }, ...noSteps };

export function createSubmittedLines(
  parts: Pick<ImportParts, 'stores' | 'printJobs' | 'serviceStatus' | 'lane'> & {
    /** A reason that applies to all of them. */
    waitsFor: () => BatchWait | 'paused' | null;
    /** The settings by which its rates were refused; null: it is not held for its rates. */
    ratesHeld: (importedId: string) => ErrorCode | null;
  },
): SubmittedLines {
  const { stores } = parts;

  /** What holds up everything unsent; null: its turn will come. */
  function holdUp(): string | null {
    const { state, reason } = parts.serviceStatus();
    if (state === 'not-set-up') return 'not-set-up';
    if (parts.lane().closedFor !== null) return 'sending-stopped';
    return state === 'offline' ? (reason ?? 'offline') : null;
  }

  function unsent(row: SubmittedRow): Pick<SubmittedLine, 'state' | 'code'> & { isSettled: boolean } {
    if (row.removed) return { state: 'cancelled', code: 'removed', isSettled: true };
    const [first] = row.reasons;
    if (first !== undefined) {
      const code = first.path === '' ? first.code : 'fields-missing';
      return { state: 'invalid', code, isSettled: true };
    }
    const held = row.importedId === null ? null : parts.ratesHeld(row.importedId);
    if (held !== null) return { state: 'held', code: held, isSettled: true };
    // Imported by hand, and no one has sent it.
    if (!row.inLine) return { state: 'waiting', code: 'not-submitted', isSettled: true };
    return { state: 'waiting', code: parts.waitsFor() ?? holdUp(), isSettled: false };
  }

  function sent(
    { state, evidence, takenAway }: SubmittedBol,
    shipmentId: string,
  ): Settled & Partial<SubmittedLine> {
    const code = evidence?.reason ?? null;
    const there = evidence?.elsewhere ?? null;
    const words = there === null ? (evidence?.serviceWords ?? null) : `${there.station} ${there.bolNumber}`;
    const ended = (as: SubmittedState) => ({ state: as, code, words, isSettled: true });
    if (state === 'refused') return { ...ended('refused'), code: code ?? 'service-refused' };
    if (state === 'held') return ended('held');
    if (state === 'in-doubt') return ended('in-doubt');
    // Given up here, because another station has it: it may be sent there.
    if (state === 'canceled' && takenAway) return { ...ended('in-doubt'), code: 'taken-over', words: null };
    if (state === 'canceled') return { ...ended('cancelled'), code: 'canceled', words: null };
    if (state !== 'accepted') return { state: 'waiting', code: holdUp(), isSettled: false };
    return { state: 'accepted', ...documentState(stores, shipmentId, parts.printJobs(shipmentId)) };
  }

  /** Order and tender that its file asks for; those that a person made are none of the file's. */
  function laterSteps(
    { importedId }: SubmittedRow,
    shipmentId: string,
  ): Pick<SubmittedLine, 'order' | 'tender' | 'rate'> {
    const asked = importedId === null ? null : stores.imported.stepsOf(importedId);
    if (asked === null) return noSteps;
    const { order, tender, rate } = stepLinesOf(stores, shipmentId);
    return {
      order: asked.order === null ? null : order,
      tender: asked.tender === null ? null : tender,
      rate: asked.rate === null ? null : rate,
    };
  }

  /** Its current state, wherever its freight is now. */
  function nowOf(row: SubmittedRow, subjects: Set<string>): Settled & Partial<SubmittedLine> {
    const carrying = carryingBol(stores, row, subjects);
    if (carrying === null) return unsent(row);
    if (carrying.is === 'draft') return { state: 'waiting', code: 'combined', isSettled: true };
    const { shipmentId } = carrying;
    if (carrying.is === 'void') return { state: 'cancelled', code: 'void', shipmentId, isSettled: true };
    const bol = shipmentId === row.shipmentId ? row : stores.submitted.ofShipment(shipmentId);
    if (bol === null) return unsent(row);
    const { bolNumber, proNumber } = bol;
    const { isSettled, ...own } = sent(bol, shipmentId);
    // A BOL that another one replaced, or was combined into, takes no steps along.
    const steps = shipmentId === row.shipmentId ? laterSteps(row, shipmentId) : noSteps;
    return {
      shipmentId,
      bolNumber,
      proNumber,
      ...own,
      ...steps,
      isSettled: isSettled && (own.state !== 'accepted' || areStepsSettled(steps)),
    };
  }

  function lineOf(row: SubmittedRow, before: boolean): CurrentLine {
    const { externalId, shipmentId, bolNumber, proNumber } = row;
    const subjects = new Set([row.importedId, row.mergeId].filter((id) => id !== null));
    const { isSettled, ...own } = nowOf(row, subjects);
    const wrong = shipmentId === null && row.mergeId === null ? row.reasons : [];
    const line: SubmittedLine = {
      row: row.row,
      externalId,
      state: 'waiting',
      code: null,
      words: wrong[0]?.words ?? null,
      problems: wrong.map(({ path, code }) => ({ path, code, value: '' })),
      before,
      shipmentId,
      bolNumber,
      proNumber,
      ...noPaper,
      ...own,
    };
    return { line, isSettled, subjects: [...subjects] };
  }

  /** Only its external id is left. */
  const gone = (externalId: string): SubmittedRow => ({
    importedId: null,
    row: 0,
    externalId,
    shipmentId: null,
    mergeId: null,
    inLine: false,
    removed: true,
    reasons: [],
    bolNumber: '',
    proNumber: '',
    state: null,
    evidence: null,
    takenAway: false,
  });

  /** A row that a person left out when importing the file by hand. */
  function leftOut({ row, problems }: ExcludedRow): CurrentLine {
    const line: SubmittedLine = {
      row,
      externalId: '',
      state: 'invalid',
      code: 'left-out',
      words: null,
      before: true,
      problems: problems.map(({ path, column, code, value }) => ({ path: path || column, code, value })),
      shipmentId: null,
      bolNumber: '',
      proNumber: '',
      ...noPaper,
    };
    return { line, isSettled: true, subjects: [] };
  }

  /** A shipment taken before, by its external id; null: the row has none. */
  function takenBefore({ row, problems }: ExcludedRow): LineSource | null {
    const externalId = problems.find(({ path }) => path === 'externalId')?.value ?? '';
    return externalId === '' ? null : { importedId: null, row, externalId };
  }

  function read({ importedId, row, externalId }: LineSource, before = importedId === null): CurrentLine {
    if (importedId !== null) return lineOf(stores.submitted.byId(importedId) ?? gone(externalId), before);
    return lineOf({ ...(stores.submitted.byExternalId(externalId) ?? gone(externalId)), row }, before);
  }

  function* importedWith(fileId: string): Iterable<LineSource> {
    for (const { id, row, externalId } of stores.submitted.ofFile(fileId))
      yield { importedId: id, row, externalId };
  }

  /** What a file took nothing of: shipments whose external ids were used, and rows that a person left out. */
  function* notTaken(fileId: string): Iterable<LineSource | ExcludedRow> {
    const seen = new Set<string>();
    for (const left of excludedRowsOf(stores, fileId)) {
      const one = left.kind === 'bad' ? left : takenBefore(left);
      if (one === null || ('externalId' in one && seen.has(one.externalId))) continue;
      if ('externalId' in one) seen.add(one.externalId);
      yield one;
    }
  }

  return {
    *ofFile(fileId, before) {
      for (const source of importedWith(fileId))
        yield { externalId: source.externalId, read: () => read(source, before) };
      for (const one of notTaken(fileId))
        yield 'externalId' in one
          ? { externalId: one.externalId, read: () => read(one) }
          : { externalId: '', read: () => leftOut(one) };
    },
    *sourcesOf(fileId) {
      yield* importedWith(fileId);
      for (const one of notTaken(fileId)) if ('externalId' in one) yield one;
    },
    read,
  };
}
