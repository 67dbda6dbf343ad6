import type { PermissionAsk } from '#shared/ipc/result.ts';
import { answerPermissions } from '../station.ts';
import { windowState } from './window-state.svelte.ts';

/** A call that main refused until a supervisor enters a PIN, and how to answer it. */
export interface PermissionQuestion {
  ask: PermissionAsk;
  answer: (approved: boolean) => void;
}

class Questions {
  waiting = $state.raw<readonly PermissionQuestion[]>([]);
}
const questions = windowState(() => new Questions());

/** The question on screen; one at a time. */
export const askedPermission = (): PermissionQuestion | null => questions().waiting[0] ?? null;

/** Handles every call that needs a PIN while a screen can ask for it. @returns a function that ends it */
export function handlePermissionAsks(): () => void {
  const state = questions();
  return answerPermissions(
    (ask) =>
      new Promise((resolve) => {
        const asked: PermissionQuestion = {
          ask,
          answer: (approved) => {
            state.waiting = state.waiting.filter((one) => one !== asked);
            resolve(approved);
          },
        };
        state.waiting = [...state.waiting, asked];
      }),
  );
}
