import { readFileSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeAtomically } from '#main/import/folder-files.ts';
import { openDeskBench } from '#support/desk-bench.ts';
import { patient } from '#support/import-files.ts';
import { keptFiles } from '#support/kept-files.ts';
import { ordersCsv } from '#support/order-files.ts';
import { startPlainService } from '#support/plain-service.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { until } from '#support/until.ts';

async function watching(folder: string) {
  const service = await startPlainService();
  onTestFinished(() => service.close());
  return openDeskBench(service.baseUrl, { limits: patient, importFolder: folder });
}

// Regression: what was moved to done, failed or working went wherever a link of that name led.
test.each(['working', 'done', 'failed'])(
  '%s that is a link is not followed, and that is said',
  async (name) => {
    const [folder, elsewhere] = [temporaryFolder(), temporaryFolder()];
    symlinkSync(elsewhere, join(folder, name));
    writeFileSync(join(folder, 'orders.csv'), ordersCsv(2));
    const { desk } = await watching(folder);
    const trouble = async () => {
      const answer = await desk.handlers.imports.status(undefined);
      return answer.ok ? answer.value.folder.trouble : answer.error;
    };
    let said: unknown = null;
    for (let n = 0; n < 200 && said !== 'linked'; n += 1) {
      said = await trouble();
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(said).toBe('linked');
    expect(readdirSync(elsewhere)).toEqual([]);
    expect(readdirSync(folder)).toContain('orders.csv');
    rmSync(join(folder, name));
    const isDone = () => readdirSync(folder).includes('done') && keptFiles(join(folder, 'done')).length === 1;
    await until('imported', isDone);
  },
);

// Regression: a text was written through a link that somebody had put in its place.
test('a file of reasons is written through no link', async () => {
  const folder = temporaryFolder();
  const target = join(folder, 'target');
  writeFileSync(target, 'as it was');
  symlinkSync(target, join(folder, 'a.errors.txt.tmp'));
  await writeAtomically(join(folder, 'a.errors.txt'), 'why');
  expect(statSync(target).size).toBe('as it was'.length);
});

// Regression: a name with a mark of direction was shown as another one.
test('the name of a dropped file is shown with its hidden signs written out', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'good\u202evsc.csv'), ordersCsv(1));
  const { desk } = await watching(folder);
  const lastName = async () => {
    const answer = await desk.handlers.imports.status(undefined);
    return answer.ok ? answer.value.folder.lastFile?.name : undefined;
  };
  await until('imported', async () => (await lastName()) !== undefined);
  expect(await lastName()).toBe('good\\u{202e}vsc.csv');
  writeFileSync(join(folder, 'bad\u202evsc.csv'), 'no,order\r\n1,2\r\n');
  await until('failed', () => readdirSync(join(folder, 'failed')).length === 2);
  const reasons = readdirSync(join(folder, 'failed')).find((name) => name.endsWith('.errors.txt')) ?? '';
  expect(readFileSync(join(folder, 'failed', reasons), 'utf8')).toContain('bad\\u{202e}vsc.csv');
});
