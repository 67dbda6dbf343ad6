import type { StationApi } from '#shared/ipc/contract.ts';
import { fail, type Failure, type PermissionAsk } from '#shared/ipc/result.ts';

declare global {
  interface Window {
    /** Put there by the preload, built from the contract. */
    readonly station: StationApi;
  }
}

type Call = (input: unknown) => Promise<unknown>;
type AnswerPermission = (ask: PermissionAsk) => Promise<boolean>;

let answerPermission: AnswerPermission | null = null;

/** Who gets a PIN for a call that main refused as `needs-supervisor`; approved, the call is made again. @returns ends it */
export function answerPermissions(by: AnswerPermission): () => void {
  answerPermission = by;
  return () => {
    if (answerPermission === by) answerPermission = null;
  };
}

/** The question of a refusal, or null. */
function askOf(answer: unknown): PermissionAsk | null {
  const { ok, error } = answer as { ok: boolean; error?: Failure };
  return !ok && error?.code === 'needs-supervisor' ? (error.ask ?? null) : null;
}

/** Main never throws across the bridge, but the bridge itself can break: main gone, or a value that cannot be copied. */
const answering =
  (call: Call): Call =>
  async (input) => {
    try {
      const answer = await call(input);
      const ask = askOf(answer);
      if (ask === null || answerPermission === null || !(await answerPermission(ask))) return answer;
      return await call(input);
    } catch (trouble) {
      // eslint-disable-next-line no-console -- the console of the page is its way to the app's log
      console.error(trouble);
      return fail('internal', 'the call did not come through; the log says why');
    }
  };

function made(bridge: StationApi): StationApi {
  const groups = Object.entries(bridge).map(([subject, group]: [string, StationApi[keyof StationApi]]) => [
    subject,
    typeof group === 'function'
      ? group
      : Object.fromEntries(Object.entries(group).map(([name, call]) => [name, answering(call as Call)])),
  ]);
  // The same names as the bridge has; a walk over them cannot carry the type of each.
  return Object.fromEntries(groups) as StationApi;
}

/** The station behind the window: the only reader of `window.station`. Every call answers a `Result` and never throws. */
export const station: StationApi = made(window.station);
