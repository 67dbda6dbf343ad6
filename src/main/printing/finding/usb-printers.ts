import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A printer on USB, as the kernel names it. `id`: what it says of itself (IEEE 1284), by its keys; empty where that cannot be read. */
export interface UsbPrinter {
  device: string;
  id: ReadonlyMap<string, string>;
}

export interface UsbFolders {
  devices: string;
  /** Where the kernel tells about them. */
  classes: string;
}
const systemFolders: UsbFolders = { devices: '/dev/usb', classes: '/sys/class/usbmisc' };

/** A printer may say anything, of any length. */
const maxId = 2_000;
/** More are no printers of one computer. */
const maxPrinters = 20;

const shortKeys: Record<string, string> = { MANUFACTURER: 'MFG', MODEL: 'MDL', 'COMMAND SET': 'CMD' };

/** `MFG:Zebra Technologies;CMD:ZPL;MDL:ZTC ZT411-203dpi ZPL;` by its keys, which have a short form and a long one. */
export function readDeviceId(text: string): Map<string, string> {
  const values = new Map<string, string>();
  for (const part of text.slice(0, maxId).split(';')) {
    const [key = '', ...rest] = part.split(':');
    const name = key.trim().toUpperCase();
    if (rest.length > 0) values.set(shortKeys[name] ?? name, rest.join(':').trim());
  }
  return values;
}

/** Linux: the printers that the kernel's driver has a device file for. Empty where there is none. */
export async function usbPrinters({ devices, classes }: UsbFolders = systemFolders): Promise<UsbPrinter[]> {
  const names = await readdir(devices).catch(() => []);
  const printers = names.filter((name) => /^lp\d+$/.test(name)).toSorted();
  return Promise.all(
    printers.slice(0, maxPrinters).map(async (name) => {
      const text = await readFile(join(classes, name, 'device/ieee1284_id'), 'latin1').catch(() => '');
      return { device: join(devices, name), id: readDeviceId(text) };
    }),
  );
}
