import { readdirSync, readFileSync } from 'node:fs';

interface RunningProcess {
  id: number;
  parent: number;
  command: string;
}

/** All of this machine, as Linux lists them; one that ends meanwhile is left out. */
function runningProcesses(): RunningProcess[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((id) => {
      try {
        const stat = readFileSync(`/proc/${id}/stat`, 'utf8');
        // The name of the program, in parentheses, may have spaces.
        const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        const command = readFileSync(`/proc/${id}/cmdline`, 'utf8');
        return [{ id: Number(id), parent: Number(parent), command }];
      } catch {
        return [];
      }
    });
}

/** Megabytes of memory that a process has now: all of it (its resident set), and what of that is shared with other processes. */
export function memoryOf(id: number): { resident: number; shared: number } {
  const status = readFileSync(`/proc/${id}/status`, 'utf8');
  const megabytes = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024;
  return { resident: megabytes('VmRSS'), shared: megabytes('RssShmem') };
}

/** The process of Chromium that draws the window: of those that this process and its children have started, the one with the most memory. */
export function windowProcess(): number {
  const processes = runningProcesses();
  const own = new Set([process.pid]);
  // A child comes after its parent in no certain order.
  for (let size = 0; size < own.size;) {
    size = own.size;
    for (const { id, parent } of processes) if (own.has(parent)) own.add(id);
  }
  const [largest] = processes
    .filter(({ id, command }) => own.has(id) && command.includes('--type=renderer'))
    .toSorted((a, b) => memoryOf(b.id).resident - memoryOf(a.id).resident);
  if (largest === undefined) throw new Error('Chromium has no window');
  return largest.id;
}
