import type { ServiceSettings } from '#shared/station/settings.ts';
import { serviceSettingsSchema } from '#shared/station/settings.ts';
import { createFreightService } from '#main/freight-service/create-freight-service.ts';
import type { Limits } from '#main/freight-service/limits.ts';
import { startFaultServer, type Behaviour } from '#support/fault-server.ts';

// A proxy of the machine the tests run on is none of theirs.
for (const name of ['http_proxy', 'https_proxy', 'HTTP_PROXY', 'HTTPS_PROXY', 'no_proxy', 'NO_PROXY'])
  Reflect.deleteProperty(process.env, name);

/** Odd on purpose: every way of writing it down differs from every other. */
export const canary = 'Ca"na\\ry/é+ 7%&<x>';

/** No busy machine comes near the times; what waits for one of them says so (`limitsFor`). */
const testLimits: Partial<Limits> = {
  connect: 20_000,
  headers: 20_000,
  body: 20_000,
  deadline: 50_000,
  answerBytes: 300_000,
  readPauses: [10, 10],
};

/**
 * A time short enough to wait for, of the part that never comes. With one for all that a service may do, an answer that a busy machine
 * was late with counted as none.
 */
export const limitsFor = (behaviour: Behaviour): Partial<Limits> =>
  behaviour === 'no-reply' ? { headers: 400 } : behaviour === 'body-stalls' ? { body: 400 } : {};

export async function startService(
  options: Parameters<typeof startFaultServer>[0] & {
    settings?: Partial<ServiceSettings>;
    limits?: Partial<Limits>;
  } = {},
) {
  const server = await startFaultServer(options);
  const settings = serviceSettingsSchema.parse({
    baseUrl: server.url,
    userName: 'dock7',
    clientCode: 'ACME',
    ...options.settings,
  });
  const service = createFreightService({
    settings: () => settings,
    authenticationId: () => canary,
    limits: { ...testLimits, ...options.limits },
    timeZone: 'America/Los_Angeles',
  });
  return {
    server,
    settings,
    service,
    close: async () => {
      await service.close();
      await server.close();
    },
  };
}
