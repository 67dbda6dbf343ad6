import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { systemClock, type Clock } from '#main/clock.ts';
import { openStationDatabase } from '#main/desk/open-database.ts';
import { openLiveDesk } from '#main/desk/open-live-desk.ts';
import { createFreightService } from '#main/freight-service/create-freight-service.ts';
import { createStores } from '#main/storage/stores.ts';
import { aForm } from '#support/builders.ts';
import { attend, openSubmissions } from './attend.ts';
import { childSettings } from './child-settings.ts';
import { joinFleet } from './join-fleet.ts';
import { valueOf } from './value-of.ts';
import type { Act, Asked, Look, Saved, StationStart } from './words.ts';

export interface StationChild {
  perform: (asked: Asked) => Promise<unknown>;
}

/** Opens the station's file and lets it work: sending, printing, sharing. */
export async function openStationChild(
  start: StationStart,
  tell: (saved: Saved) => void,
): Promise<StationChild> {
  mkdirSync(start.folder, { recursive: true });
  const file = join(start.folder, 'station.sqlite');
  const clock: Clock = { ...systemClock, now: () => new Date(Date.now() + start.skewMs) };
  const newId = () => randomUUID();
  const report = (error: unknown): void => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  };
  const db = valueOf(openStationDatabase(file, { now: () => clock.now() }));
  const stores = createStores(db);
  const settings = () => childSettings(start);
  const service = createFreightService({
    settings: () => settings().service,
    authenticationId: () => 'campaign',
    limits: { connect: 2000, headers: 4000, body: 4000, deadline: 8000 },
  });
  const { desk } = openLiveDesk({
    ...{ db, settings, service, clock, newId, report },
    copiesFolder: join(start.folder, 'copies'),
    fleet: { access: () => fleet.access, pulledFile: join(start.folder, 'fleet', 'fleet.sqlite') },
  });
  const fleet = joinFleet({ start, db, desk: () => desk, settings, clock, newId, report });
  desk.start();
  await fleet.open();

  async function packOne(externalId: string): Promise<Act> {
    const begun = performance.now();
    const { is: state } = fleet.state();
    const { id, form } = valueOf(await desk.handlers.drafts.create());
    const { bolNumber, shipDate } = form;
    const typed = aForm({ bolNumber, shipDate, externalId, poNumber: `PO-${externalId}` });
    valueOf(await desk.handlers.shipments.submit({ draftId: id, form: typed }));
    tell({ saved: bolNumber, at: Date.now() });
    return { bolNumber, milliseconds: performance.now() - begun, fleet: state };
  }

  function look(): Look {
    const { journal } = db.prepare('SELECT coalesce(max(seq), 0) AS journal FROM journal').get() as {
      journal: number;
    };
    const { shipments } = db.prepare('SELECT count(*) AS shipments FROM shipments').get() as {
      shipments: number;
    };
    const doubt = stores.submissions.count('in-doubt');
    return {
      uuid: fleet.uuid(),
      fleet: fleet.state(),
      open: openSubmissions(stores),
      doubt,
      shipments,
      journal,
    };
  }

  async function awaitNumbers(numbers: readonly string[], seconds: number): Promise<Record<string, number>> {
    const seen: Record<string, number> = {};
    const end = Date.now() + seconds * 1000;
    let missing = [...numbers];
    while (missing.length > 0 && Date.now() < end) {
      const left: string[] = [];
      for (const number of missing) {
        const rows = valueOf(await fleet.handlers.find({ text: number, limit: 5 }));
        if (rows.some(({ row }) => row.bolNumber === number)) seen[number] = Date.now();
        else left.push(number);
      }
      missing = left;
      if (missing.length > 0) await pause(25);
    }
    return seen;
  }

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
        return attend({ desk, stores, service: start.service });
      case 'look':
        return look();
      case 'find':
        return valueOf(await fleet.handlers.find({ text: asked.text, limit: 500 }));
      case 'await':
        return awaitNumbers(asked.numbers, asked.seconds);
      case 'take-over': {
        const evidence = valueOf(await fleet.handlers.takeOverEvidence({ station: asked.station }));
        const { station, reason } = asked;
        return valueOf(await fleet.handlers.takeOver({ station, mark: evidence.mark, reason }));
      }
      case 'reprint': {
        const [found] = valueOf(await fleet.handlers.find({ text: asked.text, limit: 1 }));
        if (found === undefined) throw new Error(`nobody has ${asked.text}`);
        const one = { station: found.station.uuid, shipmentId: found.row.id };
        const { shared } = valueOf(await fleet.handlers.get(one));
        const labels = shared.labels.map(({ id }) => id);
        return valueOf(await fleet.handlers.reprint({ ...one, labels, documents: [], reason: 'campaign' }));
      }
      case 'become-new':
        valueOf(await fleet.handlers.becomeNew(undefined));
        return null;
      case 'stop':
        await fleet.close();
        await desk.stop();
        await service.close();
        db.close();
        return null;
    }
  }
  return { perform };
}
