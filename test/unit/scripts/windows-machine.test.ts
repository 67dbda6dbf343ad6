import { expect, test } from 'vitest';
import { whyNotHere, whyTooLate } from '../../../scripts/windows/machine.mjs';
import { forwarderDll } from '../../../scripts/windows/forwarder-dll.mjs';

const debian = {
  platform: 'linux',
  arch: 'x64',
  uid: 0,
  release: 'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\nVERSION_CODENAME=bookworm\nID=debian\n',
};

test('the programs of Windows run on Debian 12 as root, and elsewhere one line says why not', () => {
  expect(whyNotHere(debian)).toBeNull();
  expect(whyNotHere({ ...debian, uid: 1000 })).toContain('root');
  const ubuntu = 'VERSION_CODENAME=noble\nID=ubuntu\nID_LIKE=debian\n';
  for (const other of [{ platform: 'win32' }, { arch: 'arm64' }, { release: ubuntu }, { release: '' }])
    expect(whyNotHere({ ...debian, ...other })).toContain('Debian 12');
});

test('they are not begun when a run has no time left for all of them', () => {
  const now = Date.parse('2026-11-26T12:00:00Z');
  const minutesLeft = (minutes: number) => ({ ends: String(now / 1000 + minutes * 60), now, limit: 25 });
  expect(whyTooLate({ ends: undefined, now, limit: 25 })).toBeNull();
  expect(whyTooLate(minutesLeft(31))).toBeNull();
  expect(whyTooLate(minutesLeft(30))).toBe('they may take 31 minutes, and 30 are left of this run');
  expect(whyTooLate(minutesLeft(-3))).toContain('0 are left');
});

test('the DLL that Wine lacks names its export and where that leads', () => {
  const dll = forwarderDll('bcryptprimitives.dll', 'ProcessPrng', 'advapi32.SystemFunction036');
  expect(dll.subarray(0, 2).toString()).toBe('MZ');
  const header = dll.readUInt32LE(0x3c);
  expect(dll.subarray(header, header + 4).toString('latin1')).toBe('PE\0\0');
  const text = (address: number): string => {
    const at = address - 0x1000 + 0x200;
    return dll.subarray(at, dll.indexOf(0, at)).toString('latin1');
  };
  const exportsAt = 0x200;
  const [name, functions, names] = [12, 28, 32].map((offset) => dll.readUInt32LE(exportsAt + offset));
  const first = (table = 0): number => dll.readUInt32LE(table - 0x1000 + 0x200);
  expect([text(name ?? 0), text(first(names)), text(first(functions))]).toEqual([
    'bcryptprimitives.dll',
    'ProcessPrng',
    'advapi32.SystemFunction036',
  ]);
});
