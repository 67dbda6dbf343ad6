import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '#main/clock.ts';
import type { Desk } from '#main/desk/desk.ts';
import { poolState } from '#main/numbers/pro-pool.ts';
import type { Station } from '#main/station/station.ts';
import type { StationDatabase } from '#main/storage/database/station-database.ts';
import type { Stores } from '#main/storage/stores.ts';
import { proRangeSchema } from '#shared/freight/numbers/pro-range.ts';
import { aForm } from '#support/builders.ts';
import { createAwaitNumbers } from './await-numbers.ts';
import { attend, dueSteps, openSubmissions, submitLater } from './attend.ts';
import { sharedListsOf, makeEdit } from './edits.ts';
import type { JoinedFleet } from './join-fleet.ts';
import { stepsWanted } from './steps-wanted.ts';
import { valueOf } from './value-of.ts';
import type { Act, Asked, Look, Saved, StationStart, Work } from './words.ts';

export interface ChildParts {
  start: StationStart;
  db: StationDatabase;
  stores: Stores;
  desk: Desk;
  fleet: JoinedFleet;
  station: Station;
  clock: Clock;
  tell: (saved: Saved) => void;
}

/** What a station of the campaign does when it is asked. */
export function childActs(parts: ChildParts, stop: () => Promise<void>): (asked: Asked) => Promise<unknown> {
  const { start, db, stores, desk, fleet, station } = parts;
  const { later = false } = start;

  async function packOne(externalId: string): Promise<Act> {
    const begun = performance.now();
    const { is: state } = fleet.state();
    const { id, form } = valueOf(await desk.handlers.drafts.create());
    const { bolNumber, shipDate } = form;
    const typed = aForm({ bolNumber, shipDate, externalId, poNumber: `PO-${externalId}` });
    const { shipmentId } = valueOf(await desk.handlers.shipments.submit({ draftId: id, form: typed }));
    const pro = stores.shipments.get(shipmentId)?.shipment.proNumber ?? '';
    parts.tell({ saved: bolNumber, at: Date.now(), pro, externalId });
    const milliseconds = performance.now() - begun;
    if (later && stepsWanted(externalId).includes('order'))
      // Just entered here: it is not asked about.
      await submitLater(desk.handlers, { shipmentId, step: 'order' }, () => Promise.resolve(null));
    return { bolNumber, milliseconds, fleet: state };
  }

  const numberOf = (sql: string): number => (db.prepare(sql).get() as { n: number }).n;

  function look(): Look {
    return {
      uuid: fleet.uuid(),
      fleet: fleet.state(),
      open: openSubmissions({ db }) + (later ? dueSteps({ db }).length : 0),
      doubt: stores.submissions.count('in-doubt'),
      shipments: numberOf('SELECT count(*) AS n FROM shipments'),
      journal: numberOf('SELECT coalesce(max(seq), 0) AS n FROM journal'),
      edits: fleet.edits(),
      takeOvers: stores.takeOvers.open().length,
      pros: poolState({ stores, settings: () => station.settings(), clock: parts.clock }, 'SAIA')?.left ?? 0,
    };
  }

  const work = (): Work[] =>
    stores.shipments.find('', 1_000_000).flatMap(({ id: shipment, bolNumber }) =>
      stores.submissions.ofShipment(shipment).map(({ id, step, state, takenBy }) => ({
        id,
        shipment,
        bolNumber,
        step,
        state,
        isTaken: takenBy != null,
      })),
    );

  const awaitNumbers = createAwaitNumbers(async (asked) => valueOf(await fleet.handlers.find(asked)));

  async function perform(asked: Asked): Promise<unknown> {
    switch (asked.do) {
      case 'pack': {
        const acts: Act[] = [];
        for (let n = 0; n < asked.count; n += 1) {
          acts.push(await packOne(`${asked.prefix}-${n + 1}`));
          // A packer takes time too; what the desk does beside gets its turn.
          await pause(10);
        }
        return acts;
      }
      case 'attend':
        await attend({ db, desk, stores, service: start.service, later });
        return null;
      case 'look':
        return look();
      case 'find':
        return valueOf(await fleet.handlers.find({ text: asked.text, limit: 500 }));
      case 'await':
        return awaitNumbers(asked.numbers, asked.seconds);
      case 'take-over': {
        const evidence = valueOf(await fleet.handlers.takeOverEvidence({ station: asked.station }));
        const { station: victim, reason } = asked;
        return valueOf(await fleet.handlers.takeOver({ station: victim, mark: evidence.mark, reason }));
      }
      case 'die-at':
        fleet.dieAt(asked.moment);
        return null;
      case 'work':
        return work();
      case 'doubts':
        return valueOf(await fleet.handlers.inDoubt(undefined));
      case 'reprint': {
        const [found] = valueOf(await fleet.handlers.find({ text: asked.text, limit: 1 }));
        if (found === undefined) throw new Error(`nobody has ${asked.text}`);
        const one = { station: found.station.uuid, shipmentId: found.row.id };
        const { shared } = valueOf(await fleet.handlers.get(one));
        const labels = shared.labels.map(({ id }) => id);
        return valueOf(await fleet.handlers.reprint({ ...one, labels, documents: [], reason: 'campaign' }));
      }
      case 'share-range': {
        const { scac, first, last } = asked;
        const range = proRangeSchema.parse({ scac, first, last, shared: true, warnBelow: 5 });
        const { numbers } = station.settings();
        valueOf(station.save({ numbers: { ...numbers, proRanges: [...numbers.proRanges, range] } }));
        return;
      }
      case 'edit':
        await makeEdit({ desk, station }, asked.edit);
        return null;
      case 'catalogue':
        return sharedListsOf({ desk, station });
      case 'become-new':
        valueOf(await fleet.handlers.becomeNew(undefined));
        return null;
      case 'stop':
        await stop();
        return null;
    }
  }
  return perform;
}
