import type { FleetStation as KnownStation } from '#shared/fleet/fleet-station.ts';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { systemClock, type Clock } from '#main/clock.ts';
import { createFeed } from '#main/fleet/feed.ts';
import type { FleetAccess } from '#main/fleet/fleet-port.ts';
import { handleNotes } from '#main/fleet/fleet.ts';
import { beginFleetRun, type FleetRun } from '#main/fleet/membership.ts';
import { markAllForSharing } from '#main/fleet/marking.ts';
import { connect, type ServerConnection } from '#main/fleet/server/connect.ts';
import { readNotes, markTaken } from '#main/fleet/server/notes.ts';
import { push } from '#main/fleet/server/push.ts';
import { readStations, readRecords } from '#main/fleet/server/pull.ts';
import { claimSession, reportHeartbeat, type ClaimOutcome } from '#main/fleet/server/sessions.ts';
import { openPulledFile } from '#main/fleet/worker/pulled/pulled-file.ts';
import { createPulledShipments } from '#main/fleet/worker/pulled/pulled-shipments.ts';
import { createPulledStations } from '#main/fleet/worker/pulled/pulled-stations.ts';
import { ServerAway } from '#main/fleet/worker/questions/question.ts';
import { answerQuestion } from '#main/fleet/worker/questions.ts';
import { storeNumberStatus } from '#main/fleet/replace/number-status.ts';
import type { FleetWorkHandlers } from '#main/fleet/work/fleet-work.ts';
import { createSignal, type Signal } from '#main/signal.ts';
import { createFleetBodiesStore } from '#main/storage/fleet/fleet-bodies-store.ts';
import { createFleetChangesStore } from '#main/storage/fleet/fleet-changes-store.ts';
import type { StoredSubmission } from '#main/storage/outbox/submissions-store.ts';
import { createStores } from '#main/storage/stores.ts';
import type { FleetTrouble } from '#shared/fleet/fleet-state.ts';
import type { NumbersSettings } from '#shared/station/numbers.ts';
import { fail, ok, type Result } from '#shared/ipc/result.ts';
import { hastyClock, openDeskBench, type DeskBench } from './desk-bench.ts';
import type { Warehouse } from './fleet-warehouse.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** The line between a station and the server, as a test wants it. */
export interface FleetLine {
  /** Nothing goes through. */
  isCut: boolean;
  /** What the station makes of a cut line: that the server is away, or nothing yet. */
  cutIs: 'away' | 'joining';
  /** The answer to this question is lost, once: the server has done it. */
  loseAnswerTo: string | null;
  /** Answers are on their way for so long: the server has said what it says. */
  held: Promise<void> | null;
  /** This question does not arrive, once. */
  loseQuestion: string | null;
}

export interface FleetStation extends DeskBench {
  uuid: string;
  line: FleetLine;
  /** The fleet as the station's own program asks it. */
  fleetAccess: FleetAccess;
  /** What a window may ask of the work between stations. */
  calls: FleetWorkHandlers;
  /** The BOL's submission of a shipment that is here. */
  bolOf(shipmentId: string): StoredSubmission;
  /** Presses `Try now` on the BOL that waits. The queue may have tried it by itself a moment before, and it no longer waits then. */
  tryNow(shipmentId: string): Promise<void>;
  /** Runs when this question is about to arrive, once. */
  beforeQuestion(is: string, run: () => Promise<void>): void;
  /** How often this question was asked, whatever came of it. */
  asks(is: string): number;
  /** Lets it in, under a session of its own. */
  claim(): Promise<string>;
  /** Tells the server all that changed. @throws when another has the session, or the line is cut */
  share(): Promise<void>;
  /** Pulls what the others told, and takes notes. */
  pull(): Promise<void>;
  /** The stations, as the Fleet screen shows them. */
  known(): KnownStation[];
  /** What is open between this station and others, as the desk does it by itself when something was pulled. */
  round(): Promise<boolean>;
  changes: () => number;
}

function begun<T>(one: T | null): T {
  if (one === null) throw new Error('the desk has no fleet');
  return one;
}

/** A whole desk in a fleet, whose questions go over a connection of its own to the real server; what the thread does by itself a test does. */
export async function openFleetStation(
  warehouse: Warehouse,
  serviceUrl: string,
  options: {
    number: string;
    name?: string;
    file?: string;
    pulled?: string;
    isCut?: boolean;
    cutIs?: FleetLine['cutIs'];
    clock?: Clock;
    /** The folder that is watched; none unless given. */
    importFolder?: string;
    patient?: boolean;
    numbers?: NumbersSettings;
    /** False: its papers stay with it. */
    sharesDocuments?: boolean;
  },
): Promise<FleetStation> {
  const { number, name = `Bench ${number}` } = options;
  const address = { url: warehouse.url, password: warehouse.password, schema: warehouse.schema, caFile: '' };
  const client: ServerConnection = await connect(address);
  onTestFinished(() => client.cut());
  const line: FleetLine = {
    isCut: options.isCut ?? false,
    cutIs: options.cutIs ?? 'away',
    loseAnswerTo: null,
    loseQuestion: null,
    held: null,
  };
  const changed: Signal<void> = createSignal();
  let changes = 0;
  changed.on(() => {
    changes += 1;
  });
  const pulledFolder = options.pulled ?? temporaryFolder();
  const file = openPulledFile(pulledFolder);
  onTestFinished(() => file.close());
  const shipments = createPulledShipments(file);
  const stations = createPulledStations(file);
  const session = randomUUID();
  const own: { run: FleetRun | null; said: ClaimOutcome['is'] | null } = { run: null, said: null };

  const asked = new Map<string, number>();
  const atQuestion = new Map<string, () => Promise<void>>();
  async function ask(question: { is: string }): Promise<Result<unknown>> {
    asked.set(question.is, (asked.get(question.is) ?? 0) + 1);
    if (own.run === null || line.isCut || line.loseQuestion === question.is) {
      if (line.loseQuestion === question.is) line.loseQuestion = null;
      return fail('fleet-away', 'the line is cut');
    }
    const {
      identity: { uuid, epoch },
      before,
    } = own.run;
    const interlude = atQuestion.get(question.is);
    atQuestion.delete(question.is);
    await interlude?.();
    const answer = await answerQuestion(structuredClone(question), {
      self: { uuid, number, name, epoch, session, before, host: `pc-${number}` },
      ...{ file, shipments, stations, now: () => new Date() },
      // A test says when (`pull`, `share`).
      ...{ caughtUp: () => Promise.resolve(), allTold: () => Promise.resolve() },
      server(work) {
        if (own.said !== null && own.said !== 'joined') throw new ServerAway(own.said);
        return work(client);
      },
      door: (work) => work(client),
      // The bench may have been closed meanwhile.
      comeIn: () => void station.claim().catch(() => undefined),
    });
    await line.held;
    if (line.loseAnswerTo === question.is) {
      line.loseAnswerTo = null;
      return fail('fleet-away', 'the answer was lost');
    }
    return answer.ok ? ok(structuredClone(answer.value)) : fail(answer.code, answer.message);
  }
  const isOut = () => own.said !== null && own.said !== 'joined';
  const access: FleetAccess = {
    changed,
    state: () => ({
      ...{ is: line.isCut ? line.cutIs : isOut() ? 'refused' : 'shared', since: new Date().toISOString() },
      ...{
        trouble: line.isCut || !isOut() ? null : (own.said as FleetTrouble),
        other: '',
        toShare: 0,
        sharedAt: null,
      },
    }),
    async ask(question, schema) {
      const answer = await ask(question);
      if (!answer.ok) return answer;
      const read = schema.safeParse(answer.value);
      if (!read.success) throw new Error(`${question.is}: ${read.error.message}`);
      return ok(read.data);
    },
  };

  const bench = openDeskBench(serviceUrl, {
    // On a busy machine the three seconds of a start are long.
    clock:
      options.clock ??
      (options.patient === true
        ? { ...hastyClock(20), monotonic: () => systemClock.monotonic() / 10 }
        : hastyClock(20)),
    proven: true,
    live: true,
    ...(options.numbers === undefined ? {} : { numbers: options.numbers }),
    ...(options.file === undefined ? {} : { file: options.file }),
    ...(options.importFolder === undefined ? {} : { importFolder: options.importFolder }),
    station: { id: number, name, packer: `Packer ${number}` },
    fleet(db) {
      own.run = beginFleetRun(db, systemClock, session);
      return { access: () => access, pulledFile: join(pulledFolder, 'fleet.sqlite') };
    },
  });
  const { db } = bench;
  const { identity, before } = begun(own.run);
  const work = begun(bench.desk.fleet);
  const changesStore = createFleetChangesStore(db);
  const feed = createFeed({
    ...{ db, changes: changesStore, clock: systemClock, stores: createStores(db) },
    ...{ bodies: createFleetBodiesStore(db), sharesDocuments: options.sharesDocuments ?? true },
  });
  await new Promise<void>((resolve) => {
    const onEnd = () => {
      resolve();
    };
    const fail = (error: unknown) => {
      throw error;
    };
    markAllForSharing(db, changesStore, systemClock, fail, { onDone: () => undefined, onEnd });
  });
  let acknowledged = { change: 0, line: 0 };

  const station: FleetStation = {
    ...bench,
    uuid: identity.uuid,
    fleetAccess: access,
    calls: work.handlers,
    bolOf(shipmentId) {
      const row = bench.stores.submissions.ofShipment(shipmentId).find(({ step }) => step === 'bol');
      if (row === undefined) throw new Error(`${shipmentId} has no BOL here`);
      return row;
    },
    async tryNow(shipmentId) {
      const pressed = await bench.desk.handlers.submissions.tryNow({ id: station.bolOf(shipmentId).id });
      if (!pressed.ok && pressed.error.code !== 'not-in-this-state')
        throw new Error(JSON.stringify(pressed.error));
    },
    line,
    changes: () => changes,
    asks: (is) => asked.get(is) ?? 0,
    beforeQuestion(is, run) {
      atQuestion.set(is, run);
    },
    async claim() {
      const { uuid, epoch } = identity;
      const came = await claimSession(client, {
        ...{ uuid, number, name, host: `pc-${number}`, epoch, session, before },
      });
      const at = new Date().toISOString();
      own.said = came.is;
      storeNumberStatus(db, {
        ...{ number, at, trouble: came.is === 'joined' ? null : came.is },
        other: 'other' in came ? came.other : '',
      });
      changed.emit();
      if (came.is !== 'joined') return came.is;
      acknowledged = { change: came.acknowledged, line: came.journal };
      return came.is;
    },
    async share() {
      if (line.isCut) throw new Error('the line is cut');
      for (;;) {
        const fed = await feed.read(
          { above: acknowledged.change, journalAbove: acknowledged.line, rows: 500, bytes: 1_000_000 },
          new AbortController().signal,
        );
        if (fed.changes.length + fed.journal.length === 0) break;
        const stored = await push(
          client,
          session,
          { ...fed, above: acknowledged.change, journalAbove: acknowledged.line, toShare: 0 },
          'fleet',
        );
        acknowledged = { change: stored.acknowledged, line: stored.journal };
        if (stored.refused.length > 0) throw new Error(stored.refused.join(', '));
      }
      await reportHeartbeat(client, session, { body: null, toShare: 0 });
    },
    async pull() {
      if (line.isCut) return;
      const all = await readStations(client);
      stations.look(all, new Date().toISOString());
      for (const one of all) {
        const { things, isAll } = await readRecords(client, {
          ...{ station: one.uuid, epoch: one.epoch, above: 0, upTo: one.seq, limit: 1000 },
        });
        if (!isAll) throw new Error('more than a test pulls at once');
        const refused = shipments.take(one.uuid, things);
        if (refused.length > 0) throw new Error(`refused: ${refused.join(', ')}`);
      }
      const notes = await readNotes(client, identity.uuid, 0);
      const takers = work.takers;
      const read = notes.map((note) => ({ ...note, body: JSON.parse(note.body ?? 'null') as unknown }));
      const report = (error: unknown) => {
        throw error;
      };
      const upTo = handleNotes({ db, takers, report }, read);
      if (upTo !== null) await markTaken(client, identity.uuid, upTo);
    },
    round: () => work.round(),
    known: () => stations.list(identity.uuid),
  };
  if (!line.isCut) await station.claim();
  return station;
}
