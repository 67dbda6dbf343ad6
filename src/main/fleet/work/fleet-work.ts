import * as z from 'zod';
import type { Clock } from '#main/clock.ts';
import type { Gate } from '#main/people/gate.ts';
import { guardCall } from '#main/people/guard.ts';
import type { PrintJobs } from '#main/printing/job-writer.ts';
import { createFleetMembershipStore } from '#main/storage/fleet/fleet-membership-store.ts';
import { fleetDoubtSchema } from '#shared/fleet/fleet-shipment.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import { ok } from '#shared/ipc/result.ts';
import type { FleetAccess, NoteHandlers } from '../fleet-port.ts';
import { createReprint, paperIdsOf } from '../reprint/reprint.ts';
import { createReplacedStation } from '../replace/replaced-station.ts';
import { createStationReplacement } from '../replace/replacing.ts';
import { createSameOrder } from '../same-order/same-order.ts';
import type { SentOrders } from '../same-order/sent-orders.ts';
import { readOwnerResults } from '../take-over/owner-result.ts';
import type { TakeOverParts } from '../take-over/take-over-parts.ts';
import { withinLimit } from '#shared/within-limit.ts';
import { createTakeOvers } from '../take-over/take-overs.ts';
import { createTakenOverWorkRelease } from '../take-over/taken-over-release.ts';
import { startedAfter } from '../take-over/started-after.ts';
import { doubtsHere } from './doubts-here.ts';

/**
 * Milliseconds. How long a starting station asks what happened to its work meanwhile; then it goes on without an answer. The second applies
 * while the server neither answers nor fails: on a busy computer connecting alone takes seconds, and a connection that hangs fails after ten.
 */
const askMilliseconds = 3000;
const undecidedMilliseconds = 15_000;
const askAgainMilliseconds = 100;
/** Work with other stations is checked when something was pulled, and not more often than this. */
const roundMilliseconds = 2000;

export interface FleetWorkParts extends Omit<TakeOverParts, 'fleet'> {
  fleet: () => FleetAccess;
  sentOrders: SentOrders;
  clock: Clock;
  gate: Gate | null;
  jobs: Pick<PrintJobs, 'ofOwnDocument' | 'unsettled'>;
  printOwn: Handlers['printing']['printOwn'];
}

export type FleetWorkHandlers = Pick<
  Handlers['fleet'],
  | 'takeOverEvidence'
  | 'takeOver'
  | 'replaceEvidence'
  | 'replace'
  | 'reprint'
  | 'sameOrder'
  | 'sentTwice'
  | 'looked'
  | 'inDoubt'
>;

/** What a desk does with the work of other stations, and they with its own. */
export interface FleetWork {
  handlers: FleetWorkHandlers;
  takers: NoteHandlers;
  /** Whether a fleet is set at all. */
  isSet(): boolean;
  /**
   * Resolves when it is known what was taken from here and what the others sent, at most three seconds later where the server is away, fifteen
   * where it is silent. Until then nothing may be sent or printed.
   */
  beforeSending(): Promise<void>;
  start(): void;
  /** Handles everything that is open between this station and others, once; false: the server is away. Never rejects. */
  round(): Promise<boolean>;
  tidy(): void;
  stop(): Promise<void>;
}

export function createFleetWork(given: FleetWorkParts): FleetWork {
  const { db, stores, clock, report, gate } = given;
  const fleet: Pick<FleetAccess, 'ask' | 'state' | 'changed'> = {
    ask: (question, schema) => given.fleet().ask(question, schema),
    state: () => given.fleet().state(),
    get changed() {
      return given.fleet().changed;
    },
  };
  const parts = { ...given, fleet };
  const takeOvers = createTakeOvers(parts);
  const takenAway = createTakenOverWorkRelease(parts);
  const replacing = createStationReplacement(parts);
  const replacedHere = createReplacedStation(parts);
  const reprint = createReprint(parts, given.printOwn);
  const packer = () => given.person()?.name ?? given.settings().station.packer;
  const sameOrder = createSameOrder(
    {
      stores,
      clock,
      fleet,
      packer,
      report,
      tell: () => {
        fleet.changed.emit();
      },
    },
    given.sentOrders,
  );

  /** What was taken from here, and which orders others have sent. */
  async function learnAll(): Promise<boolean> {
    return (await takenAway.learn()) && (await fleet.ask({ is: 'caught-up' }, z.null())).ok;
  }

  async function tellNotes(): Promise<boolean> {
    for (const { id, to, kind, body } of stores.takeOvers.notesDue(100)) {
      const told = await fleet.ask({ is: 'tell', to, kind, body }, z.unknown());
      if (!told.ok) return false;
      stores.takeOvers.noteTold(id);
    }
    return true;
  }

  /** Reads the owners' reports, and fetches the documents of what they had sent. */
  async function owners(): Promise<boolean> {
    const ended = await readOwnerResults(parts);
    return ended !== null && (ended.size === 0 || (await takeOvers.goOn(ended)));
  }

  async function everything(): Promise<boolean> {
    const { trouble } = fleet.state();
    if (trouble === 'replaced') return (await takenAway.learnReplaced()) && (await replacedHere.tell());
    if (trouble === 'number-taken') return replacing.tellAgain();
    // First stop what is no longer allowed.
    const isThere =
      (await takenAway.learn()) &&
      (await takeOvers.goOn()) &&
      (await replacing.goOn()) &&
      (await owners()) &&
      (await tellNotes());
    await sameOrder.compare();
    return isThere;
  }

  let isStopped = false;
  let running: Promise<boolean> | null = null;
  let isAgain = false;
  let cancelRound = (): void => undefined;
  let endFollowing = (): void => undefined;

  const round = startedAfter(async () => {
    if (isStopped) return false;
    const run = everything().catch((error: unknown) => {
      report(error);
      return false;
    });
    running = run;
    return run;
  });

  /** The server answers, but does not admit this station because of its number: a round is run anyway. */
  const isAtTheDoor = (): boolean => ['number-taken', 'replaced'].includes(fleet.state().trouble ?? '');

  /** Soon, and at most once in a while: its own results report a change too. */
  function soon(): void {
    if (isAgain || isStopped) return;
    isAgain = true;
    cancelRound = clock.after(roundMilliseconds, () => {
      isAgain = false;
      const { is } = fleet.state();
      if (isStopped || (is !== 'shared' && !isAtTheDoor())) return;
      // No other event would cause another round.
      void round().then((isDone) => {
        if (!isDone && isAtTheDoor()) soon();
      });
    });
  }

  const wait = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => {
      clock.after(milliseconds, resolve);
    });

  const handlers: FleetWorkHandlers = {
    ...takeOvers.handlers,
    ...replacing.handlers,
    ...sameOrder.handlers,
    reprint: reprint.handler,
    async inDoubt(asked) {
      const others = await fleet.ask({ is: 'in-doubt', ...asked }, z.array(fleetDoubtSchema));
      if (!others.ok && others.error.code === 'fleet-off') return ok([]);
      const { station } = given.settings();
      const self = {
        uuid: createFleetMembershipStore(db).identity().uuid,
        name: station.name,
        number: station.id,
      };
      return others.ok ? ok([...doubtsHere(given, self), ...others.value]) : others;
    },
  };

  /** How often a document may be printed again without a PIN, here as at its own station. */
  function reprintRule(asked: Parameters<typeof reprint.handler>[0]) {
    if (gate === null) return null;
    const jobs = paperIdsOf(asked).map((id) => given.jobs.ofOwnDocument(id));
    if (jobs.some((of) => of.at(-1)?.state === 'in-doubt')) return { permission: 'decide-print' as const };
    const most = Math.max(0, ...jobs.map((of) => of.filter(({ state }) => state !== 'canceled').length));
    // The owner made the first print.
    return most >= gate.access().reprintsWithoutPin ? { permission: 'reprint' as const } : null;
  }

  return {
    handlers:
      gate === null
        ? handlers
        : {
            ...handlers,
            reprint: guardCall('fleet.reprint', handlers.reprint, reprintRule, {
              gate,
              journal: stores.journal,
            }),
          },
    takers: {
      reprinted: reprint.taker,
      taken: () => {
        void takenAway.learn();
      },
    },
    isSet: () => fleet.state().is !== 'off',
    async beforeSending() {
      for (const begun = clock.monotonic(); ;) {
        const { is, trouble } = fleet.state();
        // Known, from this run or an earlier one: then it waits until it knows what was taken. The three seconds are for a station that knows of
        // nothing.
        const isReplaced = trouble === 'replaced' || stores.stationNumbers.unlearned();
        const left = begun + (is === 'away' ? askMilliseconds : undecidedMilliseconds) - clock.monotonic();
        if (isStopped || is === 'off' || (!isReplaced && (is === 'refused' || left <= 0))) return;
        const asked = trouble === 'replaced' ? takenAway.learnReplaced() : learnAll();
        const answer = isReplaced ? await asked : await withinLimit(asked, left, clock.after);
        if (answer !== false && !stores.stationNumbers.unlearned()) return;
        await wait(left > 0 ? Math.min(askAgainMilliseconds, left) : askMilliseconds);
      }
    },
    start() {
      endFollowing = fleet.changed.on(soon);
      soon();
    },
    round,
    tidy: () => {
      takenAway.tidy();
      if (fleet.state().trouble === 'replaced') soon();
    },
    async stop() {
      isStopped = true;
      cancelRound();
      endFollowing();
      sameOrder.stop();
      await running;
    },
  };
}
