import { localDay } from '#main/local-day.ts';
import { createSignal, type Signal } from '#main/signal.ts';
import { storageFailure } from '#main/storage/database/storage-error.ts';
import type { Outcome } from '#main/freight-service/freight-service.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import type { Result } from '#shared/ipc/result.ts';
import type { ServiceStatus } from '#shared/station/connection.ts';
import { createDoubtProbe } from './doubt-probe.ts';
import { isDoubtClosure, type OpenedBy } from './lane-closure.ts';
import { createLanes } from './lanes.ts';
import { trackingReadOutcome } from './listed-shipments.ts';
import { createOutboxEvents, type OutboxEvents } from './outbox-events.ts';
import type { OutboxParts } from './outbox-parts.ts';
import { checkTracking, type TrackingCheck } from './reconciliation.ts';
import { createSettingsCheck } from './settings-check.ts';
import { createSettingsProof, mayMeanWrongSettings } from './settings-proof.ts';
import { createSubmissionHandlers, reopenRow } from './submission-handlers.ts';
import type { LaneView } from './submission-view.ts';
import { createApplyEvent, type ApplyEvent } from './transitions.ts';
import { createWorker } from './worker.ts';
import type { Clock } from '#main/clock.ts';
import { evidenceOfCrash } from './evidence.ts';

interface ServiceWatch {
  status(): ServiceStatus;
  /** Notes how a real request ended, a submission or a read. True when the status changed. */
  note(outcome: Outcome<unknown>): boolean;
}

/** The service's status as this station's own requests show it: the operating system's "online" proves nothing. */
function createServiceWatch(clock: Clock, setUp: () => boolean): ServiceWatch {
  let known: ServiceStatus = { state: 'unknown', since: clock.now().toISOString(), reason: null };
  const started = known.since;

  return {
    status: () => (setUp() ? known : { state: 'not-set-up', since: started, reason: null }),
    note(outcome) {
      const { state, reason } = readOutcome(outcome);
      if (state === known.state && reason === known.reason) return false;
      const since = state === known.state ? known.since : clock.now().toISOString();
      known = { state, since, reason };
      return true;
    },
  };
}

function readOutcome(outcome: Outcome<unknown>): Pick<ServiceStatus, 'state' | 'reason'> {
  switch (outcome.kind) {
    case 'accepted':
    case 'refused':
      return { state: 'online', reason: null };
    case 'held':
      return { state: 'settings-problem', reason: outcome.reason };
    case 'not-sent': // a status here belongs to the read that goes before the entry
    case 'in-doubt':
      // A status line is an answer, even one that cannot be interpreted; silence and resets are not.
      return { state: outcome.exchange.httpStatus === null ? 'offline' : 'online', reason: outcome.reason };
  }
}

/**
 * Recovers from a crash: a claimed row was not sent and waits again; a row in flight may have arrived and is in doubt. Call it once, before the
 * first row is sent.
 */
export function recover({ db, stores }: Pick<OutboxParts, 'db' | 'stores'>, move: ApplyEvent): void {
  db.transaction(() => {
    for (const row of stores.submissions.inState('claimed', 'on-wire')) {
      const wasOnWire = row.state === 'on-wire';
      const moved = move(row.id, 'recovered', () => ({
        line: { event: 'recovered', detail: { from: row.state, to: wasOnWire ? 'in-doubt' : 'queued' } },
        change: { nextAttemptAt: null, ...(wasOnWire ? { evidence: evidenceOfCrash(row.evidence) } : {}) },
      }));
      if (!moved.ok) throw new Error(moved.error.message);
    }
  });
}

/** Long enough for the service's answer to reach the printer, too short to be seen on screen. */
const laterMilliseconds = 10;

/** Reports changed shipments a moment later, each once. */
interface DebouncedNotify {
  changed(shipmentId: string): void;
  /** Reports pending changes now. */
  flush(): void;
}

/**
 * A request about to leave, and documents about to print, do not wait for listeners that show or count them. Changes that a power cut could
 * still undo are not reported: `lasting` resolves when it no longer can.
 */
function createDebouncedNotify(
  tell: (shipmentId: string) => void,
  clock: Pick<Clock, 'after'>,
  lasting: () => Promise<void>,
): DebouncedNotify {
  const waiting = new Set<string>();
  let cancel: (() => void) | null = null;
  function flush(): void {
    cancel?.();
    cancel = null;
    const all = [...waiting];
    waiting.clear();
    for (const shipmentId of all) tell(shipmentId);
  }
  return {
    changed(shipmentId) {
      waiting.add(shipmentId);
      cancel ??= clock.after(laterMilliseconds, () => void lasting().then(flush));
    },
    flush,
  };
}

/** How long a request on the wire may continue while the station closes. After that it is in doubt. */
const closingMilliseconds = 10_000;

export interface Outbox {
  /** Recovers from a crash and starts sending. */
  start(): void;
  /** Stops sending and waits at most ten seconds for what is on the wire; then the database may be closed. */
  stop(): Promise<void>;
  /** A shipment has something new to send: the lanes start it, then `changed` is emitted. */
  queued(shipmentId: string): void;
  /** Wakes the lanes: there may be something to send. */
  wake(): void;
  handlers: Handlers['submissions'];
  serviceStatus(): ServiceStatus;
  counts(): { waiting: number; inDoubt: number; refused: number };
  /** Why waiting rows wait, as far as the lanes know. */
  lane(): LaneView;
  /** Notes how another real request ended (a rate, a connection test): a successful read opens the lanes. */
  observe(outcome: Outcome<unknown>): void;
  /** The service's settings were saved: rows held because of them wait to be sent again. */
  settingsSaved(): void;
  events: OutboxEvents;
  /** A submission, or its text on the screens, has changed; after the commit. */
  changed: Signal<{ shipmentId: string }>;
  /** The service's status, the counts or the lanes have changed. */
  statusChanged: Signal<void>;
}

/** The outbox: every step of a shipment goes out once, or a person is asked. See docs/architecture.md. */
export function createOutbox(given: OutboxParts): Outbox {
  const parts = { ...given, events: createOutboxEvents() };
  const { stores, clock, station, events } = parts;
  const move = createApplyEvent(parts);
  const watch = createServiceWatch(clock, station.setUp);
  const changed = createSignal<{ shipmentId: string }>();
  const statusChanged: Signal<void> = createSignal();
  const stopping = new AbortController();
  const forceStop = new AbortController();

  /** A listener that throws is a defect and must not affect sending. */
  function safely(tell: () => void): void {
    try {
      tell();
    } catch (error) {
      parts.report(error);
    }
  }
  const tell = (shipmentId: string) =>
    safely(() => {
      changed.emit({ shipmentId });
      statusChanged.emit();
    });

  // The commits are done, whatever the disk reports.
  const later = createDebouncedNotify(tell, clock, () =>
    parts.db.lasting('with-the-next').catch(parts.report),
  );

  const { service } = parts;
  const proof = createSettingsProof({ stores, clock, service });
  const recordRead = (outcome: Outcome<unknown>) => {
    proof.note(outcome);
    if (watch.note(outcome)) safely(() => statusChanged.emit());
  };
  const settingsCheck = createSettingsCheck({ proof, service, onRead: recordRead });
  /** Identifies the settings under which doubts closed the lanes. */
  let settingsMarkWhenClosed = '';
  let isStarted = false;

  const worker = createWorker({ ...parts, proof, check: settingsCheck }, move, {
    stopping: stopping.signal,
    forceStop: forceStop.signal,
    changed: (shipmentId) => {
      later.changed(shipmentId);
    },
    safely,
    planRetry: (why) => lanes.planRetry(why),
  });

  const lanes = createLanes({
    stores,
    clock,
    random: parts.random,
    setUp: station.setUp,
    ...(station.maySend === undefined ? {} : { maySend: station.maySend }),
    report: parts.report,
    run: (row) => worker.run(row),
    proven: () => proof.proven(),
    changed: () => safely(() => statusChanged.emit()),
    wasTurnedAway: ({ exchange }) =>
      mayMeanWrongSettings(exchange.httpStatus) && exchange.settingsMark === service.settingsMark(),
    onOutcome(outcome) {
      const isAnswer = outcome.kind === 'accepted' || outcome.kind === 'refused';
      // The settings work again: rows held because of them are sent.
      if (isAnswer && proof.proven()) reopenHeld();
      if (isAnswer) probe.answered();
      if (outcome.kind === 'in-doubt' && isDoubtClosure(lanes.closedFor())) {
        settingsMarkWhenClosed = service.settingsMark();
        probe.begin();
      }
      if (watch.note(outcome)) safely(() => statusChanged.emit());
    },
  });

  const probe = createDoubtProbe({
    clock,
    stores,
    closed: () => isDoubtClosure(lanes.closedFor()),
    check: (id) => check(id),
    report: parts.report,
    async read(scac) {
      const today = localDay(clock.now());
      const query = { scac, from: today, to: today };
      const outcome = trackingReadOutcome(await service.trackingRecords(query, stopping.signal));
      if (!stopping.signal.aborted) observe(outcome);
    },
  });

  /** A held row was not sent, so it may wait again; while the settings are not proven, a read goes before it. */
  function reopenHeld(by?: 'person'): void {
    for (const row of stores.submissions.inState('held')) {
      if (stores.drafts.repairing(row.shipmentId) !== null) continue;
      const moved = reopenRow(move, row, by);
      if (moved.ok) tell(row.shipmentId);
    }
  }

  function reopen(by: OpenedBy): void {
    reopenHeld(by === 'person' ? by : undefined);
    lanes.open(by);
    lanes.pump();
  }

  function observe(outcome: Outcome<unknown>): void {
    recordRead(outcome);
    const closed = lanes.closedFor();
    // A refusal that is not about the sign-in shows that the settings are right, but not that the service works.
    const settled =
      outcome.kind === 'refused' && closed !== null && !isDoubtClosure(closed) && proof.proven();
    if (outcome.kind !== 'accepted' && !settled) return;
    // A read succeeds even while entries are turned away, and opening the lanes would put two more in doubt each time.
    if (closed === 'turned-away') reopenHeld();
    else reopen('read');
  }

  async function check(id: string): Promise<Result<TrackingCheck>> {
    try {
      const checked = await checkTracking(parts, move, id, observe, stopping.signal);
      const row = stopping.signal.aborted ? null : stores.submissions.get(id);
      if (row !== null) tell(row.shipmentId);
      return checked;
    } catch (error) {
      const failure = storageFailure(error);
      if (failure === null) throw error;
      return { ok: false, error: failure };
    }
  }

  /** The first entry of a new station need not wait for a read, and a wrong sign-in shows before there is an entry. */
  function checkAhead(): void {
    if (!isStarted || !station.setUp() || station.maySend?.() === false || proof.proven()) return;
    settingsCheck.ahead(stopping.signal).catch(parts.report);
  }

  return {
    events,
    changed,
    statusChanged,
    start() {
      recover(parts, move);
      // The settings may have changed since, also by a restart: the row waits again, and if they are still wrong, the read holds it again.
      if (!proof.proven()) reopenHeld();
      isStarted = true;
      checkAhead();
      lanes.start();
    },
    async stop() {
      stopping.abort();
      probe.stop();
      const cancel = clock.after(closingMilliseconds, () => {
        forceStop.abort();
      });
      await lanes.drain();
      cancel();
      later.flush();
    },
    queued(shipmentId) {
      lanes.pump();
      later.changed(shipmentId);
    },
    wake() {
      lanes.pump();
    },
    handlers: createSubmissionHandlers(parts, move, lanes, {
      check,
      confirm: (id) => {
        settingsCheck.confirm(id);
      },
      reopen: () => {
        reopen('person');
      },
      changed: tell,
    }),
    serviceStatus: () => watch.status(),
    counts: () => ({
      waiting: stores.submissions.count('queued', 'claimed', 'on-wire'),
      inDoubt: stores.submissions.count('in-doubt'),
      refused: stores.submissions.count('refused'),
    }),
    lane: () => lanes.view(),
    observe,
    settingsSaved() {
      checkAhead();
      const closed = lanes.closedFor();
      // Doubts do not depend on settings, and a new theme does not concern the service: neither opens lanes that need a read or a person.
      const same = closed === 'turned-away' && settingsMarkWhenClosed === service.settingsMark();
      if (closed === 'in-doubt' || same) reopenHeld();
      else reopen('settings');
    },
  };
}
