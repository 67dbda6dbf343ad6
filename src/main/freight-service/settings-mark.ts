import { createHash } from 'node:crypto';
import type { ServiceSettings } from '#shared/station/settings.ts';

const proxyVariables = ['http_proxy', 'https_proxy', 'no_proxy'];

/** Where the environment leads to: without what a proxy's address may hold of a password. */
function route(env: NodeJS.ProcessEnv): string[] {
  return proxyVariables.map((name) =>
    (env[name] ?? env[name.toUpperCase()] ?? '').replace(/^([a-z0-9]+:\/\/)?[^@/]*@/i, '$1'),
  );
}

/**
 * A fingerprint of everything that decides whether the service lets this station in. `signIn` stands for the authentication
 * identifier: a random revision that changes with it, so that nothing of the identifier is in the mark.
 */
export function settingsMark(
  settings: ServiceSettings | null,
  signIn: string,
  env: NodeJS.ProcessEnv,
): string {
  const section = Object.entries(settings ?? {}).sort(([one], [other]) => one.localeCompare(other));
  const all = JSON.stringify([section, signIn, route(env)]);
  return createHash('sha256').update(all).digest('base64url');
}
