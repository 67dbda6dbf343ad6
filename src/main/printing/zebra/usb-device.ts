import { close, constants, fstat, open, read, write } from 'node:fs';
import { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

/** Why a device file does not open, as the printer's condition. */
export type UsbTrouble = 'not-reachable' | 'no-permission' | 'in-use';

/** Between two looks for an answer or for room, milliseconds: while an answer is due, and later. */
const pauses = { soon: 3, later: 50 };
/** How long after a write an answer is due, milliseconds. */
const dueMilliseconds = 250;
/** How long whatever an earlier session left unread may take to arrive, milliseconds. */
const leftoverMilliseconds = 30;
/** Between two tries of a device that another program has open. */
const busyMilliseconds = 50;
const maxRead = 4096;

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? '';
const isNothingYet = (error: NodeJS.ErrnoException): boolean =>
  error.code === 'EAGAIN' || error.code === 'EINTR';

class DeviceClosed extends Error {
  readonly code = 'closed';
}

/**
 * A printer at `/dev/usb/lp0` (usblp, the kernel's driver of printers) as a stream that looks as a socket does. The file is open with
 * O_NONBLOCK, and both directions ask again after EAGAIN: a read that blocks would hold a thread of Node's pool until the printer says
 * something, and an app that closes would wait for it. The questions of a session get their answers within milliseconds, so it looks often after
 * each write and seldom later.
 */
export class UsbDevice extends Duplex {
  readonly #file: number;
  readonly #buffer = Buffer.alloc(maxRead);
  #wantsMore = false;
  #isReading = false;
  #isWriting = false;
  #wroteAt = performance.now();
  #timer: NodeJS.Timeout | null = null;
  /** Called when the call that is under way has returned: the file may be closed then. */
  #onIdle: (() => void) | null = null;

  constructor(file: number) {
    super({ allowHalfOpen: true });
    this.#file = file;
  }

  override _read(): void {
    this.#wantsMore = true;
    this.#readSoon(0);
  }

  #readSoon(wait: number): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#readNow(), wait);
  }

  #readNow(): void {
    this.#timer = null;
    if (this.#isReading || !this.#wantsMore || this.destroyed) return;
    this.#isReading = true;
    read(this.#file, this.#buffer, 0, maxRead, null, (error, length) => {
      this.#isReading = false;
      if (this.#closesNow() || !this.#wantsMore) return;
      // A printer without a way back: it is mute, as one on the network would be.
      if (error?.code === 'EINVAL') return;
      if (error !== null && !isNothingYet(error)) {
        this.destroy(error);
        return;
      }
      // No bytes are no end: a printer may answer with an empty packet.
      if (error !== null || length === 0) {
        this.#readSoon(performance.now() - this.#wroteAt < dueMilliseconds ? pauses.soon : pauses.later);
        return;
      }
      this.#wantsMore = false;
      this.push(Buffer.from(this.#buffer.subarray(0, length)));
    });
  }

  override _write(bytes: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    this.#isWriting = true;
    write(this.#file, bytes, 0, bytes.length, null, (error, written) => {
      this.#isWriting = false;
      if (this.#closesNow()) done(new DeviceClosed());
      else if (error !== null && !isNothingYet(error)) done(error);
      else if (error !== null) setTimeout(() => this.#writeRest(bytes, done), pauses.soon);
      else if (written < bytes.length) this.#writeRest(bytes.subarray(written), done);
      else {
        this.#wroteAt = performance.now();
        if (this.#wantsMore) this.#readSoon(pauses.soon);
        done();
      }
    });
  }

  #writeRest(rest: Buffer, done: (error?: Error | null) => void): void {
    if (this.destroyed) done(new DeviceClosed());
    else this._write(rest, '', done);
  }

  /** With O_NONBLOCK the driver forgets at the close what it has not sent yet; every label was followed by a question that was answered. */
  override _final(done: (error?: Error | null) => void): void {
    this.#wantsMore = false;
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    const end = (): void => close(this.#file, (failed) => done(error ?? failed));
    if (this.#isReading || this.#isWriting) this.#onIdle = end;
    else end();
  }

  #closesNow(): boolean {
    if (!this.destroyed) return false;
    const onIdle = this.#isReading || this.#isWriting ? null : this.#onIdle;
    if (onIdle !== null) {
      this.#onIdle = null;
      onIdle();
    }
    return true;
  }

  /** Closing ends what the driver has not handed over yet. */
  resetAndDestroy(): this {
    return this.destroy();
  }
}

const opened = promisify(open);
type OpenFile = (path: string, flags: number) => Promise<number>;
const statOf = promisify(fstat);
const closed = promisify(close);

/** O_NOCTTY: a serial line must not become the terminal of this process, whose end would end the process. */
const flags = constants.O_RDWR | constants.O_NONBLOCK | constants.O_NOCTTY;

const troubles: Partial<Record<string, UsbTrouble>> = {
  EACCES: 'no-permission',
  EPERM: 'no-permission',
  EBUSY: 'in-use',
};

/** The file's number, or why it does not open. A file that is no device is no printer: nothing may be written into it. */
async function openFile(path: string, openOne: OpenFile): Promise<number | UsbTrouble> {
  try {
    const file = await openOne(path, flags);
    if ((await statOf(file)).isCharacterDevice()) return file;
    await closed(file);
    return 'not-reachable';
  } catch (error) {
    return troubles[codeOf(error)] ?? 'not-reachable';
  }
}

/** What an earlier session asked and did not read comes at once; it must not be taken for an answer of this one. */
async function passOverLeftovers(device: UsbDevice): Promise<void> {
  const ignore = (): void => undefined;
  device.on('data', ignore);
  device.on('error', ignore);
  await sleep(leftoverMilliseconds);
  device.off('data', ignore);
}

/**
 * Opens a printer's device file. It can be open once: while another program has it, or another question of this station, it is tried again for
 * `limit` milliseconds. Never rejects.
 */
export async function openUsbDevice(
  path: string,
  limit: number,
  openOne: OpenFile = opened,
): Promise<UsbDevice | UsbTrouble> {
  const until = performance.now() + limit;
  for (;;) {
    const file = await openFile(path, openOne);
    if (typeof file === 'number') {
      const device = new UsbDevice(file);
      await passOverLeftovers(device);
      return device.destroyed ? 'not-reachable' : device;
    }
    if (file !== 'in-use' || performance.now() > until) return file;
    await sleep(busyMilliseconds);
  }
}
