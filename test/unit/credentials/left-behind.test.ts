import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { address, openVault } from '#support/vault-double.ts';

const options = { address, keepInBasicText: false };

// Regression: the identifier lay in a second file for ever, where forgetting it did not reach.
test('a disk that fails over the identifier leaves no second file with it', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'credentials');
  const { vault } = await openVault({ file });
  // A folder in its place: all but the last step goes well.
  mkdirSync(join(file, 'in-the-way'), { recursive: true });
  expect(await vault.save('auth-12345', options)).toMatchObject({ error: { code: 'no-vault' } });
  expect(readdirSync(folder).toSorted()).toEqual([
    'credentials',
    'credentials.address',
    'credentials.revision',
  ]);
});

// Regression: on a full disk the file stayed, and what had been taken away was back with the next start.
test('an identifier is forgotten on a disk that takes nothing new, too', async () => {
  const file = join(temporaryFolder(), 'credentials');
  const { vault, troubles } = await openVault({ file });
  expect((await vault.save('auth-12345', options)).ok).toBe(true);
  const before = vault.revision();
  mkdirSync(`${file}.revision.new`);
  writeFileSync(join(`${file}.revision.new`, 'in-the-way'), '');
  vault.forget();
  expect([vault.read(address), vault.revision() === before, troubles.length]).toEqual([null, false, 1]);
  rmSync(`${file}.revision.new`, { recursive: true });
  expect((await openVault({ file })).vault.read(address)).toBeNull();
});
