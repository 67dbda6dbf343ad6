import type {
  FreightService,
  Outcome,
  SendHooks,
  StepAnswer,
} from '#main/freight-service/freight-service.ts';
import type { TrackingAnswer } from '#shared/freight/tracking.ts';
import { aBolAnswer, anExchange, aPdf, aZpl, benchMark } from './builders.ts';
import { trackingRecord } from './fake-tracking.ts';

/** How one try ends. `arrived`: whether the service has made the BOL, whatever the station hears. */
export type Turn =
  | { kind: 'accept' | 'refuse' | 'not-sent' | 'held-before' | 'held-after' | 'contradict' }
  | { kind: 'silence'; arrived: boolean }
  /** A status other than success, after the first byte: the service's own, or a gateway's once the service has taken it. */
  | { kind: 'status'; status: number; arrived: boolean }
  /** The interface's own JSON says no, in words that look like a wrong sign-in. */
  | { kind: 'refuse-sign-in' }
  /** The station dies: before the first byte, or with it on its way. */
  | { kind: 'die-before' }
  | { kind: 'die-on-wire'; arrived: boolean };

export interface FakeFreightService extends Pick<
  FreightService,
  'bolPayload' | 'trackingRecords' | 'checkSettings' | 'settingsMark'
> {
  createBol: FreightService['senders']['bol'];
  /** BOL number → how many BOLs the service has made under it. More than one is a shipment sent twice. */
  readonly made: ReadonlyMap<string, number>;
  /** Most requests at once. */
  readonly maxAtOnce: number;
  /** How often the settings were checked by a read. */
  readonly checks: number;
}

const never = new Promise<never>(() => undefined);

/** A double of the service's client that ends each try as `turn` says and counts what has arrived. */
export function createFakeFreightService(parts: {
  turn: (bolNumber: string) => Turn;
  /** Ends the station as kill -9 would: from now on nothing of it may run. */
  die?: () => void;
  tracking?: () => Outcome<TrackingAnswer>;
  made?: Map<string, number>;
  /** How a check of the settings ends; an accepted read unless told. */
  check?: () => Outcome<unknown>;
  settingsMark?: () => string;
}): FakeFreightService {
  const made = parts.made ?? new Map<string, number>();
  let now = 0;
  let maxAtOnce = 0;
  let checks = 0;
  const settingsMark = parts.settingsMark ?? (() => benchMark);
  const arrive = (bolNumber: string) => made.set(bolNumber, (made.get(bolNumber) ?? 0) + 1);
  const pause = () => new Promise((resolve) => setImmediate(resolve));

  async function send(payload: string, hooks: SendHooks): Promise<Outcome<StepAnswer>> {
    const { bolNumber } = JSON.parse(payload) as { bolNumber: string };
    const turn = parts.turn(bolNumber);
    const mark = { settingsMark: settingsMark() };
    const exchange = anExchange(mark);
    const nothingLeft = anExchange({
      ...mark,
      leftAt: null,
      bytesSent: null,
      httpStatus: null,
      response: null,
    });
    await pause();
    if (turn.kind === 'not-sent')
      return { kind: 'not-sent', reason: 'connect-refused', exchange: nothingLeft };
    if (turn.kind === 'held-before') return { kind: 'held', reason: 'certificate', exchange: nothingLeft };
    if (turn.kind === 'die-before') {
      parts.die?.();
      return never;
    }
    try {
      hooks.onWire();
    } catch {
      return { kind: 'not-sent', reason: 'not-committed', exchange: nothingLeft };
    }
    if (turn.kind === 'die-on-wire') {
      if (turn.arrived) arrive(bolNumber);
      parts.die?.();
      return never;
    }
    await pause();
    switch (turn.kind) {
      case 'accept':
        arrive(bolNumber);
        return { kind: 'accepted', answer: aBolAnswer({ bolNumber }), exchange };
      case 'refuse':
        return { kind: 'refused', words: 'Invalid consignee zip.', exchange };
      case 'held-after':
        return { kind: 'held', reason: 'unauthorized', exchange: anExchange({ ...mark, httpStatus: 401 }) };
      case 'refuse-sign-in':
        return { kind: 'refused', words: 'Third party account could not be found.', exchange };
      case 'status':
        if (turn.arrived) arrive(bolNumber);
        return {
          kind: 'in-doubt',
          reason: `http-${turn.status}`,
          words: null,
          answer: null,
          exchange: anExchange({ ...mark, httpStatus: turn.status }),
        };
      case 'contradict':
        arrive(bolNumber);
        return {
          kind: 'in-doubt',
          reason: 'contradictory-answer',
          words: 'Saved with warnings',
          answer: { pdf: aPdf('contradiction'), labels: [aZpl(1, 1)] },
          exchange,
        };
      case 'silence':
        if (turn.arrived) arrive(bolNumber);
        return {
          kind: 'in-doubt',
          reason: 'headers-timeout',
          words: null,
          answer: null,
          exchange: anExchange({ ...mark, httpStatus: null, response: null, waitedSeconds: 60 }),
        };
    }
  }

  return {
    made,
    get maxAtOnce() {
      return maxAtOnce;
    },
    get checks() {
      return checks;
    },
    settingsMark,
    async checkSettings() {
      checks += 1;
      await pause();
      if (parts.check !== undefined) return parts.check();
      const exchange = anExchange({ operation: 'tracking-list', settingsMark: settingsMark() });
      return { kind: 'accepted', answer: [], exchange };
    },
    bolPayload: (shipment) => JSON.stringify({ bolNumber: shipment.bolNumber }),
    async createBol(payload, hooks) {
      now += 1;
      maxAtOnce = Math.max(maxAtOnce, now);
      try {
        return (await send(payload, hooks)) as Awaited<ReturnType<FreightService['senders']['bol']>>;
      } finally {
        now -= 1;
      }
    },
    async trackingRecords() {
      await pause();
      if (parts.tracking !== undefined) return parts.tracking();
      const records = [...made.keys()].map((bolNumber) =>
        trackingRecord({ bolNumber, statusMessage: 'Booked' }),
      );
      return {
        kind: 'accepted',
        answer: { records, warning: '', unread: [] },
        exchange: anExchange({ operation: 'tracking-list', settingsMark: settingsMark() }),
      };
    },
  };
}
