import { createHash, randomUUID } from 'node:crypto';
import { issueSsccs } from '#main/numbers/sscc-number.ts';
import { dpiOf } from '#main/paper/zpl-label.ts';
import { workInCommits, type CommitParts } from '../work-in-commits.ts';
import { copiesToDraw } from '../paper-routes.ts';
import type { OwnPrint } from '../own-prints.ts';
import type { NewOwnDocument } from '#main/storage/printing/own-documents-store.ts';
import type { StoredShipment } from '#main/storage/shipments/shipments-store.ts';
import { attempt, storeResult } from '#main/storage/database/storage-error.ts';
import { totals } from '#shared/freight/shipment.ts';
import { fail, ok, type Result } from '#shared/ipc/result.ts';
import type { NoLabelReason, OwnLabelKind, OwnLabelsMade } from '#shared/station/own-labels.ts';
import type { OwnLabelsParts } from './own-labels-parts.ts';
import { gs1Label } from './templates/gs1-label.ts';
import type { LabelFacts } from './templates/label-facts.ts';
import { proLabel } from './templates/pro-label.ts';

const titles: Record<OwnLabelKind, string> = {
  'gs1-label': 'GS1 label',
  'pro-label': 'PRO label',
  'packing-list': 'packing list',
};
/** More handling units than any trailer holds: a typing mistake would use up a roll of labels. */
const maxUnits = 500;

/** When it was requested, and whether it may have been printed since. */
type Since = Pick<OwnPrint, 'askedAt' | 'mayBePrinted'>;

type Prints = { prints: OwnPrint[] } | { none: NoLabelReason };

/** `due`: recorded when the BOL was accepted (`own_labels_due`); no one is asking for it now. */
type Asked = 'due' | 'now';

/** Makes labels and lists for a shipment in its current state; stores and queues those not made yet. One at a time. */
export function createLabelMaker(
  parts: Omit<OwnLabelsParts, 'isOffline' | 'report'>,
): (shipmentId: string, kind: OwnLabelKind, asked: Asked) => Promise<Result<OwnLabelsMade>> {
  const { db, stores, settings, clock, spooler } = parts;

  /** If the BOL is void by now, or another station has it, due documents are not made. Checked inside each commit. */
  const isWanted = (row: StoredShipment, kind: OwnLabelKind, asked: Asked): boolean =>
    asked === 'now' || stores.ownLabelsDue.has(row.id, kind);

  /** When a due document was requested: with the acceptance of the BOL. */
  function sinceWhen(row: StoredShipment, kind: OwnLabelKind, asked: Asked): Since {
    if (asked === 'now') return {};
    const bol = stores.submissions.ofShipment(row.id).find(({ step }) => step === 'bol');
    const askedAt = bol?.state === 'accepted' ? bol.changedAt : row.createdAt;
    return { askedAt, mayBePrinted: stores.ownLabelsDue.mayBePrinted(row.id, kind) };
  }

  function documentOf(
    row: StoredShipment,
    kind: OwnLabelKind,
    bytes: Buffer,
    unit: number | null,
  ): NewOwnDocument {
    const bolNumber = row.serviceBolNumber ?? row.shipment.bolNumber;
    const which = unit === null ? '' : ` ${unit}`;
    return {
      id: randomUUID(),
      kind,
      format: kind === 'packing-list' ? 'pdf' : 'zpl',
      shipmentId: row.id,
      title: `${bolNumber} ${titles[kind]}${which}`,
      bytes,
      madeAt: clock.now().toISOString(),
    };
  }

  /** The labels of these units as they would be made now; inside the transaction that stores them. */
  function labels(row: StoredShipment, kind: 'gs1-label' | 'pro-label', units: readonly number[]): Prints {
    const { shipment, serviceBolNumber } = row;
    const { numbers } = settings();
    const dpi = dpiOf(spooler.printerFor('own-labels') ?? undefined);
    const of = totals(shipment.lines).handlingUnits;
    const bolNumber = serviceBolNumber ?? shipment.bolNumber;
    const print = (unit: number, draw: (facts: LabelFacts) => Buffer): OwnPrint => ({
      document: documentOf(row, kind, draw({ shipment, bolNumber, unit, of }), unit),
      unit,
      of,
    });
    if (kind === 'pro-label')
      return { prints: units.map((unit) => print(unit, (facts) => proLabel(facts, dpi))) };
    const given = issueSsccs(parts, row.id, units);
    if ('none' in given) return given;
    stores.shipments.reindex(row.id);
    const { companyPrefix } = numbers;
    const coded = units.map((unit) => ({ unit, code: given.codes.get(unit) ?? '' }));
    return {
      prints: coded.map(({ unit, code }) =>
        print(unit, (facts) => gs1Label(facts, { code, companyPrefix }, dpi)),
      ),
    };
  }

  const fingerprint = (kind: string, bytes: Buffer): string =>
    `${kind} ${createHash('sha256').update(bytes).digest('hex')}`;

  /** What was made for the shipment before, by content. */
  const madeBefore = (shipmentId: string): Set<string> =>
    new Set(
      stores.ownDocuments
        .ofShipment(shipmentId)
        .map(({ id, kind }) => fingerprint(kind, stores.ownDocuments.bytes(id)?.bytes ?? Buffer.alloc(0))),
    );

  /** Stores and queues those that were not made identically before. */
  function keep(prints: readonly OwnPrint[], before: ReadonlySet<string>, since: Since): number {
    const fresh = prints.filter(({ document: { kind, bytes } }) => !before.has(fingerprint(kind, bytes)));
    for (const print of fresh) spooler.queueOwnPrint({ ...print, ...since });
    return fresh.length;
  }

  const commit = <T>(work: () => Result<T>): Result<T> => attempt(() => db.transaction(work));

  /** In several commits where there are many: one commit of hundreds of labels would block the station. */
  async function makeLabels(
    row: StoredShipment,
    kind: 'gs1-label' | 'pro-label',
    asked: Asked,
  ): Promise<Result<OwnLabelsMade>> {
    const of = totals(row.shipment.lines).handlingUnits;
    if (of > maxUnits) return ok({ none: 'too-many' });
    if (kind === 'pro-label' && row.shipment.proNumber.trim() === '') return ok({ none: 'no-pro' });
    const all = Array.from({ length: of }, (_, at) => at + 1);
    // Codes for all of them or for none, before the first label.
    const coded = commit((): Result<NoLabelReason | null> => {
      if (kind === 'pro-label' || !isWanted(row, kind, asked)) return ok(null);
      const given = issueSsccs(parts, row.id, all);
      return ok('none' in given ? given.none : null);
    });
    if (!coded.ok) return coded;
    if (coded.value !== null) return ok({ none: coded.value });
    const before = madeBefore(row.id);
    const since = sinceWhen(row, kind, asked);
    let made: OwnLabelsMade = { made: 0 };
    const commits: CommitParts = {
      commit(work) {
        const done = commit(work);
        spooler.wake();
        return done;
      },
      isClosed: () => 'none' in made,
    };
    const kept = await workInCommits(commits, all, (units) => {
      if (!isWanted(row, kind, asked) || 'none' in made) return ok(undefined);
      const drawn = labels(row, kind, units);
      made = 'none' in drawn ? drawn : { made: made.made + keep(drawn.prints, before, since) };
      return ok(undefined);
    });
    return kept.ok ? ok(made) : kept;
  }

  async function makeList(row: StoredShipment, asked: Asked): Promise<Result<OwnLabelsMade>> {
    // Before the commit, which must not wait for a page.
    const bytes = await parts.draw({
      kind: 'packing-list',
      facts: {
        shipment: row.shipment,
        bolNumber: row.serviceBolNumber ?? row.shipment.bolNumber,
        codes: stores.ssccs.ofShipment(row.id),
        madeAt: new Date(row.createdAt),
        copies: copiesToDraw('packing-list', settings()),
      },
    });
    const before = madeBefore(row.id);
    const since = sinceWhen(row, 'packing-list', asked);
    const kept = commit(() => {
      if (!isWanted(row, 'packing-list', asked)) return ok({ made: 0 });
      const document = documentOf(row, 'packing-list', bytes, null);
      return ok({ made: keep([{ document }], before, since) });
    });
    spooler.wake();
    return kept;
  }

  return async function make(shipmentId, kind, asked) {
    const read = storeResult(() => stores.shipments.get(shipmentId));
    if (!read.ok) return read;
    const row = read.value;
    if (row === null) return fail('not-found', `no shipment ${shipmentId}`);
    const made = kind === 'packing-list' ? await makeList(row, asked) : await makeLabels(row, kind, asked);
    // What a shipment can never have is not requested again; what Setup lacks is.
    const isOver = made.ok && (!('none' in made.value) || ['no-pro', 'too-many'].includes(made.value.none));
    if (!isOver) return made;
    const removed = commit(() => {
      stores.ownLabelsDue.remove(shipmentId, kind);
      return ok(undefined);
    });
    return removed.ok ? made : removed;
  };
}
