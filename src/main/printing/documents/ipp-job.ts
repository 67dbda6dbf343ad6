import { setTimeout as pause } from 'node:timers/promises';
import type { IppAccess } from './ipp-access.ts';
import { ippRequest, isTemporaryRefusal, onlyJobIn, textOf } from './ipp-request.ts';

/** Distinguishes a job from another with its number: printers restart at 1 after a restart. */
export const identityAttributes = ['job-id', 'job-name', 'job-uuid', 'time-at-creation'] as const;

/** Milliseconds. */
const waits = [100, 400, 1500];

/** When the job was made by the printer's own clock, to the second, or its unique id; '': it reports neither. */
function markOf(job: Record<string, unknown>): string {
  const { 'job-uuid': uuid, 'time-at-creation': created } = job;
  if (typeof uuid === 'string' && uuid !== '') return uuid;
  // Zero and below mean before it was switched on, which many jobs have in common (RFC 8011 5.3.14).
  return typeof created === 'number' && created > 0 ? `created ${created}` : '';
}

/**
 * A job's number with its mark, read just after the printer has taken it, to recognize it later. Only the number where the printer reports no
 * more (RFC 8011 5.3 requires name and time, and some printers leave out either).
 */
export async function jobReference(
  access: IppAccess,
  id: string,
  limitMilliseconds: number,
): Promise<string> {
  const ask = () =>
    ippRequest(
      access,
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
  // A printer that has just received a document may be too busy to answer about it.
  for (const wait of waits) {
    if (reply.kind !== 'refused' || !isTemporaryRefusal(reply.status)) break;
    await pause(wait);
    reply = await ask();
  }
  const job = (reply.kind === 'answer' ? onlyJobIn(reply.answer) : null) ?? {};
  return isNumbered(job, Number(id)) ? `${id} ${markOf(job)}`.trim() : id;
}

export const jobIdOf = (remoteId: string): number => Number(remoteId.split(' ', 1)[0]);

/** A printer need not repeat the number it was asked about; if it does, the number must be this job's. */
const isNumbered = (job: Record<string, unknown>, id: number): boolean =>
  job['job-id'] === undefined || job['job-id'] === id;

/** Whether the job that has this number now is the one that was handed over. A printer may shorten a long name. */
export function isThatJob(job: Record<string, unknown>, remoteId: string, name: string): boolean {
  if (!isNumbered(job, jobIdOf(remoteId))) return false;
  const shown = textOf(job['job-name']);
  const isNamed = shown !== '';
  if (isNamed && !name.startsWith(shown)) return false;
  const [, ...mark] = remoteId.split(' ');
  // It reported no mark when the job was taken: then its name decides.
  return mark.length === 0 ? isNamed : mark.join(' ') === markOf(job);
}
