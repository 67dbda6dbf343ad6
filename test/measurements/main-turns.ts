import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A turn of the main process in which its event loop stood still: when, for how long, and what it used of the processor, milliseconds. */
export interface MainTurn {
  at: number;
  wall: number;
  cpu: number;
}

/**
 * Notes the turns of a built app's main process that use more than `least` milliseconds of the processor. `nodeOptions` go to its start;
 * the notes are in `folder`.
 */
export function noteMainTurns(folder: string, least: number) {
  const witness = join(folder, 'main-turns.mjs');
  const notes = join(folder, 'main-turns.txt');
  writeFileSync(notes, '');
  writeFileSync(
    witness,
    `import { appendFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
if (isMainThread && process.argv.some((one) => one.includes('user-data-dir'))) {
  const cpu = () => { const { user, system } = process.threadCpuUsage(); return (user + system) / 1000; };
  let [last, used] = [performance.now(), cpu()];
  setInterval(() => {
    const [now, busy] = [performance.now(), cpu()];
    if (busy - used > ${least}) appendFileSync(${JSON.stringify(notes)}, \`\${Date.now()} \${now - last} \${busy - used}\\n\`);
    [last, used] = [now, busy];
  }, 2).unref();
}`,
  );
  return {
    nodeOptions: `--import ${witness}`,
    read(): MainTurn[] {
      const rows = readFileSync(notes, 'utf8')
        .split('\n')
        .filter((row) => row !== '');
      return rows.map((row) => {
        const [at = 0, wall = 0, cpu = 0] = row.split(' ').map(Number);
        return { at, wall, cpu };
      });
    },
  };
}
