import type { Clock } from '#main/clock.ts';
import type { FleetTrouble } from '#shared/fleet/fleet-state.ts';
import { connect, type ServerAddress, type ServerConnection } from '#main/fleet/server/connect.ts';
import { ServerBehind } from '#main/fleet/server/push.ts';
import { inTransaction } from '#main/fleet/server/server-client.ts';
import { schemaState } from '#main/fleet/server/schema-version.ts';
import { claimSession, SessionReplaced, reportHeartbeat } from '#main/fleet/server/sessions.ts';
import { asJson } from '#main/fleet/server/as-json.ts';
import { needsPerson, fleetTroubleOf } from '#main/fleet/server/trouble.ts';
import { createNoteReceiver } from './note-receiver.ts';
import type { WorkerMessage, WorkerRequest, WorkerStart } from './protocol.ts';
import { openPulledFile } from './pulled/pulled-file.ts';
import { createPulledShipments } from './pulled/pulled-shipments.ts';
import { createPulledStations } from './pulled/pulled-stations.ts';
import { createPuller } from './pulling.ts';
import { answerQuestion } from './questions.ts';
import { ServerAway, type QuestionParts } from './questions/question.ts';
import { createPublisher } from './sharing.ts';
import { createSideConnection } from './side-connection.ts';
import { createThreadState } from './thread-state.ts';

/** Sleep between turns; a wake-up during work cancels the next sleep. */
function createSleep(clock: Pick<Clock, 'after'>): {
  wake: () => void;
  sleep: (milliseconds: number) => Promise<void>;
} {
  let isWoken = false;
  let rise: (() => void) | null = null;
  const wake = (): void => {
    isWoken = true;
    rise?.();
  };
  return {
    wake,
    sleep: (milliseconds) =>
      new Promise((resolve) => {
        const end = (): void => {
          cancel();
          rise = null;
          isWoken = false;
          resolve();
        };
        const cancel = clock.after(milliseconds, end);
        rise = end;
        if (isWoken) end();
      }),
  };
}

/** Milliseconds. */
const poll = 15_000;
const firstPause = 1000;
/** At most 30 seconds with jitter: after 40 of silence a station may be taken over, and the server was away for all of them. */
const longestPause = 20_000;
/** A hint reaches all stations at once; this spreads their requests. */
const hintSpread = 400;

/** The server refused by outcome. */
class Refused extends Error {
  readonly trouble: FleetTrouble;
  readonly other: string;
  constructor(trouble: FleetTrouble, other = '') {
    super(trouble);
    this.trouble = trouble;
    this.other = other;
  }
}

export interface ThreadParts {
  start: WorkerStart;
  clock: Clock;
  /** From 0 up to 1. */
  random: () => number;
  post: (message: WorkerMessage) => void;
  log: (words: string) => void;
  /** How long the server may take for a statement, and for an answer that a person waits for, in milliseconds. */
  patience?: { statement: number; answer: number } | undefined;
}

export interface Thread {
  receive(message: WorkerRequest): void;
  /** Resolves when nothing of it is open any more. */
  stopped: Promise<void>;
}

/** The station's side of the fleet: joins, shares and pulls until it is stopped. Nothing in it throws outward. */
export function runThread({ start, clock, random, post, log, patience }: ThreadParts): Thread {
  const { identity, dataFolder, url, schema, caFile, password } = start;
  const address: ServerAddress = { url, schema, caFile, password };
  const channel = `dockprint_${schema}`;
  const now = (): Date => clock.now();
  const monotonic = (): number => clock.monotonic();

  const file = openPulledFile(dataFolder);
  const shipments = createPulledShipments(file);
  const stations = createPulledStations(file);
  const side = createSideConnection(address, identity.session, clock, patience?.answer);

  const ending = new AbortController();
  const isStopping = (): boolean => ending.signal.aborted;
  let beat: Extract<WorkerRequest, { is: 'beat' }> | null = null;
  let isBeatDue = false;
  let lookAt = 0;
  /** Callers waiting for a look that begins after they asked, and those whose look has begun. */
  const waitingToSee: (() => void)[] = [];
  const seeing: (() => void)[] = [];
  const { wake, sleep } = createSleep(clock);

  const state = createThreadState(now, (told) => post({ is: 'state', state: told }), clock.after);
  const sharing = createPublisher({
    session: identity.session,
    channel,
    post,
    log,
    monotonic,
    done: () => {
      state.shared();
    },
  });
  const pulling = createPuller({
    self: identity.uuid,
    shipments,
    stations,
    now,
    log,
    pulled: () => {
      post({ is: 'pulled' });
    },
  });
  const notes = createNoteReceiver(identity.uuid, post, monotonic);
  const jittered = (milliseconds: number): number => milliseconds * (0.8 + 0.4 * random());

  async function join(client: ServerConnection): Promise<void> {
    const schemaIs = await schemaState(client);
    if (schemaIs !== 'fits') throw new Refused(schemaIs);
    const answer = await claimSession(client, identity);
    if (answer.is !== 'joined') throw new Refused(answer.is, answer.other);
    stations.belongTo(answer.fleet);
    sharing.joined(answer.acknowledged, answer.journal);
    post({ is: 'joined', fleet: answer.fleet, acknowledged: answer.acknowledged, journal: answer.journal });
    state.joined();
    await client.query(`LISTEN ${channel}`);
    lookAt = 0;
    isBeatDue = true;
  }

  /** Does what is to be done now; false: nothing. */
  async function work(client: ServerConnection): Promise<boolean> {
    if (isBeatDue) {
      isBeatDue = false;
      const told = { body: beat === null ? null : asJson(beat.beat), toShare: beat?.toShare ?? 0 };
      await inTransaction(client, () => reportHeartbeat(client, identity.session, told));
    }
    const shared = await sharing.step(client);
    if (monotonic() >= lookAt) {
      seeing.push(...waitingToSee.splice(0));
      await pulling.look(client);
      await notes.step(client);
      lookAt = monotonic() + jittered(poll);
    }
    const isBehind = await pulling.step(client);
    if (!isBehind) for (const resolve of seeing.splice(0)) resolve();
    return isBehind || shared;
  }

  async function serve(): Promise<void> {
    const client = await connect(address, patience?.statement);
    const line: { isLost: boolean; error: Error | null } = { isLost: false, error: null };
    client.onLost((error) => {
      Object.assign(line, { isLost: true, error });
      wake();
    });
    client.onNotice(() => {
      lookAt = Math.min(lookAt, monotonic() + hintSpread * random());
      wake();
    });
    try {
      await join(client);
      failures = 0;
      while (!isStopping()) {
        if (line.isLost) throw line.error ?? new Error('the line to the server was closed');
        if (await work(client)) continue;
        if (!isStopping()) await sleep(Math.max(10, lookAt - monotonic()));
      }
    } finally {
      client.cut();
    }
  }

  let failures = 0;
  let pausedUntil = 0;
  /** How long until the next attempt; longer after more failures. */
  function pauseAfter(error: unknown): number {
    // Another has the station now, and the claim tells who; or the server was restored, and the claim tells what it has.
    if (error instanceof SessionReplaced || error instanceof ServerBehind)
      return failures++ === 0 ? 0 : firstPause;
    const refused = error instanceof Refused ? error : null;
    const trouble = refused?.trouble ?? fleetTroubleOf(error);
    const isMissing = trouble === 'sign-in' && password === '';
    state.troubled(isMissing ? 'no-password' : trouble, refused?.other ?? '');
    log(`the fleet: ${trouble}: ${error instanceof Error ? error.message : String(error)}`);
    failures += needsPerson(trouble) ? 3 : 1;
    return Math.min(longestPause, firstPause * 2 ** Math.min(failures - 1, 10)) * (0.5 + random());
  }

  async function live(): Promise<void> {
    while (!isStopping()) {
      try {
        await serve();
      } catch (error) {
        pausedUntil = monotonic() + pauseAfter(error);
        // Main may wake it with new data; the pause is for the server.
        while (!isStopping() && monotonic() < pausedUntil) await sleep(pausedUntil - monotonic());
      }
    }
    side.close();
    file.close();
  }

  const parts: QuestionParts = {
    self: identity,
    file,
    shipments,
    stations,
    now,
    async server(asked) {
      await state.known();
      if (!state.isJoined()) throw new ServerAway('the server is away, or has not let this station in');
      return side.use(asked);
    },
    caughtUp() {
      lookAt = 0;
      wake();
      return new Promise((resolve) => void waitingToSee.push(resolve));
    },
    allTold() {
      wake();
      return sharing.allTold();
    },
    async door(asked) {
      await state.known();
      if (!state.isAtTheDoor()) throw new ServerAway('the server is away');
      return side.use(asked);
    },
    comeIn() {
      failures = 0;
      pausedUntil = 0;
      wake();
    },
  };

  return {
    stopped: live(),
    receive(message) {
      switch (message.is) {
        case 'beat':
          beat = message;
          isBeatDue = true;
          break;
        case 'changed':
          sharing.changed();
          break;
        case 'changes':
          sharing.took(message);
          break;
        case 'noted':
          notes.noted(message.upTo);
          if (message.upTo !== null) lookAt = Math.min(lookAt, monotonic());
          break;
        case 'ask':
          void answerQuestion(message.question, parts).then((answer) => {
            post({ is: 'answer', id: message.id, ...answer });
          });
          return;
        case 'stop':
          ending.abort();
          break;
      }
      wake();
    },
  };
}
