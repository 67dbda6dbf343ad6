import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The longest path of a socket that every system takes (macOS 104 with its end, Linux 108). */
const maxSocketPath = 100;

/** An address to listen at, and how its remains are taken away. */
export interface ControlAddress {
  address: string;
  remove: () => void;
}

/**
 * A socket in the data folder, which nobody else can enter; where its path is too long for one, in a fresh folder of this user alone.
 * On Windows a pipe, whose name nobody can guess and take before.
 */
export function newAddress(dataFolder: string): ControlAddress {
  if (process.platform === 'win32')
    return { address: `\\\\.\\pipe\\dockprint-${randomUUID()}`, remove: () => undefined };
  const beside = join(dataFolder, 'control.sock');
  if (Buffer.byteLength(beside) <= maxSocketPath) {
    const remove = () => {
      rmSync(beside, { force: true });
    };
    // A killed station left its own; the caller now has the folder's lock.
    remove();
    return { address: beside, remove };
  }
  const address = join(mkdtempSync(join(tmpdir(), 'dockprint-')), 'control.sock');
  return {
    address,
    remove: () => {
      rmSync(dirname(address), { recursive: true, force: true });
    },
  };
}
