import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openUsbDevice } from '#main/printing/zebra/usb-device.ts';
import { zpl } from '#support/label-feed.ts';
import { all } from '#support/one-zebra.ts';
import { startPrintStation, type PrintStation } from '#support/print-station.ts';
import { until } from '#support/until.ts';
import { usbCableTo, type UsbCable } from '#support/usb-cable.ts';
import { startZebraEmulator, type ZebraEmulator } from '#support/zebra-emulator.ts';

let zebra: ZebraEmulator;
let cable: UsbCable;
beforeEach(async () => {
  zebra = await startZebraEmulator();
  cable = await usbCableTo(zebra.port);
});
afterEach(async () => {
  await cable.remove();
  await zebra.stop();
});

/** Each label's number, as it came out. */
const out = (): number[] => zebra.printed.map((bytes) => Number(/Unit (\d+)/.exec(String(bytes))?.[1]));
const isOnce = (numbers: readonly number[]): boolean => new Set(numbers).size === numbers.length;

function startStation(options: Parameters<typeof startPrintStation>[2] = {}): PrintStation {
  const station = startPrintStation(
    [{ id: 'u', name: 'Bench labels', kind: 'zebra-usb', device: cable.device }],
    { labels: 'u', billOfLading: null },
    options,
  );
  onTestFinished(async () => {
    await station.stop();
    expect(station.mistakes).toEqual([]);
  });
  return station;
}

describe('a Zebra on USB', () => {
  test('prints, and its counter is the proof, in one session after the other', async () => {
    const station = startStation();
    for (let shipment = 1; shipment <= 3; shipment += 1) {
      const id = station.accept(5);
      await station.until(id, all(5, 'printed'));
    }
    expect(out()).toEqual([1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 1, 2, 3, 4, 5]);
    expect(station.spooler.labelPrinterStatus().condition).toBe('ready');
  });

  test('gets a label whole that is larger than the device takes at once', async () => {
    const label = zpl(1, 300_000);
    const station = startStation({ label: () => label });
    const id = station.accept(2);
    await station.until(id, all(2, 'printed'), 20_000);
    expect(zebra.printed.map((bytes) => bytes.toString().trim() === label.toString().trim())).toEqual([
      true,
      true,
    ]);
  });

  test('without paper the labels wait at the printer, and are printed with the next roll', async () => {
    const station = startStation();
    zebra.labelMs = 20;
    zebra.paperOutAfter(2);
    const id = station.accept(4);
    await station.until(id, /:sent:paper-out/);
    zebra.set('paper-out', false);
    await station.until(id, all(4, 'printed'));
    expect(out()).toEqual([1, 2, 3, 4]);
  });

  test('that is not plugged in has the labels wait, and they go once it is', async () => {
    await cable.unplug();
    const station = startStation();
    const id = station.accept(2);
    await station.until(id, all(2, 'queued:not-reachable'));
    await cable.plug();
    await station.until(id, all(2, 'printed'));
    expect(out()).toEqual([1, 2]);
  });

  test('says what an earlier program asked before this one: that is no answer to this one', async () => {
    const asked = await openUsbDevice(cable.device, 500);
    if (typeof asked === 'string') throw new Error(asked);
    asked.write('~HS! U1 getvar "odometer.total_label_count"\r\n');
    await sleep(20);
    asked.destroy();
    await once(asked, 'close');
    zebra.odometer += 7;
    const station = startStation();
    const id = station.accept(3);
    await station.until(id, all(3, 'printed'));
    expect(out()).toEqual([1, 2, 3]);
  });

  // A pty that is gone answers EIO, as the kernel's device does with ENODEV. What was in the cable is lost or arrives.
  test.each([10, 80, 120, 160])(
    'pulled out %i ms into a run is a question, until its counter answers it: nothing comes out twice or is falsely printed',
    async (after) => {
      zebra.labelMs = 30;
      const station = startStation();
      const id = station.accept(6);
      const isFalse = (): boolean =>
        station.jobs(id).some(({ state, unit }) => state === 'printed' && !out().includes(unit ?? 0));
      await sleep(after);
      await cable.unplug();
      await station.until(id, /^(?!.*:(sending|sent( |$)))/);
      expect(isFalse()).toBe(false);
      await cable.plug();
      // The counter agrees, or it falls short, or half a question was left in the printer: then a person is asked.
      await station.until(
        id,
        /^(\d:printed ?){6}$|^((\d:in-doubt:(counted-short|partial-format|unknown-printer)|\d:queued:after-doubt|\d:printed) ?){6}$/,
        10_000,
      );
      expect(isFalse()).toBe(false);
      expect(isOnce(out())).toBe(true);
    },
  );
});

describe('a station that is killed while its printer on USB prints', () => {
  const folder = (): string => {
    const made = mkdtempSync(join(tmpdir(), 'dockprint-usb-station-'));
    onTestFinished(() => rmSync(made, { recursive: true, force: true }));
    return made;
  };
  const root = join(import.meta.dirname, '../../..');
  interface Said {
    states: { unit: number; state: string; reason: string | null }[];
    mistakes: string[];
  }
  function start(at: string, labels: number) {
    const child = fork(
      join(root, 'test/support/children/usb-station.ts'),
      [at, cable.device, String(labels)],
      {
        execArgv: [
          '--no-warnings',
          '--import',
          pathToFileURL(join(root, 'test/support/raw-imports.ts')).href,
        ],
        env: { ...process.env, NODE_OPTIONS: '' },
      },
    );
    onTestFinished(() => void child.kill('SIGKILL'));
    let said: Said | null = null;
    child.on('message', (message) => (said = message as Said));
    return {
      said: () => said,
      async kill() {
        child.kill('SIGKILL');
        await once(child, 'exit');
      },
    };
  }

  test.each([1, 3, 5])('after %i labels', async (after) => {
    zebra.labelMs = 40;
    const at = folder();
    const first = start(at, 8);
    await until(`${after} labels`, () => zebra.printed.length >= after, 20_000);
    await first.kill();
    const next = start(at, 0);
    const isOver = ({ states }: Said): boolean =>
      states.length === 8 &&
      states.every(
        ({ state, reason }) => state === 'printed' || state === 'in-doubt' || reason === 'after-doubt',
      );
    await until(
      () => JSON.stringify(next.said()),
      () => {
        const said = next.said();
        return said !== null && isOver(said);
      },
      20_000,
    );
    await next.kill();
    const { states, mistakes } = next.said() ?? { states: [], mistakes: [] };
    expect(mistakes).toEqual([]);
    expect(isOnce(out())).toBe(true);
    const called = states.flatMap(({ unit, state }) => (state === 'printed' ? [unit] : []));
    expect(called.filter((unit) => !out().includes(unit))).toEqual([]);
  });
});

describe('a device file', () => {
  const refusing = (codes: string[]) => {
    let tries = 0;
    const open = (): Promise<number> => {
      const code = codes[Math.min(tries, codes.length - 1)] ?? '';
      tries += 1;
      return Promise.reject(Object.assign(new Error(code), { code }));
    };
    return { open, tries: () => tries };
  };

  test.each([
    ['ENOENT', 'not-reachable'],
    ['ENXIO', 'not-reachable'],
    ['ENODEV', 'not-reachable'],
    ['EACCES', 'no-permission'],
    ['EPERM', 'no-permission'],
  ])('that answers %s is %s, and is not tried again', async (code, trouble) => {
    const { open, tries } = refusing([code]);
    expect(await openUsbDevice('/dev/usb/lp0', 500, open)).toBe(trouble);
    expect(tries()).toBe(1);
  });

  test('that another program has open is tried again up to the limit', async () => {
    const { open, tries } = refusing(['EBUSY']);
    expect(await openUsbDevice('/dev/usb/lp0', 200, open)).toBe('in-use');
    expect(tries()).toBeGreaterThan(2);
  });

  test('that is a file, because somebody typed its name, is not written into', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'dockprint-no-device-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const file = join(folder, 'orders.csv');
    writeFileSync(file, 'number;consignee');
    expect(await openUsbDevice(file, 200)).toBe('not-reachable');
    expect(readFileSync(file, 'utf8')).toBe('number;consignee');
  });

  test('that says nothing holds no thread of Node’s, of which files have four', async () => {
    zebra.manners.mute = true;
    const devices = await Promise.all(Array.from({ length: 6 }, () => openUsbDevice(cable.device, 200)));
    const before = performance.now();
    await stat(cable.device);
    for (const device of devices)
      if (typeof device !== 'string') {
        device.destroy();
        await once(device, 'close');
      }
    expect(performance.now() - before).toBeLessThan(500);
  });
});
