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
