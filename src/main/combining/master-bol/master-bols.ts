import type { DeskBase } from '#main/desk-base.ts';
import { dockKey } from '#main/dock-key.ts';
import { localDay } from '#main/local-day.ts';
import { issueBolNumber } from '#main/numbers/bol-beginning.ts';
import { copiesToDraw } from '#main/printing/paper-routes.ts';
import type { Spooler } from '#main/printing/spooler.ts';
import type { BolStatus } from '#shared/station/bol-status.ts';
import type {
  MasterLoad,
  ExcludedLoads,
  StoredMasterBol,
} from '#main/storage/shipments/master-bols-store.ts';
import type { NewOwnDocument } from '#main/storage/printing/own-documents-store.ts';
import type { StoredShipment } from '#main/storage/shipments/shipments-store.ts';
import { attempt, storeResult } from '#main/storage/database/storage-error.ts';
import type { Party } from '#shared/freight/party.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import { fail, ok, type Result } from '#shared/ipc/result.ts';
import type { MasterCandidate, MasterCovers, MasterView } from '#shared/station/master-bol.ts';
import { masterBill, excludedLoadNote, type MasterBolJob } from './master-bill.ts';

/** How many days back ship dates are searched; older loads have left. */
const daysBack = 14;
const maxCandidates = 500;
/** How many of the station's newest shipments are searched for them. */
const mostLookedAt = 2000;
/** How many of these are read at once: mostly there are enough candidates among them. */
const lookedAtOnce = 500;
const maxShown = 30;

/** A drawn document, and its notes on the loads that no longer count. */
interface Drawn {
  document: NewOwnDocument;
  outs: ExcludedLoads;
}

const outOf = (standing: BolStatus | null): string | undefined =>
  standing === null ? undefined : excludedLoadNote(standing);

type Placed = MasterLoad & { shipper: Party; dock: Party };

const carrierOf = ({ scac, carrierName }: MasterLoad): string => scac || carrierName.trim();
const shownCarrier = ({ scac, carrierName }: MasterLoad): string =>
  [carrierName, scac].filter((part) => part !== '').join(' ');
/** Loads with the same key can share a master of that kind. */
const keyOf: Record<MasterCovers, (load: Placed) => string> = {
  destination: (load) => `${carrierOf(load)}|${dockKey(load.dock) ?? load.id}`,
  pickup: (load) => `${carrierOf(load)}|${load.shipDate}|${dockKey(load.shipper) ?? load.id}`,
};

/** Master BOLs: several accepted BOLs that travel together, on one document for the carrier to sign. */
export function createMasterBols(
  base: DeskBase,
  draw: (job: MasterBolJob) => Promise<Buffer>,
  spooler: Pick<Spooler, 'queueOwnPrint' | 'wake'>,
  changed: (shipmentId: string) => void,
): Handlers['masters'] {
  const { db, stores, clock, settings } = base;
  function placed(ids: readonly string[]): Placed[] {
    const places = stores.masterBols.places(ids);
    return stores.masterBols.loads(ids).flatMap((load) => {
      const place = places.get(load.id);
      return place === undefined ? [] : [{ ...load, shipper: place.shipper, dock: place.consignee }];
    });
  }

  function candidate(load: Placed): MasterCandidate {
    const { id, bolNumber, proNumber, poNumber, consignee, shipDate, handlingUnits, weightLb } = load;
    return {
      id,
      bolNumber,
      proNumber,
      poNumber,
      consignee,
      shipDate,
      handlingUnits,
      weightLb,
      carrier: shownCarrier(load),
      place: `${load.city} ${load.state}`,
      from: load.shipper.company,
      destination: keyOf.destination(load),
      pickup: keyOf.pickup(load),
      masters: stores.masterBols.ofShipment(id).map(({ number }) => number),
    };
  }

  function view(master: StoredMasterBol): MasterView {
    const papers = stores.masterBols.papers(master.id);
    const outs = stores.masterBols.newestOuts(master.id);
    const children = stores.masterBols.loads(stores.masterBols.children(master.id));
    const [first] = children;
    return {
      ...master,
      carrier: first === undefined ? '' : shownCarrier(first),
      papers,
      children: children.map(
        ({ id, bolNumber, consignee, city, state, handlingUnits, weightLb, standing }) => ({
          id,
          bolNumber,
          consignee,
          place: `${city} ${state}`,
          handlingUnits,
          weightLb,
          standing,
          isNews: outs[id] !== outOf(standing),
        }),
      ),
    };
  }

  /** Draws the document of a master from the current state of its children. */
  async function drawMaster(
    master: Pick<StoredMasterBol, 'number' | 'covers'>,
    ids: readonly string[],
    issue: number,
  ): Promise<Drawn> {
    const madeAt = clock.now();
    const children: { owner: StoredShipment; standing: BolStatus | null }[] = [];
    for (const id of ids) {
      const owner = stores.shipments.get(id);
      if (owner !== null) children.push({ owner, standing: stores.amendments.standing(id) });
    }
    const bytes = await draw({
      kind: 'master-bol',
      copies: copiesToDraw('master-bol', settings()),
      bill: masterBill({ ...master, issue, madeAt }, children),
    });
    const title = `Master BOL ${master.number}`;
    const document: NewOwnDocument = {
      id: base.newId(),
      kind: 'master-bol',
      format: 'pdf',
      shipmentId: null,
      title,
      bytes,
      madeAt: madeAt.toISOString(),
    };
    return {
      document,
      outs: Object.fromEntries(
        children.flatMap(({ owner, standing }) =>
          standing === null ? [] : [[owner.id, excludedLoadNote(standing)]],
        ),
      ),
    };
  }

  /** Why these cannot be on one master; null: they can. */
  function inTheWay(ids: readonly string[], covers: MasterCovers): Result<never> | null {
    const found = placed(ids);
    if (found.length < 2 || found.length < ids.length) return fail('not-found', 'a shipment is not there');
    if (!found.every(({ isAccepted, standing }) => isAccepted && standing === null))
      return fail('not-in-this-state', 'a BOL is not accepted, was changed or is void');
    return new Set(found.map(keyOf[covers])).size === 1
      ? null
      : fail('not-in-this-state', `these are not of one ${covers}`);
  }

  function keep(masterId: string, { document, outs }: Drawn): void {
    spooler.queueOwnPrint({ document });
    stores.masterBols.addPaper(masterId, document.id, outs);
  }

  return {
    candidates: () =>
      storeResult(() => {
        const from = localDay(clock.now(), -daysBack);
        const found: MasterCandidate[] = [];
        let before: number | null = Number.MAX_SAFE_INTEGER;
        for (let looked = 0; before !== null && looked < mostLookedAt; looked += lookedAtOnce) {
          const page = stores.masterBols.candidates(from, before, lookedAtOnce);
          found.push(...placed(page.ids).map(candidate));
          if (found.length >= maxCandidates) break;
          ({ before } = page);
        }
        return found.slice(0, maxCandidates);
      }),
    list: () => storeResult(() => stores.masterBols.newest(maxShown).map(view)),
    async make({ shipmentIds, covers }) {
      const ids = [...new Set(shipmentIds)];
      const numbered = attempt(() =>
        db.transaction(() => {
          const refused = inTheWay(ids, covers);
          if (refused !== null) return refused;
          const number = issueBolNumber(base);
          return number === '' ? fail('no-bol-number', 'the station can give no BOL number') : ok(number);
        }),
      );
      if (!numbered.ok) return numbered;
      const number = numbered.value;
      const drawn = await drawMaster({ number, covers }, ids, 1);
      const { madeAt } = drawn.document;
      const by = settings().station.packer;
      const master = { id: base.newId(), number, covers, madeBy: by, madeAt };
      const made = attempt(() =>
        db.transaction(() => {
          // Drawing took a moment; a load changed meanwhile must not be on it.
          const refused = inTheWay(ids, covers);
          if (refused !== null) return refused;
          stores.masterBols.add(master, ids);
          keep(master.id, drawn);
          for (const shipmentId of ids)
            stores.journal.add({
              at: madeAt,
              shipmentId,
              subject: 'shipment',
              subjectId: shipmentId,
              event: 'on-master',
              detail: { number, by },
            });
          return ok(view(master));
        }),
      );
      if (made.ok) {
        spooler.wake();
        for (const shipmentId of ids) changed(shipmentId);
      }
      return made;
    },
    async again({ id }) {
      const found = storeResult(() => stores.masterBols.get(id));
      if (!found.ok) return found;
      const master = found.value;
      if (master === null) return fail('not-found', `no master ${id}`);
      const issue = (stores.masterBols.papers(id)[0]?.issue ?? 0) + 1;
      const drawn = await drawMaster(master, stores.masterBols.children(id), issue);
      const made = attempt(() =>
        db.transaction(() => {
          keep(id, drawn);
          return ok(view(master));
        }),
      );
      if (made.ok) spooler.wake();
      return made;
    },
  };
}
