import * as z from 'zod';

/** The numbers that a monitoring program reads from this computer (docs/monitoring.md). Off by default. */
export const metricsSettingsSchema = z.object({
  enabled: z.boolean().default(false),
  /** On 127.0.0.1 only. */
  port: z.number('number').int('number').min(1024, 'port').max(65_535, 'port').default(9747),
});
export type MetricsSettings = z.infer<typeof metricsSettingsSchema>;

/** `failed`: the system refused it. */
export const metricsStateSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('off') }),
  z.object({ kind: z.enum(['on', 'port-taken', 'failed']), port: z.number().int() }),
]);
export type MetricsState = z.infer<typeof metricsStateSchema>;
