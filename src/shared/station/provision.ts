import * as z from 'zod';
import { fold } from '#shared/freight/text/fold.ts';
import { partySchema } from '../freight/party.ts';
import { fleetSettingsSchema } from '../fleet/fleet-settings.ts';
import { backupSettingsSchema } from './backups.ts';
import { defaultsSettingsSchema } from './defaults.ts';
import { metricsSettingsSchema } from './metrics.ts';
import { numbersSettingsSchema } from './numbers.ts';
import { badgeSchema, personNameSchema, roles } from './people.ts';
import { accessSettingsSchema } from './permissions.ts';
import type { Paper } from './papers.ts';
import { isChoosable } from './print-routes.ts';
import { capabilitiesOf, printerSchema, routesSchema } from './printer.ts';
import { ownLabelSettingsSchema } from './own-labels.ts';
import { rulesSettingsSchema } from './rules.ts';
import { scaleSchema } from './scale.ts';
import {
  accessorialListSchema,
  bookSettingsSchema,
  importResultsSchema,
  linkHostsSchema,
  serviceSettingsSchema,
  stationSettingsSchema,
} from './settings.ts';
import { updateSettingsSchema } from './update.ts';

/** A person as the administrator's file names them. It never contains a PIN in clear text: only as made by `dockprint people hash-pin`. */
const provisionedPersonSchema = z.object({
  name: personNameSchema,
  badge: badgeSchema.default(''),
  role: z.enum(roles).default('packer'),
  pinHash: z
    .string()
    .max(400, 'too-long')
    .regex(/^scrypt\$\d{1,7}\$\d{1,2}\$\d{1,2}\$[\w-]{16,128}\$[\w-]{43}$/, 'pin-hash')
    .optional(),
});
export type ProvisionedPerson = z.infer<typeof provisionedPersonSchema>;

/**
 * The administrator's file (`--provision=FILE` or `station.json`). Strict: an unknown key is reported as a mistake. What it sets is managed and
 * cannot be edited on the station. It never contains the authentication identifier.
 */
export const provisionSchema = z
  .strictObject({
    /** Names `docs/station.schema.json` for an editor; not read otherwise. */
    $schema: z.string().max(500, 'too-long').optional(),
    station: stationSettingsSchema.partial().optional(),
    service: serviceSettingsSchema.optional(),
    training: z.boolean().optional(),
    shipper: partySchema.nullable().optional(),
    billTo: partySchema.nullable().optional(),
    printers: z.array(printerSchema).max(50).optional(),
    routes: routesSchema.optional(),
    accessorials: accessorialListSchema.optional(),
    importFolder: z.string().nullable().optional(),
    importResults: importResultsSchema.optional(),
    linkHosts: linkHostsSchema.optional(),
    updates: updateSettingsSchema.optional(),
    numbers: numbersSettingsSchema.optional(),
    scale: scaleSchema.nullable().optional(),
    ownLabels: ownLabelSettingsSchema.optional(),
    defaults: defaultsSettingsSchema.optional(),
    rules: rulesSettingsSchema.optional(),
    book: bookSettingsSchema.optional(),
    metrics: metricsSettingsSchema.optional(),
    backups: backupSettingsSchema.optional(),
    access: accessSettingsSchema.optional(),
    fleet: fleetSettingsSchema.optional(),
    people: z.array(provisionedPersonSchema).max(200).optional(),
  })
  .superRefine((file, context) => {
    const ids = new Set(file.printers?.map((printer) => printer.id));
    if ((file.printers?.length ?? 0) !== ids.size)
      context.addIssue({ code: 'custom', path: ['printers'], message: 'printer-id-twice' });
    const codes = file.accessorials?.map(({ code }) => code) ?? [];
    for (const [index, code] of codes.entries())
      if (codes.indexOf(code) !== index)
        context.addIssue({ code: 'custom', path: ['accessorials', index, 'code'], message: 'twice' });
    for (const field of ['name', 'badge'] as const) {
      const seen = new Set<string>();
      for (const [index, person] of (file.people ?? []).entries()) {
        const value = field === 'name' ? fold(person.name) : person.badge;
        if (value !== '' && seen.has(value))
          context.addIssue({
            code: 'custom',
            path: ['people', index, field],
            message: `person-${field}-twice`,
          });
        seen.add(value);
      }
    }
    const routed: readonly [(string | number)[], Paper, string | null | undefined][] = [
      [['routes', 'labels'], 'labels', file.routes?.labels],
      [['routes', 'billOfLading', 'printer'], 'bill-of-lading', file.routes?.billOfLading?.printer],
      ...(file.routes?.papers ?? []).map(
        ({ paper, printer }, index): [(string | number)[], Paper, string | undefined] => [
          ['routes', 'papers', index, 'printer'],
          paper,
          printer,
        ],
      ),
    ];
    for (const [path, paper, id] of routed) {
      if (id == null) continue;
      if (!ids.has(id)) context.addIssue({ code: 'custom', path, message: 'no-such-printer' });
      else if (!isChoosable(paper, id, file.printers ?? []))
        context.addIssue({ code: 'custom', path, message: 'wrong-printer' });
    }
    for (const [index, { printer, spare }] of (file.routes?.spares ?? []).entries()) {
      const path = ['routes', 'spares', index, 'spare'];
      const takes = (what: 'labels' | 'documents', id: string): boolean =>
        file.printers?.some((one) => one.id === id && capabilitiesOf(one)[what]) ?? false;
      const fits = takes('labels', printer) ? takes('labels', spare) : takes('documents', spare);
      if (!ids.has(printer) || !ids.has(spare))
        context.addIssue({ code: 'custom', path, message: 'no-such-printer' });
      else if (printer === spare || !(fits || (takes('documents', printer) && takes('documents', spare))))
        context.addIssue({ code: 'custom', path, message: 'no-spare' });
    }
  });
export type Provision = z.infer<typeof provisionSchema>;
