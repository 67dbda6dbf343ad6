import { createHash } from 'node:crypto';
import { mkdirSync, realpathSync } from 'node:fs';
import { connect, createServer } from 'node:net';

type SecondInstance = (argv: string[], workingFolder: string, more: unknown) => void;

/**
 * A named socket of the kernel: it goes with the process, by whatever end, so a killed station leaves no lock behind. On
 * other systems than Linux and Windows there is no such name.
 */
function lockName(folder: string): string {
  mkdirSync(folder, { recursive: true });
  const name = `dockprint-${createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 32)}`;
  if (process.platform === 'linux') return `\0${name}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  throw new Error(`The stand-in for Electron has no app.requestSingleInstanceLock on ${process.platform}`);
}

/** Resolves when the one who has the lock has been told; the process must not end before. */
let told: Promise<void> = Promise.resolve();
export const whenTold = (): Promise<void> => told;

/** Takes the lock of a data folder, or tells the one who has it that we came. */
export function holdLock(folder: string, more: unknown, onSecondInstance: SecondInstance): boolean {
  const path = lockName(folder);
  const server = createServer((socket) => {
    let text = '';
    socket.setEncoding('utf8').on('data', (part: string) => (text += part));
    socket.on('end', () => {
      // One that ended in the middle of its words has asked for nothing.
      if (!text.endsWith(']')) return;
      const [argv, workingFolder, data] = JSON.parse(text) as [string[], string, unknown];
      onSecondInstance(argv, workingFolder, data);
    });
    socket.on('error', () => undefined);
  });
  // Binding a local name is done when `listen` returns; a name already taken comes as an event later.
  server.on('error', () => undefined);
  server.listen({ path });
  if (server.listening) {
    server.unref();
    return true;
  }
  told = new Promise((resolve) => {
    const socket = connect(path, () =>
      socket.end(JSON.stringify([process.argv, process.cwd(), more ?? null])),
    );
    // Gone since: then there is nobody to tell.
    socket.on('error', () => undefined).on('close', () => resolve());
    socket.resume();
  });
  return false;
}
