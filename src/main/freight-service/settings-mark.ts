import { createHash } from 'node:crypto';
import type { ServiceSettings } from '#shared/station/settings.ts';

const proxyVariables = ['http_proxy', 'https_proxy', 'no_proxy'];

const proxiesOf = (env: NodeJS.ProcessEnv): string[] =>
  proxyVariables.map((name) => env[name] ?? env[name.toUpperCase()] ?? '');

/** The environment's proxy, without a password in its address. */
const route = (env: NodeJS.ProcessEnv): string[] =>
  proxiesOf(env).map((proxy) => proxy.replace(/^([a-z0-9]+:\/\/)?[^@/]*@/i, '$1'));

/**
 * A fingerprint of everything that decides whether the service lets this station in. `signIn` stands for the authentication
 * identifier: a random revision that changes with it, so that nothing of the identifier is in the mark.
 */
export function settingsMark(
  settings: ServiceSettings | null,
  signIn: string,
  env: NodeJS.ProcessEnv,
): string {
  const section = Object.entries(settings ?? {}).sort(([one], [other]) => (one < other ? -1 : 1));
  const all = JSON.stringify([section, signIn, route(env)]);
  return createHash('sha256').update(all).digest('base64url');
}

/** The current mark. It is needed several times for each entry, and computed only when something in it has changed. */
export function createSettingsMark(parts: {
  /** The same object until settings are saved. */
  settings: () => ServiceSettings | null;
  signIn: () => string;
  env: NodeJS.ProcessEnv;
}): () => string {
  let last: { settings: ServiceSettings | null; rest: string; mark: string } | null = null;
  return () => {
    const settings = parts.settings();
    const signIn = parts.signIn();
    const rest = [signIn, ...proxiesOf(parts.env)].join('\n');
    if (last?.settings !== settings || last.rest !== rest)
      last = { settings, rest, mark: settingsMark(settings, signIn, parts.env) };
    return last.mark;
  };
}
