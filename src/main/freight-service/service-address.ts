import { isServiceUrl, type ServiceSettings } from '#shared/station/settings.ts';

/**
 * What an authentication identifier is given for: the origin of the service, and what leads there or vouches for it. The path may change,
 * and so may names: they reach the same server. The proxies of the environment are not in it, since no page can set them. Null: no
 * service is set up.
 */
export function serviceAddress(settings: ServiceSettings | null): string | null {
  if (settings === null || !isServiceUrl(settings.baseUrl)) return null;
  return JSON.stringify([new URL(settings.baseUrl).origin, settings.proxy, settings.caFile]);
}
