import { expect, test } from 'vitest';
import { failureAction, failureMark, failureText, failureTitle } from '#renderer/errors.ts';
import { errorCodes } from '#shared/ipc/error-code.ts';

test.each(errorCodes)('%s has severity, words and a next step', (code) => {
  const failure = { code, message: 'for the log' };
  expect(['warn', 'doubt', 'stop']).toContain(failureMark(failure));
  expect(failureTitle(failure).length).toBeGreaterThan(5);
  expect(failureText(failure).length).toBeGreaterThan(20);
  expect(failureTitle(failure) + failureText(failure)).not.toContain('for the log');
});

test('a refusal says the service’s own words', () => {
  const failure = { code: 'service-refused', message: '', theirWords: 'Consignee zip is invalid.' } as const;
  expect(failureTitle(failure)).toContain('“Consignee zip is invalid.”');
});

test('only a named shipment can be opened', () => {
  expect(failureAction({ code: 'already-submitted', message: '' })).toBeNull();
  expect(failureAction({ code: 'already-submitted', message: '', id: 's1' })).toBe('shipment');
});

// Regression: each of these promised what Dockprint does not do (a support bundle and a restore in Setup, a print job that waits), or
// said of a question that something may have been sent. Only reads answer with a code of the service.
test.each([
  ['internal', /support bundle|is saved/],
  ['storage-damaged', /Setup/],
  ['storage-locked', /already open/],
  ['fields-missing', /F9|[Nn]othing was sent/],
  ['bol-number-taken', /[Nn]othing was sent/],
  ['no-printer', /waits/],
  ['service-refused', /Nothing was created/],
  ['service-timeout', /being sent|have arrived/],
  ['service-unreadable', /may have been done/],
  ['service-error', /may have been done/],
] as const)('%s says nothing that is not so', (code, wrong) => {
  const failure = { code, message: '' };
  expect(`${failureTitle(failure)}. ${failureText(failure)}`).not.toMatch(wrong);
});

test('damaged data leads to no button: Setup cannot repair it', () => {
  expect(failureAction({ code: 'storage-damaged', message: '' })).toBeNull();
});

// Regression: “Ana” stood as a sentence of its own, before what to do.
test.each(['badge-taken', 'person-name-taken'] as const)('%s says whose it is in its title', (code) => {
  const failure = { code, message: '', theirWords: 'Ana Łukasik' };
  expect(failureTitle(failure)).toContain('Ana Łukasik');
  expect(failureText(failure)).not.toContain('Ana Łukasik');
});
