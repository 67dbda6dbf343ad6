import { expect, onTestFinished, test } from 'vitest';
import { startPlainService } from '#support/plain-service.ts';
import { createPrintJobStore } from '#main/storage/printing/print-job-store.ts';
import { plannedTenderSchema } from '#shared/freight/planned-steps.ts';
import type { Result } from '#shared/ipc/result.ts';
import type { AccessSettings, Permission } from '#shared/station/permissions.ts';
import { openDeskBench, value } from '#support/desk-bench.ts';
import { openStation } from '#support/open-station.ts';
import { approve, openPeople } from '#support/people-bench.ts';
import { until } from '#support/until.ts';
import { seenPrint } from '#support/seen-prints.ts';

const limits = { headers: 20_000, body: 20_000, deadline: 30_000 };

/** A desk with a packer signed in, a supervisor with a PIN, and a shipment whose BOL and label 1 are as they are asked to be. */
async function openGuarded(access: Partial<AccessSettings> = {}, withPin = true) {
  const service = await startPlainService();
  onTestFinished(() => service.close());
  const { db: own } = openStation();
  const bench = openPeople(own, access);
  const ana = await bench.add('Ana');
  value(await bench.people.handlers.signIn({ id: ana, pin: null, how: 'name' }));
  const sam = await bench.add('Sam', 'supervisor', withPin ? { pin: '4711' } : {});
  const desk = openDeskBench(service.baseUrl, { limits, people: bench.people });
  const shipmentId = await desk.enter();
  const jobs = createPrintJobStore(desk.db);
  await until('all printed', () => {
    const states = jobs.ofShipment(shipmentId).map(({ state }) => state);
    return states.length === 4 && states.every((state) => state === 'printed' || state === 'sent');
  });
  const submission = desk.stores.submissions.ofShipment(shipmentId)[0]?.id ?? '';
  const job = jobs.ofShipment(shipmentId).find(({ unit }) => unit === 1)?.id ?? '';
  const setStates = (row: string, print: string) => {
    desk.db.prepare('UPDATE submissions SET state = ? WHERE id = ?').run(row, submission);
    desk.db.prepare('UPDATE print_jobs SET state = ? WHERE id = ?').run(print, job);
  };
  return { ...bench, desk, handlers: desk.desk.handlers, jobs, shipmentId, submission, job, sam, setStates };
}
type Guarded = Awaited<ReturnType<typeof openGuarded>>;

const reason = 'Damaged';
const acts: [
  string,
  Permission,
  string,
  string,
  (g: Guarded) => Promise<Result<unknown>> | Result<unknown>,
][] = [
  [
    'submissions.cancel',
    'abandon',
    'refused',
    'printed',
    (g) => g.handlers.submissions.cancel({ id: g.submission, attempt: 1, reason }),
  ],
  [
    'submissions.settleAccepted',
    'decide-submission',
    'in-doubt',
    'printed',
    (g) => g.handlers.submissions.settleAccepted({ id: g.submission, attempt: 1, bolNumber: '70000099' }),
  ],
  [
    'submissions.settleAbsent',
    'decide-submission',
    'in-doubt',
    'printed',
    (g) => g.handlers.submissions.settleAbsent({ id: g.submission, attempt: 1 }),
  ],
  [
    'tenders.dropPlanned',
    'abandon',
    'accepted',
    'printed',
    (g) => {
      if (g.desk.stores.plannedTenders.get(g.shipmentId) === null)
        g.desk.stores.plannedTenders.add(
          g.shipmentId,
          plannedTenderSchema.parse({ pickupFrom: '13:00', pickupUntil: '17:30' }),
        );
      return g.handlers.tenders.dropPlanned({ shipmentId: g.shipmentId });
    },
  ],
  [
    'printing.settle',
    'decide-print',
    'accepted',
    'in-doubt',
    (g) => g.handlers.printing.settle({ ...seenPrint(g.jobs.get(g.job)), cameOut: true }),
  ],
  [
    'printing.printMissing',
    'decide-print',
    'accepted',
    'in-doubt',
    (g) =>
      g.handlers.printing.printMissing({
        shipmentId: g.shipmentId,
        cameOut: [],
        didNot: [seenPrint(g.jobs.get(g.job))],
      }),
  ],
  [
    'printing.printLabels in doubt',
    'decide-print',
    'accepted',
    'in-doubt',
    (g) => g.handlers.printing.printLabels({ shipmentId: g.shipmentId, units: [1], reason }),
  ],
  [
    'printing.printLabels',
    'reprint',
    'accepted',
    'printed',
    (g) => g.handlers.printing.printLabels({ shipmentId: g.shipmentId, units: [1], reason }),
  ],
  [
    'printing.printDocument',
    'reprint',
    'accepted',
    'printed',
    (g) => g.handlers.printing.printDocument({ shipmentId: g.shipmentId, copies: 1, reason }),
  ],
  [
    'amendments.begin',
    'amend',
    'accepted',
    'printed',
    (g) => g.handlers.amendments.begin({ shipmentId: g.shipmentId, kind: 'void', reason }),
  ],
];

test.each(acts)(
  '%s asks for a PIN and does nothing without; approved, it is done once, and told of with both names',
  async (_call, permission, row, print, act) => {
    const g = await openGuarded({ reprintsWithoutPin: 0 });
    g.setStates(row, print);
    const lines = () => g.desk.stores.journal.latest(500).length;
    const before = lines();
    const refused = await act(g);
    expect(refused).toMatchObject({
      ok: false,
      error: { code: 'needs-supervisor', ask: { permission, needs: 'supervisor' } },
    });
    expect(lines()).toBe(before);
    expect(g.desk.stores.submissions.get(g.submission)?.state).toBe(row);
    expect(g.jobs.get(g.job)?.state).toBe(print);

    await approve(g, refused, { id: g.sam, pin: '4711' });
    value(await act(g));
    const told = g.desk.stores.journal.latest(500);
    expect(told.find(({ event }) => event === 'approved')).toMatchObject({
      shipmentId: g.shipmentId,
      person: { name: 'Ana' },
      detail: { permission, by: 'Sam' },
    });
    // For that one act: the next asks again, or is no longer possible, but is not let through.
    g.setStates(row, print);
    expect(await act(g)).toMatchObject({ ok: false });
  },
);

test('an approval is for that call with that input, not for another', async () => {
  const g = await openGuarded();
  g.setStates('in-doubt', 'printed');
  const refused = await g.handlers.submissions.settleAbsent({ id: g.submission, attempt: 1 });
  await approve(g, refused, { id: g.sam, pin: '4711' });
  expect(
    await g.handlers.submissions.settleAccepted({ id: g.submission, attempt: 1, bolNumber: '1' }),
  ).toMatchObject({
    error: { code: 'needs-supervisor' },
  });
});

test('a packer cannot approve, nor a wrong PIN, nor a question that is over', async () => {
  const g = await openGuarded();
  g.setStates('in-doubt', 'printed');
  const refused = await g.handlers.submissions.settleAbsent({ id: g.submission, attempt: 1 });
  const ask = (refused as { error?: { ask?: { id: string } } }).error?.ask?.id ?? '';
  const { approve: give } = g.people.handlers;
  expect(await give({ ask, id: g.sam, pin: '4712' })).toMatchObject({ error: { code: 'pin-wrong' } });
  expect(await give({ ask: 'another', id: g.sam, pin: '4711' })).toMatchObject({
    error: { code: 'not-found' },
  });
  await g.clock.advance(5 * 60_000 + 1);
  expect(await give({ ask, id: g.sam, pin: '4711' })).toMatchObject({ error: { code: 'not-found' } });
  expect(await g.handlers.submissions.settleAbsent({ id: g.submission, attempt: 1 })).toMatchObject({
    error: { code: 'needs-supervisor' },
  });
});

test('without a supervisor who has a PIN nothing asks', async () => {
  const g = await openGuarded({ reprintsWithoutPin: 0 }, false);
  g.setStates('in-doubt', 'printed');
  value(await g.handlers.submissions.settleAbsent({ id: g.submission, attempt: 1 }));
});

test('what the station lets a packer do asks nothing, and a label may be printed again as often as it says', async () => {
  const g = await openGuarded({ withoutPin: ['decide-print'], reprintsWithoutPin: 1 });
  g.setStates('accepted', 'in-doubt');
  value(await g.handlers.printing.settle({ ...seenPrint(g.jobs.get(g.job)), cameOut: true }));
  const again = () => g.handlers.printing.printLabels({ shipmentId: g.shipmentId, units: [1], reason });
  value(await again());
  await until('out', () =>
    g.jobs.ofShipment(g.shipmentId).every(({ state }) => state === 'printed' || state === 'sent'),
  );
  expect(await again()).toMatchObject({ error: { ask: { permission: 'reprint' } } });
});

test('a supervisor who has just signed in with the PIN is not asked again for five minutes', async () => {
  const g = await openGuarded();
  g.setStates('in-doubt', 'in-doubt');
  value(await g.people.handlers.signIn({ id: g.sam, pin: '4711', how: 'name' }));
  value(await g.handlers.printing.settle({ ...seenPrint(g.jobs.get(g.job)), cameOut: true }));
  expect(g.desk.stores.journal.ofShipment(g.shipmentId)[0]).toMatchObject({
    event: 'print-settled',
    person: { id: g.sam, name: 'Sam' },
  });
  await g.clock.advance(5 * 60_000 + 1);
  expect(await g.handlers.submissions.settleAbsent({ id: g.submission, attempt: 1 })).toMatchObject({
    error: { code: 'needs-supervisor' },
  });
});

test('a locked window submits, prints and decides nothing', async () => {
  const g = await openGuarded();
  await g.people.handlers.lock();
  g.setStates('in-doubt', 'in-doubt');
  const closed = { error: { code: 'station-locked' } };
  expect(await g.handlers.printing.settle({ ...seenPrint(g.jobs.get(g.job)), cameOut: true })).toMatchObject(
    closed,
  );
  expect(await g.handlers.submissions.settleAbsent({ id: g.submission, attempt: 1 })).toMatchObject(closed);
  // Regression: these printed behind the cover.
  expect(await g.handlers.masters.again({ id: 'm' })).toMatchObject(closed);
  expect(await g.handlers.scans.printSheet({ what: 'keys', text: '' })).toMatchObject(closed);
  expect(await g.handlers.trucks.printPapers({ id: 't', again: false })).toMatchObject(closed);
  const draft = value(await g.handlers.drafts.create());
  expect(await g.handlers.shipments.submit({ draftId: draft.id, form: draft.form })).toMatchObject(closed);
  // What is typed is saved, locked or not.
  value(await g.handlers.drafts.save({ id: draft.id, form: { ...draft.form, poNumber: 'PO-1' } }));
});
