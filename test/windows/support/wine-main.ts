import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { MainChild } from '../../host/main-child.ts';
import type { FromLauncher, FromMain } from '../../host/messages.ts';
import { loader, toWindows, tree, windowsNode, wineEnvironment } from '../../../scripts/windows/places.mjs';

const toLinux = (path: string): string => path.replace(/^[Zz]:/, '').replaceAll('\\', '/');
const withWindowsPath = (argument: string): string =>
  argument.replace(/^(--[a-z-]+=)(\/.*)$/, (_all, name: string, path: string) => name + toWindows(path));

const frame = (message: FromLauncher): Buffer => {
  const body = serialize(message);
  const head = Buffer.alloc(4);
  head.writeUInt32LE(body.length);
  return Buffer.concat([head, body]);
};

/** The other end of `inside/launcher-channel.ts`. What is told before the process has connected waits. */
function openChannel(server: Server) {
  const listeners: ((message: FromMain) => void)[] = [];
  const waiting: Buffer[] = [];
  let socket: Socket | null = null;
  server.once('connection', (connected: Socket) => {
    socket = connected;
    server.close();
    let rest = Buffer.alloc(0);
    for (const one of waiting) connected.write(one);
    connected.on('error', () => undefined);
    connected.on('data', (piece) => {
      rest = Buffer.concat([rest, piece]);
      while (rest.length >= 4 && rest.length >= 4 + rest.readUInt32LE(0)) {
        const end = 4 + rest.readUInt32LE(0);
        const message = deserialize(rest.subarray(4, end)) as FromMain;
        rest = rest.subarray(end);
        if (message.kind === 'open-window')
          message.request.preloadFile = toLinux(message.request.preloadFile);
        for (const listener of listeners) listener(message);
      }
    });
  });
  return {
    onMessage: (listener: (message: FromMain) => void) => void listeners.push(listener),
    tell: (message: FromLauncher): void => {
      if (socket === null) waiting.push(frame(message));
      else if (!socket.destroyed) socket.write(frame(message));
    },
    close: () => {
      socket?.destroy();
      server.close();
    },
  };
}

/** The app's main process as built for Windows, in the Node of Windows; its window stays in this system's Chromium. */
export async function openWineMain(): Promise<
  (userDataDir: string, args: string[], env: Record<string, string>) => MainChild
> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const channel = openChannel(server);
  return (userDataDir, args, env) => {
    mkdirSync(join(userDataDir, 'logs'), { recursive: true });
    const outputFile = join(userDataDir, 'logs', 'host-output.log');
    const output = openSync(outputFile, 'a');
    const loaded = `file:///Z:${tree}/test/windows/inside/launcher-channel.ts`;
    const program = toWindows(join(tree, 'test/host/main-process.ts'));
    const given = [`--user-data-dir=${userDataDir}`, ...args].map(withWindowsPath);
    const child = spawn(loader, [windowsNode, '--no-warnings', '--import', loaded, program, ...given], {
      cwd: tree,
      env: wineEnvironment({ ...env, DOCKPRINT_LAUNCHER_PORT: String(port) }),
      stdio: ['ignore', output, output],
    });
    closeSync(output);
    if (child.pid === undefined) throw new Error('Wine did not start');
    const ended = new Promise<string>((resolve) => {
      child.once('exit', (code, signal) => {
        channel.close();
        resolve(`ended with ${signal ?? String(code)}`);
      });
    });
    const { tell, onMessage } = channel;
    return { pid: child.pid, tell, onMessage, ended, kill: () => void child.kill('SIGKILL'), outputFile };
  };
}
