import { fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

export const labelsOfEach = 2;

/** What goes wrong with one BOL at the service: not there for a moment; taken and no answer; neither; refused. */
export const serviceFaults = ['unavailable', 'dropped', 'lost', 'refused'] as const;
export type OutsideAct =
  | (typeof serviceFaults)[number]
  | 'service-off'
  | 'service-on'
  | 'paper-out'
  | 'paper-in'
  | 'printer-off'
  | 'printer-on'
  | 'printer-cut'
  | 'forget-first-byte'
  | 'look';

/** What people see who look at the printers and telephone the service. */
export interface OutsideFacts {
  baseUrl: string;
  zebraPort: number;
  laserUri: string;
  firstByteAt: number | null;
  /** Labels in the printer that are not out yet. */
  holds: number;
  /** Documents that the laser printer was given. */
  documents: number;
  /** How often the service has taken each BOL number. */
  taken: [string, number][];
  /** `BOL/unit` of each label that came out. */
  printed: string[];
}

export type Outside = Awaited<ReturnType<typeof startOutside>>;

/** The service and the printers in a process of their own. */
export async function startOutside() {
  const root = resolve(import.meta.dirname, '../../..');
  const child = fork(resolve(root, 'test/support/children/soak-outside.ts'), {
    execArgv: ['--import', pathToFileURL(resolve(root, 'test/support/raw-imports.ts')).href],
  });
  const [start] = (await once(child, 'message')) as [OutsideFacts];
  const ask = async <T>(what: string): Promise<T> => {
    const answer = once(child, 'message') as Promise<[T]>;
    child.send(what);
    return (await answer)[0];
  };
  return {
    ...start,
    act: (what: OutsideAct) => ask<Pick<OutsideFacts, 'firstByteAt' | 'holds'>>(what),
    facts: () => ask<OutsideFacts>('facts'),
    async stop() {
      child.kill();
      await once(child, 'exit');
    },
  };
}
