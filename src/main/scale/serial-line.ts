import type { ScaleLineSettings, ScaleTrouble } from '#shared/station/scale.ts';
import type { OpenScaleLine, ScaleLine } from './scale-line.ts';

type SerialSettings = Extract<ScaleLineSettings, { kind: 'serial' }>;

const parities = { N: 'none', E: 'even', O: 'odd' } as const;

/** "7E1": data bits, parity, stop bits. */
function frameOf(frame: SerialSettings['frame']) {
  const [bits, parity, stop] = frame;
  return {
    dataBits: bits === '7' ? 7 : 8,
    parity: parities[parity as keyof typeof parities],
    stopBits: stop === '2' ? 2 : 1,
  } as const;
}

/** Why a port does not open, recognized in each system's error text. */
function troubleOf(error: unknown): ScaleTrouble {
  const words = error instanceof Error ? error.message : String(error);
  if (/no such file|file not found|unknown error code (2|3)\b|ENOENT|ENXIO|ENODEV/i.test(words))
    return 'no-port';
  if (/lock|busy|EBUSY|EAGAIN|temporarily unavailable/i.test(words)) return 'port-in-use';
  // Windows reports "Access denied" for a port that another program holds.
  if (/access denied/i.test(words)) return process.platform === 'win32' ? 'port-in-use' : 'port-refused';
  return /permission|EACCES|EPERM/i.test(words) ? 'port-refused' : 'no-port';
}

/** The used part of the library's port: its own types do not resolve under Node's rules for ES modules. */
interface SerialPort {
  read(buffer: Buffer, offset: number, length: number): Promise<{ bytesRead: number }>;
  write(bytes: Buffer): Promise<void>;
  close(): Promise<void>;
}

/** Reads until the port is closed or breaks. */
function lineOver(port: SerialPort): ScaleLine {
  let isClosed = false;
  return {
    write(bytes) {
      // A failed write shows in the read beside it.
      port.write(bytes).catch(() => undefined);
    },
    listen(onBytes, onEnd) {
      const buffer = Buffer.alloc(4096);
      const next = (): void => {
        port.read(buffer, 0, buffer.length).then(
          ({ bytesRead }) => {
            if (isClosed) return;
            onBytes(Buffer.from(buffer.subarray(0, bytesRead)));
            next();
          },
          () => {
            if (!isClosed) onEnd();
          },
        );
      };
      next();
    },
    async close() {
      isClosed = true;
      await port.close().catch(() => undefined);
    },
  };
}

interface SerialBinding {
  open(options: { path: string; baudRate: number } & ReturnType<typeof frameOf>): Promise<SerialPort>;
  list(): Promise<{ path: string; manufacturer?: string; friendlyName?: string }[]>;
}

/** Not before the first port is opened: it has a native part. */
export async function loadSerial(): Promise<SerialBinding> {
  const { autoDetect } = (await import('@serialport/bindings-cpp')) as unknown as {
    autoDetect: () => SerialBinding;
  };
  return autoDetect();
}

/** A COM port. The native part is loaded with the first one. */
export const openSerialLine =
  ({ path, baudRate, frame }: SerialSettings): OpenScaleLine =>
  async () => {
    let binding: SerialBinding;
    try {
      binding = await loadSerial();
    } catch {
      return 'no-serial';
    }
    try {
      return lineOver(await binding.open({ path, baudRate, ...frameOf(frame) }));
    } catch (error) {
      return troubleOf(error);
    }
  };

/** Rejects if the native part is missing or built for another system. */
export async function checkSerialModule(): Promise<string> {
  return typeof (await loadSerial()).open === 'function' ? 'loads' : 'incomplete';
}
