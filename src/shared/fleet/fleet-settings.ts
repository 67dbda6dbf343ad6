import * as z from 'zod';
import { pathText, typedText } from '#shared/freight/fields/field-rules.ts';

/** PostgreSQL's connection URI. Never with the password, which is in the vault. */
const postgresUrl =
  /^postgres(ql)?:\/\/[^\s:@/?#]+@(\[[0-9a-f:]+\]|[^\s:@/?#[\]]+)(:\d{1,5})?\/[^\s/?#@:]+$/i;

/** A schema of PostgreSQL: one warehouse each. Plain, so that it needs no quoting anywhere. */
const schemaName = /^[a-z_][a-z0-9_]{0,62}$/;

/** Sections of the settings that stations can share. A station's name, printers and service stay its own. */
export const sharedSections = [
  'shipper',
  'billTo',
  'accessorials',
  'linkHosts',
  'numbers',
  'ownLabels',
  'defaults',
  'rules',
  'book',
  'access',
] as const;
export type SharedSection = (typeof sharedSections)[number];

/** The server where the stations of a warehouse meet. A section of the settings and of the administrator's file. */
export const fleetSettingsSchema = z.object({
  /** `postgres://USER@HOST:PORT/DATABASE`; null: this station is in no fleet, and nothing of a fleet is loaded. */
  url: typedText().max(500, 'too-long').regex(postgresUrl, 'fleet-url').nullable().default(null),
  schema: typedText().max(63, 'too-long').regex(schemaName, 'fleet-schema').default('dockprint'),
  /** The authority that signed the server's certificate, PEM; '': those that the system trusts. */
  caFile: pathText().max(500, 'too-long').default(''),
  /** Whether other stations may print labels and BOLs again: their bytes are shared, PDFs up to a megabyte. */
  sharesDocuments: z.boolean().default(true),
  /** Sections of the settings that this station gives to and takes from the fleet; left out: none. Of `numbers` the PRO ranges are apart. */
  shares: z.array(z.enum(sharedSections)).max(sharedSections.length).optional(),
});
export type FleetSettings = z.infer<typeof fleetSettingsSchema>;
