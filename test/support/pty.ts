import { spawn } from 'node:child_process';
import { readlinkSync } from 'node:fs';
import { until } from './until.ts';

/** A pty whose other end is a connection to this port, with a link to it that goes when it stops. `path`: the pty itself. */
export async function startPty(port: number, link: string): Promise<{ path: string; stop(): Promise<void> }> {
  const socat = spawn('socat', [`PTY,link=${link},raw,echo=0`, `TCP:127.0.0.1:${port},nodelay`], {
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => socat.once('exit', resolve));
  let path = '';
  await until('the pty of socat', () => {
    try {
      path = readlinkSync(link);
      return true;
    } catch {
      return false;
    }
  });
  return {
    path,
    async stop() {
      socat.kill();
      await ended;
    },
  };
}
