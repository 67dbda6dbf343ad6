import { closeSync, constants, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPty } from './pty.ts';

export interface UsbCable {
  /** What stands for `/dev/usb/lp0`. */
  readonly device: string;
  plug(): Promise<void>;
  /** The device file is gone, and whoever has it open gets EIO. */
  unplug(): Promise<void>;
  remove(): Promise<void>;
}

/** A printer's emulator at a device file: a pty, which is read and written as the kernel's device of a USB printer. */
export async function usbCableTo(port: number): Promise<UsbCable> {
  const folder = mkdtempSync(join(tmpdir(), 'dockprint-usb-'));
  const device = join(folder, 'lp0');
  let pty: Awaited<ReturnType<typeof startPty>> | null = null;
  /** A pty that nobody has open ends; a USB device does not. */
  let held: number | null = null;

  async function plug(): Promise<void> {
    pty = await startPty(port, device);
    held = openSync(pty.path, constants.O_RDWR | constants.O_NONBLOCK | constants.O_NOCTTY);
  }
  async function unplug(): Promise<void> {
    if (held !== null) closeSync(held);
    held = null;
    await pty?.stop();
    pty = null;
  }
  await plug();
  return {
    device,
    plug,
    unplug,
    async remove() {
      await unplug();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
