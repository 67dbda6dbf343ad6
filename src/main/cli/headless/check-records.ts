import type { Listener, Request } from '../control/request.ts';
import type { DataLossesStore } from '#main/storage/journal/data-losses-store.ts';
import { attempt } from '#main/storage/database/storage-error.ts';
import type { OpenDataLoss } from '#shared/station/data-loss.ts';
import { fail, ok } from '#shared/ipc/result.ts';

type Asked = Extract<Request, { do: 'checked' }>;

/** `dockprint checked`: records are missing and no one has confirmed checking them. */
export const checkExits = { toCheck: 14 } as const;

/** In the words of the window's banner (`LossBanner.svelte`). */
export const dataLossWords = ({ knownUntil, witnessedAt }: OpenDataLoss): string =>
  `Some records of this station${knownUntil === null ? '' : ` since ${knownUntil}`} are missing. Shipments entered ` +
  `${witnessedAt === null ? 'since then' : `up to ${witnessedAt}`} may have been sent and printed, although they are not known here. ` +
  'Everything not finished is in doubt.';

/**
 * The window's `I have checked`. Without `confirm` it reports what is to be checked; `confirm` is the id reported then, so that no one confirms
 * records that were found missing since.
 */
export function checkRecords(
  losses: Pick<DataLossesStore, 'open' | 'check'>,
  now: Date,
  { confirm, by, user }: Asked,
  listener: Listener,
): number {
  const answer = attempt(() => {
    const before = losses.open();
    if (confirm === null || before === null) return ok({ open: before, said: false });
    if (before.id !== confirm) return fail('evidence-changed', `what is to be checked is ${before.id}`);
    return ok({ open: null, said: losses.check(confirm, now.toISOString(), by, user) });
  });
  if (!answer.ok) {
    listener.complain(`Nothing was written down: ${answer.error.message} [${answer.error.code}]`);
    return 1;
  }
  const { open, said } = answer.value;
  listener.line({ toCheck: open, checkedBy: said ? by : null });
  return open === null ? 0 : checkExits.toCheck;
}
