import type { ServiceSettings } from '#shared/station/settings.ts';
import { serviceSettingsSchema } from '#shared/station/settings.ts';
import { createFreightService } from '#main/freight-service/create-freight-service.ts';
import type { Limits } from '#main/freight-service/limits.ts';
import { startFaultServer } from '#support/fault-server.ts';

// A proxy of the machine the tests run on is none of theirs.
for (const name of ['http_proxy', 'https_proxy', 'HTTP_PROXY', 'HTTPS_PROXY', 'no_proxy', 'NO_PROXY'])
  Reflect.deleteProperty(process.env, name);

/** Odd on purpose: every way of writing it down differs from every other. */
export const canary = 'Ca"na\\ry/é+ 7%&<x>';

/** Limits short enough for tests and long enough for a busy machine. */
export const shortLimits: Partial<Limits> = {
  connect: 1500,
  headers: 400,
  body: 400,
  deadline: 5000,
  answerBytes: 300_000,
  readPauses: [10, 10],
};

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
    limits: { ...shortLimits, ...options.limits },
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
