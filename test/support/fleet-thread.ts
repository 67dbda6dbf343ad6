import { randomUUID } from 'node:crypto';
import { systemClock, type Clock } from '#main/clock.ts';
import type {
  Change,
  WorkerMessage,
  JournalLine,
  Question,
  WorkerStart,
} from '#main/fleet/worker/protocol.ts';
import { runThread, type Thread, type ThreadParts } from '#main/fleet/worker/thread.ts';
import type { FleetState } from '#shared/fleet/fleet-state.ts';
import type { StationBeat } from '#shared/fleet/fleet-station.ts';
import type { Warehouse } from './fleet-warehouse.ts';
import { sharedShipment } from './shared-shipment.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { until } from './until.ts';

const noPrinter = {
  printerId: null,
  name: '',
  condition: 'ready',
  since: '2026-11-17T15:00:00.000Z',
} as const;

export const aBeat = (more: Partial<StationBeat> = {}): StationBeat => ({
  name: 'Bench',
  number: '7',
  host: 'here',
  version: '0.1.0',
  service: { state: 'online', since: '2026-11-17T15:00:00.000Z', reason: null },
  waiting: 0,
  inDoubt: 0,
  oldestWaitingAt: null,
  labelPrinter: noPrinter,
  documentPrinter: noPrinter,
  packer: '',
  training: false,
  today: null,
  ...more,
});

/** Main's side of the thread, with changes in memory instead of a database. */
export interface FleetStation {
  uuid: string;
  session: string;
  states: FleetState['is'][];
  messages: WorkerMessage[];
  log: string[];
  state(): Pick<FleetState, 'is' | 'trouble' | 'other'>;
  acknowledged(): { seq: number; journal: number };
  /** Told, or told anew: the highest seq. */
  tell(id: string, body?: unknown, more?: Partial<Change>): number;
  write(line: unknown): void;
  ask(question: Question): Promise<Extract<WorkerMessage, { is: 'answer' }>>;
  /** What the thread was asked and refuses to find until it has it. */
  shares(): Promise<void>;
  thread: Thread;
  stop(): Promise<void>;
}

export interface FleetStationOptions {
  uuid?: string;
  number?: string;
  host?: string;
  epoch?: number;
  before?: readonly string[];
  folder?: string;
  clock?: Clock;
  /** How long the server may take, milliseconds; as in a warehouse unless given. */
  patience?: ThreadParts['patience'];
  url?: string;
  caFile?: string;
  password?: string;
  changes?: Change[];
  journal?: JournalLine[];
}

export function startFleetStation(warehouse: Warehouse, options: FleetStationOptions = {}): FleetStation {
  const {
    uuid = `station-${randomUUID()}`,
    number = uuid.slice(8, 13),
    changes = [],
    journal = [],
  } = options;
  const session = randomUUID();
  let has = { seq: 0, journal: 0 };
  let state: Pick<FleetState, 'is' | 'trouble' | 'other'> = { is: 'joining', trouble: null, other: '' };
  let seq = changes.at(-1)?.seq ?? 0;
  let asked = 0;
  const messages: WorkerMessage[] = [];
  const answers = new Map<number, (answer: Extract<WorkerMessage, { is: 'answer' }>) => void>();
  const start: WorkerStart = {
    url: options.url ?? warehouse.url,
    schema: warehouse.schema,
    caFile: options.caFile ?? '',
    password: options.password ?? warehouse.password,
    dataFolder: options.folder ?? temporaryFolder(),
    identity: {
      uuid,
      number,
      name: `Bench ${number}`,
      host: options.host ?? 'here',
      epoch: options.epoch ?? 1,
      session,
      before: options.before ?? [],
      claim: false,
    },
  };

  function post(message: WorkerMessage): void {
    messages.push(message);
    if (message.is === 'state') {
      state = message.state;
      if (station.states.at(-1) !== state.is) station.states.push(state.is);
    }
    if (message.is === 'joined' || message.is === 'stored')
      has = { seq: message.acknowledged, journal: message.journal };
    if (message.is === 'answer') answers.get(message.id)?.(message);
    if (message.is === 'more') {
      const more = changes.filter((one) => one.seq > message.above).slice(0, message.rows);
      const lines = journal.filter((one) => one.seq > message.journalAbove).slice(0, message.rows);
      // As main: later, never in the same breath.
      setImmediate(() =>
        station.thread.receive({
          is: 'changes',
          question: message.question,
          changes: structuredClone(more),
          journal: lines,
          toShare: 0,
        }),
      );
    }
  }

  const station: FleetStation = {
    uuid,
    session,
    states: [],
    messages,
    log: [],
    state: () => state,
    acknowledged: () => has,
    tell(id, body = sharedShipment(id), more = {}) {
      seq += 1;
      const known = changes.findIndex((one) => one.id === id && one.kind === (more.kind ?? 'shipment'));
      if (known !== -1) changes.splice(known, 1);
      changes.push({ seq, kind: 'shipment', id, body, bytes: null, ...more });
      station.thread.receive({ is: 'changed' });
      return seq;
    },
    write(line) {
      journal.push({ seq: (journal.at(-1)?.seq ?? 0) + 1, at: new Date().toISOString(), line });
      station.thread.receive({ is: 'changed' });
    },
    ask(question) {
      asked += 1;
      const id = asked;
      return new Promise((resolve) => {
        answers.set(id, resolve);
        station.thread.receive({ is: 'ask', id, question });
      });
    },
    shares: () =>
      until(
        () => `shares: ${JSON.stringify({ has, seq, state, log: station.log.slice(-3) })}`,
        () => has.seq >= seq && has.journal >= (journal.at(-1)?.seq ?? 0),
        30_000,
      ),
    thread: undefined as unknown as Thread,
    async stop() {
      station.thread.receive({ is: 'stop' });
      await station.thread.stopped;
    },
  };
  station.thread = runThread({
    start,
    clock: options.clock ?? systemClock,
    patience: options.patience,
    random: Math.random,
    post,
    log: (words) => station.log.push(words),
  });
  return station;
}
