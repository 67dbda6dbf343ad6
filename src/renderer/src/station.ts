import type { StationApi } from '#shared/ipc/contract.ts';
import { fail, type Failure, type PermissionAsk } from '#shared/ipc/result.ts';
import { windowState } from './state/window-state.svelte.ts';

declare global {
  interface Window {
    /** Set by the preload, built from the contract. */
    readonly station: StationApi;
  }
}

type Call = (input: unknown) => Promise<unknown>;
type AnswerPermission = (ask: PermissionAsk) => Promise<boolean>;

const permissions = windowState(() => ({ answer: null as AnswerPermission | null }));

/** Who asks for a PIN when main refused a call as `needs-supervisor`; once approved, the call is repeated. @returns a function that ends it */
export function answerPermissions(by: AnswerPermission): () => void {
  const state = permissions();
  state.answer = by;
  return () => {
    if (state.answer === by) state.answer = null;
  };
}

/** The question in a refusal, or null. */
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
      const answerPermission = permissions().answer;
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
  // The same names as on the bridge; iterating over them loses the type of each.
  return Object.fromEntries(groups) as StationApi;
}

/** The station behind the window. Every call answers a `Result` and never throws. */
export let station: StationApi;

/** Called by `mountApp` before any call. */
export function connectStation(bridge: StationApi): void {
  station = made(bridge);
}
