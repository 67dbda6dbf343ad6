import { closeSync, mkdirSync, openSync, readdirSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { answerQuestion } from './acts.ts';
import { expect, test } from './fixture.ts';

/** Overwrites pages in the middle of the file, as a failing disk does. */
function damage(file: string): void {
  const handle = openSync(file, 'r+');
  for (let page = 1; page < statSync(file).size / 4096; page += 1)
    writeSync(handle, Buffer.alloc(2048, 0xa5), 0, 2048, page * 4096 + 100);
  closeSync(handle);
}

// Electron asks with a box of the system.
test(
  'a damaged data file is set aside and asked about before the window opens',
  { tag: '@double' },
  async ({ launch, userDataDir }) => {
    const first = await launch();
    await first.close();
    mkdirSync(join(userDataDir, 'copies'), { recursive: true });
    damage(join(userDataDir, 'station.sqlite'));

    const { page } = await launch();
    await expect(page.getByText('The station’s data file is damaged.')).toBeVisible();
    expect(readdirSync(userDataDir).filter((name) => name.includes('damaged'))).toHaveLength(1);
    await answerQuestion(page, 'Quit');
  },
);
