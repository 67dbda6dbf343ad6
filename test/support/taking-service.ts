import type { Step } from '#shared/station/submission.ts';
import { aPdf, aZpl } from './builders.ts';
import { startFaultServer, type Arrival, type Behaviour, type FaultServer } from './fault-server.ts';
import { goodOrderAnswer, goodQuoteV2Answer, goodTenderAnswer } from './service-answers.ts';

const stepPaths: Record<Step, string> = {
  bol: '/api/billoflading/preparebilloflading',
  order: '/api/billoflading/onlineorders',
  tender: '/api/loadtenderingv2/loadtenderv2',
};
const trackingPath = '/api/shipmenttracking/shipmentstatuslist';

interface TakingService {
  server: FaultServer;
  /** How it answers, for a test that looks at what arrives. */
  behaviour: (arrival: Arrival) => ReturnType<Extract<Behaviour, (arrival: Arrival) => unknown>>;
  url: string;
  /** What the service has taken of a step: the BOL number of each delivery, in its order. */
  taken: (step: Step) => string[];
  /** How often the tracking list was asked. */
  reads: () => number;
  /** The paths that were asked, in their order: "bol", "order", "tender", "tracking", "quote". */
  asked: () => string[];
  /** From now on, or `times` times, this step is taken and then answered so. Null: well. */
  afterTaking: (step: Step, behaviour: Behaviour | null, times?: number) => void;
  /** How the tracking list answers; null: an empty list, as of a carrier that shows nothing yet. */
  tracking: (behaviour: Behaviour | null) => void;
  /** How a question for rates is answered; null: with the rate of one carrier. */
  quotes: (behaviour: Behaviour | null) => void;
  close: () => Promise<void>;
}

interface Body {
  BillOfLadingNumber?: string;
  LoadReferences?: { Value: string }[];
}

const nameOf = (path: string): string => {
  const step = (Object.keys(stepPaths) as Step[]).find((one) => stepPaths[one] === path);
  return step ?? (path === trackingPath ? 'tracking' : 'quote');
};

/** A service on a real socket that takes everything it is sent, whatever it answers: each delivery is a bill, an order or a truck. */
export async function startTakingService(): Promise<TakingService> {
  const server = await startFaultServer();
  const standing = new Map<Step, { behaviour: Behaviour; left: number }>();
  let tracking: Behaviour | null = null;
  let quotes: Behaviour | null = null;
  const bolNumberOf = ({ body }: Arrival): string => {
    const sent = JSON.parse(body) as Body;
    return sent.BillOfLadingNumber ?? sent.LoadReferences?.[0]?.Value ?? '';
  };
  const good = (step: Step, number: string): object =>
    ({
      bol: {
        PDF: aPdf(number).toString('base64'),
        ShipmentLabel: '',
        BlNumber: number,
        ShipmentLabelZpl: [aZpl(1, 1)],
        ErrorMessage: '',
      },
      order: goodOrderAnswer,
      tender: goodTenderAnswer,
    })[step];
  const now = (behaviour: Behaviour, arrival: Arrival) =>
    typeof behaviour === 'function' ? behaviour(arrival) : behaviour;

  const behaviour = (arrival: Arrival) => {
    const name = nameOf(arrival.path);
    if (name === 'tracking') return now(tracking ?? { body: { ErrorMessage: '', Details: [] } }, arrival);
    if (name === 'quote') return now(quotes ?? { body: goodQuoteV2Answer }, arrival);
    const step = name as Step;
    const fault = standing.get(step);
    if (fault === undefined || fault.left === 0) return { body: good(step, bolNumberOf(arrival)) };
    fault.left -= 1;
    return now(fault.behaviour, arrival);
  };
  server.behave(behaviour);

  return {
    server,
    behaviour,
    url: server.url,
    taken: (step) =>
      server.arrivals.filter(({ path, whole }) => whole && path === stepPaths[step]).map(bolNumberOf),
    reads: () => server.arrivals.filter(({ path }) => path === trackingPath).length,
    asked: () => server.arrivals.map(({ path }) => nameOf(path)),
    afterTaking(step, behaviour, times = Infinity) {
      if (behaviour === null) standing.delete(step);
      else standing.set(step, { behaviour, left: times });
    },
    tracking(behaviour) {
      tracking = behaviour;
    },
    quotes(behaviour) {
      quotes = behaviour;
    },
    close: () => server.close(),
  };
}
