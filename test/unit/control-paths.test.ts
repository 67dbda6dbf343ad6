import { expect, test } from 'vitest';
import { requestSchema } from '#main/cli/control/request.ts';

// Regression: a path was read from the folder that the station was started in, not that of whoever asked.
test.each(['orders.csv', '../orders.csv', './a', ''])('the control socket takes no path %j', (path) => {
  const submit = {
    do: 'submit',
    id: crypto.randomUUID(),
    path,
    name: 'a.csv',
    mapping: null,
    wait: false,
    timeoutSeconds: 1,
  };
  expect(requestSchema.safeParse(submit).success).toBe(false);
  expect(requestSchema.safeParse({ ...submit, path: '/orders.csv' }).success).toBe(true);
  expect(requestSchema.safeParse({ do: 'backup', file: path }).success).toBe(false);
});
