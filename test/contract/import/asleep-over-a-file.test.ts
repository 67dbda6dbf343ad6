import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lookIntoOrders } from '#support/look-into-orders.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { wmsOrder } from '#support/wms-orders.ts';

// Regression: a good file was refused as one whose reading took too long, and moved to `failed`, because the lid was closed meanwhile.
test('a file that is being read when the computer sleeps is read on after it', async () => {
  const path = join(temporaryFolder(), 'orders.json');
  writeFileSync(path, JSON.stringify([wmsOrder(1)]));
  const reading = lookIntoOrders(path, 2500);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2800);
  expect(await reading).toEqual({ is: 'read' });
});
