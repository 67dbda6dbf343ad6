import { expect, test } from 'vitest';
import { whyNotHere } from '../../../scripts/windows/machine.mjs';
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
