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

async function submit(bench: DeskBench, id: string, step: Step): Promise<void> {
  const { orders, tenders } = bench.desk.handlers;
  if (step === 'order')
    value(await orders.submit({ shipmentId: id, confirmationEmails: [], internalBolNumber: '' }));
  if (step === 'tender') value(await tenders.submit({ shipmentId: id, tender: aTenderForm() }));
}

const query = { scac: 'SAIA', from: '2026-11-10', to: '2026-11-20' };

// Regression: a redirect, a sign-in page or a gateway's status after the service had taken it was "nothing was created", and the
// next good answer to anything sent it a second time.
test.each(['bol', 'order', 'tender'] as const)(
  '%s taken, then another answer than the service’s: in doubt, delivered once whatever follows',
  async (step) => {
    const service = await startTakingService();
    onTestFinished(() => service.close());
    const first = openDeskBench(service.url, { clock: hastyClock(), limits: patient });
    const doubts: { name: string; id: string; number: string | undefined }[] = [];
    for (const [name, behaviour, reason] of answers) {
      if (step === 'bol') service.afterTaking('bol', behaviour, 1);
      const id = await first.enter();
      if (step !== 'bol') {
        await first.reaches(id, 'bol', 'accepted');
        service.afterTaking(step, behaviour, 1);
        await submit(first, id, step);
      }
      await until('an end', () => !['queued', 'claimed', 'on-wire'].includes(first.stateOf(id, step) ?? ''));
      const row = first.stores.submissions.ofShipment(id).find((one) => one.step === step);
      expect([row?.state, row?.evidence?.reason], name).toEqual(['in-doubt', reason]);
      expect(row?.evidence?.leftAt, name).not.toBeNull();
      doubts.push({ name, id, number: service.taken(step).at(-1) });

      // A refreshed tracking list, saved settings, an opened lane, another accepted BOL.
      value(await first.desk.handlers.tracking.list(query));
      await first.desk.handlers.submissions.reopenLane();
      first.setService({ pricingCode: `AFTER ${name}` });
      const other = await first.enter();
      await first.reaches(other, 'bol', 'accepted');
    }
    // And a restart.
    await first.stop();
    const again = openDeskBench(service.url, { clock: hastyClock(), limits: patient, file: first.file });
    value(await again.desk.handlers.tracking.list(query));
    const last = await again.enter();
    await again.reaches(last, 'bol', 'accepted');
    // At this clock ten minutes: what goes by itself has gone.
    await pause(30);
    expect(new Set(doubts.map(({ number }) => number)).size).toBe(answers.length);
    for (const { name, id, number } of doubts) {
      expect(
        service.taken(step).filter((one) => one === number),
        name,
      ).toHaveLength(1);
      expect(again.stateOf(id, step), name).toBe('in-doubt');
    }
  },
);
