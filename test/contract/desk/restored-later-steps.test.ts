import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { restoreCopy } from '#main/desk/open-database.ts';
import { makeCopy } from '#main/storage/copies/backup.ts';
import { startPlainService } from '#support/plain-service.ts';
import { aTenderForm } from '#support/builders.ts';
import { openDeskBench, value } from '#support/desk-bench.ts';
import { patient } from '#support/import-files.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

const order = { confirmationEmails: [], internalBolNumber: '' };

// Regression: the copy did not know of the tender, so the restored station sent a second truck without a word.
// Regression: restored under a clock that had been set back since, nothing of the copy was older than its restoring, and nobody was asked.
test.each([
  ['', 0],
  [', also after the clock was set back', 3 * 3_600_000],
])(
  'what was ordered and tendered after the copy is asked about before it goes again%s',
  async (_, setBack) => {
    const service = await startPlainService();
    onTestFinished(() => service.close());
    const arrived = (path: RegExp) => service.received().filter((one) => path.test(one.path)).length;
    const folder = temporaryFolder();
    const before = openDeskBench(service.baseUrl, {
      limits: patient,
      file: join(folder, 'before.sqlite'),
      proven: true,
    });
    const id = await before.enter();
    await before.reaches(id, 'bol', 'accepted');
    const copy = value(await makeCopy(before.db, join(folder, 'copies'), new Date())).file;
    value(await before.desk.handlers.orders.submit({ shipmentId: id, ...order }));
    await before.reaches(id, 'order', 'accepted');
    value(await before.desk.handlers.tenders.submit({ shipmentId: id, tender: aTenderForm() }));
    await before.reaches(id, 'tender', 'accepted');
    await before.stop();

    const file = join(folder, 'after.sqlite');
    const restored = new Date(Date.now() - setBack);
    expect(restoreCopy(copy, file, restored).ok).toBe(true);
    const after = openDeskBench(service.baseUrl, { limits: patient, file, proven: true });
    const { orders, tenders, shipments } = after.desk.handlers;
    expect(value(await shipments.get({ id })).dataRestoredAt).toBe(restored.toISOString());
    const unasked = { ok: false, error: { code: 'may-be-sent' } };
    expect(await orders.submit({ shipmentId: id, ...order })).toMatchObject(unasked);
    expect(await tenders.submit({ shipmentId: id, tender: aTenderForm() })).toMatchObject(unasked);
    expect([arrived(/onlineorders/i), arrived(/loadtenderv2/i)]).toEqual([1, 1]);
    value(await tenders.submit({ shipmentId: id, tender: aTenderForm(), confirmed: true }));
    await after.reaches(id, 'tender', 'accepted');
    expect(arrived(/loadtenderv2/i)).toBe(2);
    // What is entered from now on is known whole.
    const later = await after.enter({ externalId: 'later' });
    await after.reaches(later, 'bol', 'accepted');
    value(await orders.submit({ shipmentId: later, ...order }));
  },
);
