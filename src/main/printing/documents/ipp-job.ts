import { setTimeout as pause } from 'node:timers/promises';
import { groups, ippRequest, isForNow } from './ipp-request.ts';

/** What a job says of itself that tells it from another with its number: printers begin at 1 again after a restart. */
export const identityAttributes = ['job-name', 'job-uuid', 'time-at-creation'] as const;

/** Milliseconds. */
const waits = [100, 400, 1500];

/** When it was made by the printer's own clock, to the second, or its name for the whole world; '': it says neither. */
function markOf(job: Record<string, unknown>): string {
  const { 'job-uuid': uuid, 'time-at-creation': created } = job;
  if (typeof uuid === 'string' && uuid !== '') return uuid;
  return typeof created === 'number' ? `created ${created}` : '';
}

/**
 * A job's number with its mark, asked for just after the printer has taken it: how it is known again. Only the number where the printer
 * says no more (RFC 8011 5.3 demands its name and its time, and some leave out either).
 */
export async function knownAgain(uri: string, id: string, limitMilliseconds: number): Promise<string> {
  const ask = () =>
    ippRequest(
      uri,
      'Get-Job-Attributes',
      {
        'operation-attributes-tag': {
          'job-id': Number(id),
          'requesting-user-name': 'dockprint',
          'requested-attributes': [...identityAttributes],
        },
      },
      limitMilliseconds,
    );
  let reply = await ask();
  // A printer that has just been given a document may be too busy to talk of it.
  for (const wait of waits) {
    if (reply.kind !== 'refused' || !isForNow(reply.status)) break;
    await pause(wait);
    reply = await ask();
  }
  const job = reply.kind === 'answer' ? groups(reply.answer['job-attributes-tag'])[0] : undefined;
  return `${id} ${markOf(job ?? {})}`.trim();
}

export const jobIdOf = (remoteId: string): number => Number(remoteId.split(' ', 1)[0]);

/** Whether the job that has this number now is the one that was handed over. A printer may shorten a long name. */
export function isThatJob(job: Record<string, unknown>, remoteId: string, name: string): boolean {
  const shown = job['job-name'];
  const isNamed = typeof shown === 'string' && shown !== '';
  if (isNamed && !name.startsWith(shown)) return false;
  const [, ...mark] = remoteId.split(' ');
  // It said nothing of itself when it was taken: then its name has to tell.
  return mark.length === 0 ? isNamed : mark.join(' ') === markOf(job);
}
