import type { Clock } from '#main/clock.ts';
import { isServiceUrl, type ServiceSettings } from '#shared/station/settings.ts';
import type { HeldReason } from '#shared/station/attempt-reason.ts';
import type { Limits } from './limits.ts';
import type { Operation } from './operations.ts';
import type { Redactor } from './redact.ts';
import type { PostRequest } from './send.ts';
import type { Credentials } from './wire/credentials.ts';
import { rewritePayload } from './wire/pdf-apart.ts';

/** What an attempt needs from the station. Read again for each attempt, since settings change while entries wait. */
export interface AttemptContext {
  settings: () => ServiceSettings | null;
  /** The identifier that may be sent with these settings, or null. */
  authenticationId: (settings: ServiceSettings | null) => string | null;
  /** A fingerprint of both, see `settings-mark.ts`. */
  settingsMark: () => string;
  redactor: (authenticationId: string | null) => Redactor;
  clock: Clock;
  limits: Limits;
  /** Ends every attempt at once: the station is closing. */
  closing: AbortSignal;
}

/** What is sent, and the connection for it; the caller destroys the connection. */
type PreparedRequest = Pick<PostRequest, 'origin' | 'path' | 'body' | 'dispatcher'>;

/** Loaded with the first request, or once the window is shown (`app/load-ahead.ts`): a start does not wait for undici. */
export const loadConnections = () => import('./dispatcher.ts');
type Connections = Awaited<ReturnType<typeof loadConnections>>;

/** The request of one attempt from the current settings, or why the settings allow none. */
export function prepare(
  operation: Operation<unknown>,
  payload: string,
  { settings: currentSettings, authenticationId: currentId, limits }: AttemptContext,
  { BadRoute, openDispatcher }: Connections,
): { ok: true; value: PreparedRequest } | { ok: false; heldBy: HeldReason } {
  const settings = currentSettings();
  const authenticationId = currentId(settings);
  if (settings === null || authenticationId === null) return { ok: false, heldBy: 'no-credentials' };
  // Settings are checked when they are saved. This is the last check, so that plain HTTP never leaves the machine.
  if (!isServiceUrl(settings.baseUrl)) return { ok: false, heldBy: 'not-found' };
  const base = new URL(settings.baseUrl);
  let dispatcher;
  try {
    dispatcher = openDispatcher(base.protocol, settings, limits);
  } catch (error) {
    return { ok: false, heldBy: error instanceof BadRoute ? error.reason : 'proxy' };
  }
  const credentials = { userName: settings.userName, clientCode: settings.clientCode, authenticationId };
  return {
    ok: true,
    value: {
      origin: base.origin,
      path: base.pathname.replace(/\/+$/, '') + operation.path,
      body: Buffer.from(withCredentials(operation, payload, credentials), 'utf8'),
      dispatcher,
    },
  };
}

/** The payload with the credentials in front; the outbox's copy never contains them. */
export function withCredentials(
  operation: Operation<unknown>,
  payload: string,
  credentials: Credentials,
): string {
  return rewritePayload(payload, (value) => ({ ...operation.credentials(credentials), ...value }));
}
