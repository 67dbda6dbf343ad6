import type { PermissionAsk } from '#shared/ipc/result.ts';
import { answerPermissions } from '../station.ts';

/** A call that main refused until a supervisor has given the PIN, and what is said to it then. */
export interface Asked {
  ask: PermissionAsk;
  answer: (approved: boolean) => void;
}

let waiting = $state.raw<readonly Asked[]>([]);

/** The question that stands; one at a time. */
export const askedPermission = (): Asked | null => waiting[0] ?? null;

/** Every call that asks for a PIN asks here, for as long as somebody can answer. @returns ends it */
export function followPermissions(): () => void {
  return answerPermissions(
    (ask) =>
      new Promise((resolve) => {
        const asked: Asked = {
          ask,
          answer: (approved) => {
            waiting = waiting.filter((one) => one !== asked);
            resolve(approved);
          },
        };
        waiting = [...waiting, asked];
      }),
  );
}
