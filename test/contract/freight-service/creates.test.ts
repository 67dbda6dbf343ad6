import { afterEach, describe, expect, test } from 'vitest';
import type { Outcome, SendHooks } from '#main/freight-service/freight-service.ts';
import type { Behaviour } from '#support/fault-server.ts';
import { golden } from '#support/golden.ts';
import { goodOrderAnswer, goodTenderAnswer } from '#support/service-answers.ts';
import { fullOrder, fullShipment, fullTender, goodBolAnswer } from '#support/shipments.ts';
import { faultRows, settingsRows } from './fault-rows.ts';
import { canary, limitsFor, startService } from './harness.ts';

let opened: Awaited<ReturnType<typeof startService>> | null = null;
afterEach(async () => {
  await opened?.close();
  opened = null;
});

type Service = Awaited<ReturnType<typeof startService>>['service'];
type Rows = [name: string, behaviour: Behaviour, ended: string][];

interface Create {
  name: string;
  line: string;
  credentials: object;
  golden: string;
  payload: (service: Service) => string;
  send: (service: Service, payload: string, hooks: SendHooks) => Promise<Outcome<unknown>>;
  good: object;
  answers: Rows;
}

const bol = (change: object) => ({ body: { ...goodBolAnswer, ...change } });
const nulls = { PDF: null, BlNumber: null, ShipmentLabelZpl: null, ShipmentLabel: null };

/** The three operations that create something: sent once, whatever happens. */
const creates: Create[] = [
  {
    name: 'BOL create',
    line: 'POST /api/billoflading/preparebilloflading HTTP/1.1',
    credentials: { UserName: 'dock7', ClientCode: 'ACME', AuthenticationId: canary },
    golden: 'bol-create',
    payload: (service) => service.bolPayload(fullShipment),
    send: (service, payload, hooks) => service.senders.bol(payload, hooks),
    good: goodBolAnswer,
    answers: [
      [
        'a number said twice, the second time none, and an error',
        { body: '{"BlNumber":"700018342","BlNumber":"","ErrorMessage":"No"}' },
        'in-doubt contradictory-answer',
      ],
      ['all fields null', bol(nulls), 'in-doubt incomplete-answer'],
      ['a PDF that is none', bol({ PDF: 'aGVsbG8=' }), 'in-doubt incomplete-answer'],
      ['no labels', bol({ ShipmentLabelZpl: [] }), 'in-doubt incomplete-answer'],
      ['all labels empty', bol({ ShipmentLabelZpl: ['', ''] }), 'in-doubt incomplete-answer'],
      ['no number', bol({ BlNumber: '' }), 'in-doubt incomplete-answer'],
      [
        'a number and an error',
        { body: { ErrorMessage: 'Late', BlNumber: '7' } },
        'in-doubt contradictory-answer',
      ],
      ['a number that is 0', bol({ BlNumber: 0 }), 'in-doubt incomplete-answer'],
      ['documents and an error', bol({ ErrorMessage: 'Late' }), 'in-doubt contradictory-answer'],
      ['an error', { body: { ErrorMessage: 'No such SCAC' } }, 'refused'],
    ],
  },
  {
    name: 'Order',
    line: 'POST /api/billoflading/onlineorders HTTP/1.1',
    credentials: { UserName: 'dock7', ClientCode: 'ACME', AuthenticationID: canary },
    golden: 'order',
    payload: (service) => service.orderPayload(fullShipment, fullOrder),
    send: (service, payload, hooks) => service.senders.order(payload, hooks),
    good: goodOrderAnswer,
    answers: [
      [
        'a yes and then a no under one name',
        { body: '{"Accepted":true,"Accepted":false,"ErrorMessage":"No"}' },
        'in-doubt contradictory-answer',
      ],
      [
        'an error and a verdict that cannot be read',
        { body: { Accepted: 1, ErrorMessage: 'Late' } },
        'in-doubt incomplete-answer',
      ],
      [
        'a no and a number',
        { body: { Accepted: false, ErrorMessage: 'Late', BlNumber: '7' } },
        'in-doubt contradictory-answer',
      ],
      ['accepted with a message', { body: { Accepted: true, ErrorMessage: 'Late' } }, 'accepted'],
      ['an error', { body: { Accepted: false, ErrorMessage: 'Number exists' } }, 'refused'],
      ['null for accepted', { body: { Accepted: null, ErrorMessage: null } }, 'in-doubt incomplete-answer'],
    ],
  },
  {
    name: 'Load tender',
    line: 'POST /api/loadtenderingv2/loadtenderv2 HTTP/1.1',
    credentials: { Credentials: { Username: 'dock7', ClientCode: 'ACME', AuthenticationCode: canary } },
    golden: 'load-tender',
    payload: (service) => {
      const pdf = Buffer.from('%PDF-1.7\n');
      const made = service.tenderPayload({
        shipment: fullShipment,
        tender: fullTender,
        bolNumber: '700000042',
        pdf,
      });
      if (!made.ok) throw new Error(made.error.message);
      return made.value;
    },
    send: (service, payload, hooks) => service.senders.tender(payload, hooks),
    good: goodTenderAnswer,
    answers: [
      [
        'a yes and then a no under one name',
        { body: '{"Success":true,"Success":false,"Message":"No"}' },
        'in-doubt contradictory-answer',
      ],
      [
        'no and a confirmation',
        { body: { ...goodTenderAnswer, Success: false } },
        'in-doubt contradictory-answer',
      ],
      [
        'a no and a pickup id',
        { body: { Success: false, Message: 'Late', RTFPickupID: 90210 } },
        'in-doubt contradictory-answer',
      ],
      [
        'a no and ids of nothing',
        { body: { Success: false, Message: 'No truck', RTFPickupID: 0 } },
        'refused',
      ],
      ['a no', { body: { Success: false, Message: 'No truck' } }, 'refused'],
      ['null for success', { body: { ...goodTenderAnswer, Success: null } }, 'in-doubt incomplete-answer'],
    ],
  },
];

describe.each(creates)('$name', (create) => {
  async function run(behaviour: Behaviour) {
    opened = await startService({ settings: { developerMode: true }, limits: limitsFor(behaviour) });
    opened.server.behave(behaviour);
    const { service, server } = opened;
    let wired = 0;
    const outcome = await create.send(service, create.payload(service), { onWire: () => void (wired += 1) });
    const reason = 'reason' in outcome ? ` ${outcome.reason}` : '';
    return { ended: outcome.kind + reason, wired, outcome, arrivals: server.arrivals };
  }

  test('a whole answer is accepted; path, names and credentials are letter for letter', async () => {
    const { ended, outcome, arrivals } = await run({ body: create.good });
    expect(ended).toBe('accepted');
    expect(arrivals.map((arrival) => arrival.requestLine)).toEqual([create.line]);
    expect(arrivals[0]?.headers['content-type']).toBe('application/json');
    const sent = JSON.parse(arrivals[0]?.body ?? '') as object;
    expect(sent).toEqual({ ...create.credentials, ...(golden(create.golden) as object) });
    expect(Object.keys(sent).slice(0, Object.keys(create.credentials).length)).toEqual(
      Object.keys(create.credentials),
    );
    expect(outcome.exchange.request).not.toContain(JSON.stringify(canary).slice(1, -1));
  });

  const words = {
    ErrorMessage: 'Invalid user name in consignee contact',
    Accepted: false,
    Success: false,
    Message: 'Invalid user name in consignee contact',
  };
  const statuses: Rows = [
    ...settingsRows.map(([name, behaviour, , ended]): Rows[number] => [name, behaviour, ended]),
    ['HTTP 400', { status: 400, body: { Message: 'Bad' } }, 'in-doubt http-400'],
    ['the interface’s own words with HTTP 400', { status: 400, body: words }, 'in-doubt http-400'],
    ['the interface’s own words with HTTP 401', { status: 401, body: words }, 'in-doubt http-401'],
    ['the interface’s own no with HTTP 202', { status: 202, body: words }, 'in-doubt http-202'],
    [
      'a redirect whose page is cut',
      { status: 302, headers: { location: '/', 'content-length': '900' }, body: '<html>' },
      'in-doubt http-302',
    ],
    ['a whole answer with HTTP 500', { status: 500, body: create.good }, 'in-doubt http-500'],
    ['JSON of somebody else', { body: { error: 'denied', status: 'fail' } }, 'in-doubt incomplete-answer'],
    ['words like a wrong sign-in', { body: words }, 'refused'],
  ];
  test.each([...faultRows, ...statuses, ...create.answers])('%s', async (_name, behaviour, expected) => {
    const { ended, wired, outcome, arrivals } = await run(behaviour);
    expect(ended).toBe(expected);
    expect([wired, arrivals.length]).toEqual([1, 1]); // sent once, whatever happened
    expect(outcome.exchange.leftAt).not.toBeNull();
    expect(outcome.exchange.bytesSent).toBeGreaterThan(1000);
  });
});
