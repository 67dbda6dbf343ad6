import type { Clock } from '#main/clock.ts';
import { createSignal, type Signal } from '#main/signal.ts';
import { createFleetBodiesStore } from '#main/storage/fleet/fleet-bodies-store.ts';
import { createFleetChangesStore } from '#main/storage/fleet/fleet-changes-store.ts';
import { createFleetMembershipStore } from '#main/storage/fleet/fleet-membership-store.ts';
import type { StationDatabase } from '#main/storage/database/station-database.ts';
import { createStores } from '#main/storage/stores.ts';
import type { FleetSettings } from '#shared/fleet/fleet-settings.ts';
import type { StationBeat } from '#shared/fleet/fleet-station.ts';
import { createFeed, maxBytes } from './feed.ts';
import { afterEvent, initialCondition, stateOf, type FleetEvent } from './fleet-condition.ts';
import type { Fleet, NoteHandlers } from './fleet-port.ts';
import { markAllForSharing } from './marking.ts';
import { beginFleetRun } from './membership.ts';
import { createQuestions } from './questions.ts';
import { publishDocuments } from './telling-papers.ts';
import type { WorkerMessage, Note } from './worker/protocol.ts';
import { storeNumberStatus } from './replace/number-status.ts';
import { startThread, type StartThread, type Thread } from './thread.ts';

/**
 * Commits notes of other stations in order, each in its own commit. @returns up to which the server may delete them; null: none. The first
 * that cannot be kept, and all after it, are delivered again.
 */
export function handleNotes(
  { db, takers, report }: { db: StationDatabase; takers: NoteHandlers; report: (error: unknown) => void },
  notes: readonly Note[],
): number | null {
  let upTo: number | null = null;
  for (const note of notes) {
    const take = takers[note.kind];
    // From a newer version; it cannot be understood here, and must not block the others.
    if (take === undefined) report(new Error(`a note of the unknown kind ${note.kind.slice(0, 40)}`));
    else
      try {
        db.transaction(() => {
          take(note);
        });
      } catch (error) {
        report(error);
        return upTo;
      }
    upTo = note.id;
  }
  return upTo;
}

/** How often this station reports (`shared/fleet/fleet-station.ts`). */
const beatEvery = 15_000;
/** Changes are reported this much later, so that a burst is reported once. */
const changeEvery = 1000;

/** A station's reports about itself: regularly, and soon after a change. */
function createBeats(
  beat: () => StationBeat,
  clock: Pick<Clock, 'monotonic'>,
  post: (beat: StationBeat) => void,
): { look(): void; tell(): void } {
  let told = '';
  let toldAt = Number.NEGATIVE_INFINITY;
  function send(text: string, body: StationBeat): void {
    told = text;
    toldAt = clock.monotonic();
    post(body);
  }
  return {
    look() {
      const since = clock.monotonic() - toldAt;
      if (since < changeEvery) return;
      const body = beat();
      const text = JSON.stringify(body);
      if (text !== told || since >= beatEvery) send(text, body);
    },
    tell() {
      const body = beat();
      send(JSON.stringify(body), body);
    },
  };
}

export interface FleetParts {
  db: StationDatabase;
  settings: FleetSettings & { url: string };
  /** '': none is stored on this computer. */
  password: string;
  /** Where the thread keeps pulled data. */
  dataFolder: string;
  station: { name: string; number: string };
  host: string;
  /** A person said that no other computer has this identity. */
  claim: boolean;
  beat: () => StationBeat;
  takers: NoteHandlers;
  clock: Clock;
  newId: () => string;
  report: (error: unknown) => void;
  /** Messages for the log. */
  log: (words: string) => void;
  /** Tests pass their own. */
  start?: StartThread;
}

/** How often to check for something to publish: the newest rows of two tables, some microseconds. */
const lookEvery = 250;
const restartFirst = 1000;
const restartMost = 60_000;
/** The server keeps track of what it has; this station records that only now and then. */
const noteEvery = 10_000;

/**
 * Joins the fleet of the settings. Returns at once: nothing here waits for the server, and this thread only checks for changes and reads what
 * the other thread asks for.
 */
export function openFleet(parts: FleetParts): Fleet {
  const { db, settings, clock, report } = parts;
  const changes = createFleetChangesStore(db);
  const memberships = createFleetMembershipStore(db);
  const { identity, session, before, membership } = beginFleetRun(db, clock, parts.newId());
  // Documents are now published without bytes.
  if (!settings.sharesDocuments) memberships.setPapersTold(false);
  const changed: Signal<void> = createSignal();
  const questions = createQuestions(clock);
  const now = () => clock.now().toISOString();
  const ending = new AbortController();
  const feed = createFeed({
    db,
    changes,
    clock,
    stores: createStores(db),
    bodies: createFleetBodiesStore(db),
    sharesDocuments: settings.sharesDocuments,
  });

  let thread: Thread | null = null;
  let stored = { acknowledged: membership.acknowledged, journal: membership.journal };
  let noted = { at: clock.monotonic(), acknowledged: stored.acknowledged };
  let seen = { change: 0, line: 0 };
  let restartAfter = restartFirst;
  let cancelRestart = (): void => undefined;
  let cancelLook = (): void => undefined;
  let endMarking = (): void => undefined;
  let endPapers = (): void => undefined;
  const lacking = () => changes.countAbove({ change: stored.acknowledged, line: stored.journal });
  let condition = initialCondition(now(), membership.sharedAt, lacking());

  function happened(event: FleetEvent): void {
    const was = stateOf(condition);
    condition = afterEvent(condition, event, now());
    const is = stateOf(condition);
    // While everything is shared the number is not shown.
    const isCounted = is.is !== 'shared' && is.toShare !== was.toShare;
    if (isCounted || is.is !== was.is || is.trouble !== was.trouble || is.other !== was.other) changed.emit();
  }

  function count(): void {
    happened({ is: 'counted', toShare: lacking() });
  }

  function noteStored(): void {
    const { acknowledged, journal } = stored;
    const { sharedAt } = stateOf(condition);
    if (noted.acknowledged === acknowledged) return;
    memberships.setStored({ acknowledged, journal, sharedAt });
    noted = { at: clock.monotonic(), acknowledged };
  }

  function take(message: WorkerMessage): void {
    switch (message.is) {
      case 'state':
        if (message.state.trouble !== null)
          storeNumberStatus(db, { ...message.state, number: parts.station.number, at: now() });
        if (message.state.is === 'shared') restartAfter = restartFirst;
        happened({ is: 'told', state: message.state });
        return;
      case 'joined':
        storeNumberStatus(db, { number: parts.station.number, at: now(), trouble: null, other: '' });
        memberships.setLetIn(message.fleet);
        stored = { acknowledged: message.acknowledged, journal: message.journal };
        count();
        return;
      case 'more':
        void feed.read(message, ending.signal).then((fed) => {
          if (!ending.signal.aborted) thread?.post({ ...fed, question: message.question });
        }, report);
        return;
      case 'stored':
        stored = { acknowledged: message.acknowledged, journal: message.journal };
        happened({ is: 'stored', at: message.at });
        count();
        if (clock.monotonic() - noted.at >= noteEvery) noteStored();
        return;
      case 'answer':
        questions.answered(message);
        return;
      case 'log':
        parts.log(message.words);
        return;
      case 'pulled':
        changed.emit();
        return;
      case 'notes': {
        const upTo = handleNotes({ db, takers: parts.takers, report }, message.notes);
        thread?.post({ is: 'noted', upTo });
        changed.emit();
        return;
      }
      // From a thread started for a test (test-in-thread.ts).
      case 'tested':
    }
  }

  function begin(): void {
    const { uuid, epoch } = identity;
    thread = (parts.start ?? startThread)(
      {
        url: settings.url,
        schema: settings.schema,
        caFile: settings.caFile,
        password: parts.password,
        dataFolder: parts.dataFolder,
        identity: {
          uuid,
          epoch,
          session,
          before,
          ...parts.station,
          host: parts.host,
          claim: parts.claim,
        },
      },
      {
        message(message) {
          try {
            take(message);
          } catch (error) {
            report(error);
          }
        },
        died(error) {
          report(error);
          thread = null;
          questions.failAll();
          happened({ is: 'died' });
          cancelRestart = clock.after(restartAfter, begin);
          restartAfter = Math.min(restartMost, restartAfter * 2);
        },
      },
    );
    beats.tell();
  }

  const beats = createBeats(parts.beat, clock, (beat) => {
    thread?.post({ is: 'beat', beat, toShare: stateOf(condition).toShare });
  });

  function look(): void {
    try {
      const newest = changes.newest();
      const isMore = newest.change > seen.change || newest.line > seen.line;
      seen = newest;
      if (isMore) {
        count();
        thread?.post({ is: 'changed' });
      }
      beats.look();
    } catch (error) {
      report(error);
    }
    cancelLook = clock.after(lookEvery, look);
  }

  if (!membership.marked) {
    happened({ is: 'marking', going: true });
    const onDone = () => {
      memberships.setMarked(true);
    };
    const onEnd = () => {
      happened({ is: 'marking', going: false });
    };
    endMarking = markAllForSharing(db, changes, clock, report, { onDone, onEnd });
  }
  begin();
  look();
  const ask: Fleet['ask'] = (question) => {
    const to = thread;
    return questions.ask(
      to === null
        ? null
        : (id) => {
            to.post({ is: 'ask', id, question });
          },
    );
  };
  if (settings.sharesDocuments && !membership.papersTold)
    endPapers = publishDocuments({
      db,
      changes,
      clock,
      ask,
      report,
      upTo: maxBytes,
      isShared: () => stateOf(condition).is === 'shared',
      toShare: lacking,
      onDone: () => {
        memberships.setPapersTold(true);
      },
    });

  return {
    state: () => stateOf(condition),
    changed,
    ask,
    async close() {
      ending.abort();
      cancelLook();
      cancelRestart();
      endMarking();
      endPapers();
      questions.failAll();
      const last = thread;
      thread = null;
      await last?.stop();
      noteStored();
    },
  };
}
