import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { Step } from '#shared/station/submission.ts';
import { aTenderForm } from '#support/builders.ts';
import { hastyClock, openDeskBench, value, type DeskBench } from '#support/desk-bench.ts';
import { patient } from '#support/import-files.ts';
import { until } from '#support/until.ts';
import type { Behaviour } from '#support/fault-server.ts';
import { startTakingService } from '#support/taking-service.ts';

const statuses = [
  301, 302, 303, 307, 308, 400, 401, 403, 404, 405, 407, 408, 409, 410, 413, 422, 429, 451, 500, 502, 503,
  504,
];
const page = { headers: { 'content-type': 'text/html' }, body: '<html><h1>Sign in to continue</h1></html>' };

/** What can stand between the service and the station once the service has taken the step. */
const answers: [name: string, behaviour: Behaviour, reason: string][] = [
  ...statuses.map((status): [string, Behaviour, string] => [
    `HTTP ${status}`,
    { ...page, status, ...(status < 400 ? { headers: { location: 'https://elsewhere.example/' } } : {}) },
    `http-${status}`,
  ]),
  ['401 with words in JSON', { status: 401, body: { ErrorMessage: 'Invalid credentials' } }, 'http-401'],
  [
    '201 with a refusal',
    { status: 201, body: { ErrorMessage: 'No.', Accepted: false, Success: false } },
    'http-201',
  ],
  ['a page with 200', page, 'unreadable-answer'],
  ['JSON of somebody else', { body: { error: 'forbidden', code: 403 } }, 'incomplete-answer'],
  ['words of somebody else', { body: '"Access denied"' }, 'unreadable-answer'],
];

const cases = (['bol', 'order', 'tender'] as const).flatMap((step) =>
  answers.map((answer) => [step, ...answer] as const),
);

async function submit(bench: DeskBench, id: string, step: Step): Promise<void> {
  const { orders, tenders } = bench.desk.handlers;
  if (step === 'order')
    value(await orders.submit({ shipmentId: id, confirmationEmails: [], internalBolNumber: '' }));
  if (step === 'tender') value(await tenders.submit({ shipmentId: id, tender: aTenderForm() }));
}

const query = { scac: 'SAIA', from: '2026-11-10', to: '2026-11-20' };

// Regression: a redirect, a sign-in page or a gateway's status after the service had taken it was "nothing was created", and the
// next good answer to anything sent it a second time.
test.each(cases)(
  '%s taken, then %s: in doubt, delivered once whatever follows',
  async (step, _name, behaviour, reason) => {
    const service = await startTakingService();
    onTestFinished(() => service.close());
    const first = openDeskBench(service.url, { clock: hastyClock(), limits: patient });
    if (step === 'bol') service.afterTaking('bol', behaviour, 1);
    const id = await first.enter();
    if (step !== 'bol') {
      await first.reaches(id, 'bol', 'accepted');
      service.afterTaking(step, behaviour, 1);
      await submit(first, id, step);
    }
    await until('an end', () => !['queued', 'claimed', 'on-wire'].includes(first.stateOf(id, step) ?? ''));
    const row = first.stores.submissions.ofShipment(id).find((one) => one.step === step);
    const number = service.taken(step)[0];
    const deliveries = () => service.taken(step).filter((one) => one === number);

    // A refreshed tracking list, saved settings, an opened lane, another accepted BOL, a restart.
    value(await first.desk.handlers.tracking.list(query));
    await first.desk.handlers.submissions.reopenLane();
    first.setService({ pricingCode: 'OTHER' });
    const other = await first.enter();
    await first.reaches(other, 'bol', 'accepted');
    await first.stop();
    const again = openDeskBench(service.url, { clock: hastyClock(), limits: patient, file: first.file });
    value(await again.desk.handlers.tracking.list(query));
    const third = await again.enter();
    await again.reaches(third, 'bol', 'accepted');
    // At this clock ten minutes: what goes by itself has gone.
    await pause(30);
    expect(deliveries()).toHaveLength(1);
    expect([row?.state, row?.evidence?.reason]).toEqual(['in-doubt', reason]);
    expect(again.stateOf(id, step)).toBe('in-doubt');
    expect(row?.evidence?.leftAt).not.toBeNull();
  },
);
