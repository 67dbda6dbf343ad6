import * as z from 'zod';
import { partySchema } from '../freight/party.ts';
import { defaultsSettingsSchema } from './defaults.ts';
import { numbersSettingsSchema } from './numbers.ts';
import { printerSchema, routesSchema } from './printer.ts';
import { ownLabelSettingsSchema } from './own-labels.ts';
import { scaleSchema } from './scale.ts';
import {
  accessorialSchema,
  bookSettingsSchema,
  linkHostSchema,
  serviceSettingsSchema,
  stationSettingsSchema,
} from './settings.ts';
import { updateSettingsSchema } from './update.ts';

/**
 * The administrator's file (`--provision=FILE` or `station.json`). Strict: an unknown key is a mistake and is named. What
 * it sets is managed and cannot be edited on the station. The authentication identifier is never in it.
 */
export const provisionSchema = z
  .strictObject({
    station: stationSettingsSchema.partial().optional(),
    service: serviceSettingsSchema.optional(),
    training: z.boolean().optional(),
    shipper: partySchema.nullable().optional(),
    billTo: partySchema.nullable().optional(),
    printers: z.array(printerSchema).max(50).optional(),
    routes: routesSchema.optional(),
    accessorials: z.array(accessorialSchema).max(200).optional(),
    importFolder: z.string().nullable().optional(),
    linkHosts: z.array(linkHostSchema).max(200).optional(),
    updates: updateSettingsSchema.optional(),
    numbers: numbersSettingsSchema.optional(),
    scale: scaleSchema.nullable().optional(),
    ownLabels: ownLabelSettingsSchema.optional(),
    defaults: defaultsSettingsSchema.optional(),
    book: bookSettingsSchema.optional(),
  })
  .superRefine((file, context) => {
    const ids = new Set(file.printers?.map((printer) => printer.id));
    if ((file.printers?.length ?? 0) !== ids.size)
      context.addIssue({ code: 'custom', path: ['printers'], message: 'printer-id-twice' });
    const routed = [
      [['routes', 'labels'], file.routes?.labels],
      [['routes', 'billOfLading', 'printer'], file.routes?.billOfLading?.printer],
    ] as const;
    for (const [path, id] of routed)
      if (id != null && !ids.has(id))
        context.addIssue({ code: 'custom', path: [...path], message: 'no-such-printer' });
  });
export type Provision = z.infer<typeof provisionSchema>;
