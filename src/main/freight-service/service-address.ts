import { isServiceUrl, type ServiceSettings } from '#shared/station/settings.ts';

/**
 * The address that an authentication identifier was given for: the origin of the service, and the proxy and CA file. The path may change, and so
 * may names: they reach the same server. The environment's proxies are not part of it, since no page can set them. Null: no service is set up.
 */
export function serviceAddress(settings: ServiceSettings | null): string | null {
  if (settings === null || !isServiceUrl(settings.baseUrl)) return null;
  return JSON.stringify([new URL(settings.baseUrl).origin, settings.proxy, settings.caFile]);
}
