import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeWarehouse } from '#support/fleet-warehouse.ts';
import { startPostgres } from '#support/postgres.ts';
import { say } from './parts.ts';

/**
 * Whether F9 waits for the fleet: `node --import ./test/support/raw-imports.ts test/measurements/fleet-f9.ts [entries]`. Four stations,
 * each a process: in no fleet, on a server near, on one 500 ms away, on one that takes connections and says nothing. One F9 at a time, from
 * the key to the commit, in turns, so that what else the machine does meets all four alike.
 */
const entries = Number(process.argv[2] ?? 200);
const modes = ['off', 'near', 'far', 'hanging'] as const;

/** Passes each piece on after so long; `null`: never. */
async function proxy(port: number, milliseconds: number | null): Promise<{ port: number; end: () => void }> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket.on('error', () => undefined));
    if (milliseconds === null) return;
    const other = connect(port, '127.0.0.1').on('error', () => socket.destroy());
    open.add(other);
    const late = (to: Socket) => (piece: Buffer) => setTimeout(() => to.write(piece), milliseconds / 2);
    socket.on('data', late(other)).on('close', () => other.destroy());
    other.on('data', late(socket)).on('close', () => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    end() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

const folder = mkdtempSync(join(tmpdir(), 'dockprint-f9-'));
const postgres = await startPostgres();
const { url, password } = await makeWarehouse(postgres);
const far = await proxy(postgres.port, 500);
const hanging = await proxy(postgres.port, null);
const at = (port: number): string => url.replace(`:${postgres.port}/`, `:${port}/`);
const urls = { off: '', near: url, far: at(far.port), hanging: at(hanging.port) };

const next = async (child: ChildProcess): Promise<number> => Number((await once(child, 'message'))[0]);
const children = new Map<(typeof modes)[number], ChildProcess>();
for (const [n, mode] of modes.entries()) {
  const child = fork(
    join(import.meta.dirname, 'fleet-f9-child.ts'),
    [urls[mode], password, String(n + 1), join(folder, mode)],
    {
      execArgv: ['--import', './test/support/raw-imports.ts'],
    },
  );
  children.set(mode, child);
  await next(child);
}
await new Promise((resolve) => setTimeout(resolve, 5000));

const times = new Map(modes.map((mode) => [mode, [] as number[]]));
for (let round = 0; round < entries; round += 1)
  for (let turn = 0; turn < modes.length; turn += 1) {
    const mode = modes[(round + turn) % modes.length] ?? 'off';
    const child = children.get(mode);
    if (child === undefined) continue;
    child.send('f9');
    times.get(mode)?.push(await next(child));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
const median = (all: readonly number[]): number =>
  all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? NaN;
const mean = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0) / all.length;
const off = times.get('off') ?? [];
for (const [mode, all] of times) {
  say(`F9 → durable, fleet ${mode}`, all);
  console.log(
    `  to off: median × ${(median(all) / median(off)).toFixed(3)}, mean × ${(mean(all) / mean(off)).toFixed(3)}`,
  );
}
const shared = await postgres.query<{ number: string; n: string }>(
  `SELECT s.number, count(t.id) AS n FROM dockprint.stations s LEFT JOIN dockprint.things t ON t.station = s.uuid GROUP BY s.number ORDER BY 1`,
  [],
  new URL(url).pathname.slice(1),
);
console.log(`at the server: ${shared.map(({ number, n }) => `station ${number}: ${n}`).join(', ')}`);
for (const child of children.values()) {
  child.send('end');
  await once(child, 'exit');
}
far.end();
hanging.end();
await postgres.remove();
rmSync(folder, { recursive: true, force: true });
