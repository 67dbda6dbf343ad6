import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { end, eventually } from './cups/processes.ts';

export interface Avahi {
  /** For `DBUS_SYSTEM_BUS_ADDRESS`. */
  bus: string;
  stop(): Promise<void>;
}

const busConfig = (
  socket: string,
): string => `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-BUS Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>system</type>
  <listen>unix:path=${socket}</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
    <allow user="*"/>
  </policy>
</busconfig>
`;
const avahiConfig = `[server]
host-name=dockprint-test
use-ipv4=yes
use-ipv6=no
allow-interfaces=lo
enable-dbus=yes
[publish]
publish-workstation=no
`;

/** A real avahi-daemon on a bus of its own, which speaks on this computer's loopback alone. Only one can run on a computer, and only as root. */
export async function startAvahi(): Promise<Avahi> {
  const folder = mkdtempSync(join(tmpdir(), 'dockprint-avahi-'));
  const socket = join(folder, 'bus');
  writeFileSync(join(folder, 'bus.conf'), busConfig(socket));
  writeFileSync(join(folder, 'avahi.conf'), avahiConfig);
  const children: ChildProcess[] = [];
  const stop = async (): Promise<void> => {
    for (const child of children.toReversed()) await end(child);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    children.push(
      spawn('dbus-daemon', ['--config-file', join(folder, 'bus.conf'), '--nofork'], { stdio: 'ignore' }),
    );
    await eventually(() => (existsSync(socket) ? Promise.resolve() : Promise.reject(new Error('no bus'))));
    const bus = `unix:path=${socket}`;
    const options = ['-f', join(folder, 'avahi.conf'), '--no-drop-root', '--no-chroot', '--no-rlimits'];
    const daemon = spawn('avahi-daemon', options, {
      env: { ...process.env, DBUS_SYSTEM_BUS_ADDRESS: bus },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    children.push(daemon);
    let words = '';
    daemon.stderr.on('data', (chunk: Buffer) => (words = (words + String(chunk)).slice(-4000)));
    await eventually(() =>
      words.includes('Server startup complete') && daemon.exitCode === null
        ? Promise.resolve()
        : Promise.reject(new Error(`avahi-daemon does not run: ${words}`)),
    );
    return { bus, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
