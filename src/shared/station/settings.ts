import * as z from 'zod';
import { languages } from '../language.ts';
import { pathText, typedText } from '#shared/freight/fields/field-rules.ts';
import { stationUnits } from '../freight/measures/station-units.ts';
import { partySchema } from '../freight/party.ts';
import { fleetSettingsSchema } from '../fleet/fleet-settings.ts';
import { backupSettingsSchema } from './backups.ts';
import { defaultsSettingsSchema } from './defaults.ts';
import { metricsSettingsSchema } from './metrics.ts';
import { numbersSettingsSchema } from './numbers.ts';
import { accessSettingsSchema } from './permissions.ts';
import { printerSchema, routesSchema } from './printer.ts';
import { ownLabelSettingsSchema } from './own-labels.ts';
import { scaleSchema } from './scale.ts';
import { scannerSettingsSchema } from './scanner.ts';
import { updateSettingsSchema } from './update.ts';

const https = /^https:\/\/[^\s/?#@]+(\/[^\s?#@]*)?$/i;
const loopback = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?(\/[^\s?#@]*)?$/i;

/** In Node and in browsers; `shared` is compiled without the types of either. */
declare const URL: { canParse(text: string): boolean };

/** HTTPS only, except to this machine itself (docs/architecture.md, Submissions). */
export const isServiceUrl = (text: string): boolean =>
  (https.test(text) || loopback.test(text)) && URL.canParse(text);

/** Removes duplicates: they add nothing, and a list in the window keyed by text would freeze. */
const once = (words: readonly string[]): string[] => [...new Set(words)];

export const serviceSettingsSchema = z.object({
  baseUrl: typedText().refine(isServiceUrl, 'service-url'),
  userName: typedText().min(1, 'required').max(100),
  clientCode: typedText().min(1, 'required').max(100),
  quoteVersion: z.union([z.literal(1), z.literal(2)]).default(2),
  /** Test mode of the load tender: the service answers, no truck comes. */
  developerMode: z.boolean().default(false),
  pricingCode: typedText().max(100).default(''),
  /** Formats that the interface does not specify, each with a default. */
  bolShipmentDateFormat: z.enum(['YYYY-MM-DD', 'MM/DD/YYYY', 'YYYY-MM-DDTHH:mm:ss']).default('YYYY-MM-DD'),
  pickupDateFormat: z.enum(['YYYY-MM-DD', 'MM/DD/YYYY']).default('YYYY-MM-DD'),
  /** Values for `Direction` of a quote; the first is used unless another is typed. The interface lists no values. */
  quoteDirections: z
    .array(typedText().min(1, 'required').max(40, 'too-long'))
    .max(20)
    .overwrite(once)
    .default(['outbound']),
  /** Two fields whose meaning the interface leaves open (docs/decisions/sending.md), each with the safer reading as its default. */
  quotePieces: z.enum(['handling-units', 'pieces']).default('handling-units'),
  tenderUnits: z.enum(['pieces', 'handling-units']).default('pieces'),
  proxy: typedText().max(300).default(''),
  caFile: pathText().max(500).default(''),
});
export type ServiceSettings = z.infer<typeof serviceSettingsSchema>;

/** How requests are written while no service is set up. */
export const defaultServiceOptions = serviceSettingsSchema
  .omit({ baseUrl: true, userName: true, clientCode: true })
  .parse({});

export const stationSettingsSchema = z.object({
  id: typedText()
    .regex(/^\d{1,6}$/, 'station-id')
    .default('1'),
  name: typedText().min(1, 'required').max(40).default('Packing station'),
  language: z.enum(languages).default('en'),
  theme: z.enum(['system', 'light', 'dark']).default('system'),
  /** The units of weights and sizes that are typed without one. What is sent is in pounds and inches. */
  units: z.enum(stationUnits).default('lb-in'),
  packers: z.array(typedText().min(1).max(60)).max(200).overwrite(once).default([]),
  packer: typedText().max(60).default(''),
  scanner: scannerSettingsSchema.prefault({}),
});
export type StationSettings = z.infer<typeof stationSettingsSchema>;

/** An accessorial of the station's own list; only RES is known from the interface, the rest depends on the carrier. */
export const accessorialSchema = z.object({
  code: typedText().toUpperCase().min(1).max(20),
  name: typedText().min(1).max(60),
});
export type Accessorial = z.infer<typeof accessorialSchema>;
/** As typed, or read from a file: a repeated code is a mistake there, for a person to see. */
export const accessorialListSchema = z.array(accessorialSchema).max(200);

/** Carriers' public sites that tracking links may lead to, unless the station sets others. */
const carrierSites = [
  'odfl.com',
  'saia.com',
  'estes-express.com',
  'rlcarriers.com',
  'sefl.com',
  'fedex.com',
  'aduiepyle.com',
  'aaacooper.com',
  'arcb.com',
  'averitt.com',
  'averittexpress.com',
  'centralfreight.com',
  'xpo.com',
  'tforcefreight.com',
  'daytonfreight.com',
  'pittohio.com',
  'wardtlc.com',
  'oakh.com',
  'roadrunnerlogistics.com',
  'dohrn.com',
  'ups.com',
  'dayross.com',
];

/** A host name; a link to it or to one of its subdomains may be opened. */
export const linkHostSchema = typedText()
  .toLowerCase()
  .max(253, 'too-long')
  .regex(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/, 'link-host');

export const linkHostsSchema = z.array(linkHostSchema).max(200).overwrite(once);

/** Rules about the address book. */
export const bookSettingsSchema = z.object({
  /** A BOL goes only to consignees in the address book. */
  onlyKnownAddresses: z.boolean().default(false),
});

/** What is written next to a file of the watched folder that was imported. */
export const importResultsSchema = z.object({
  /** `….results.csv` beside `….results.jsonl`, with the same lines. */
  csv: z.boolean().default(false),
});

const section = <S extends z.ZodType>(schema: S, initial: z.input<S>) => ({ schema, initial });

/** The sections of the settings, each with its initial value. `null`: not set up yet. */
const sections = {
  station: section(stationSettingsSchema, {}),
  service: section(serviceSettingsSchema.nullable(), null),
  training: section(z.boolean(), false),
  shipper: section(partySchema.nullable(), null),
  billTo: section(partySchema.nullable(), null),
  printers: section(z.array(printerSchema).max(50), []),
  routes: section(routesSchema, {}),
  // The first name for each code: screens and the administrator's file reject a second one.
  accessorials: section(
    accessorialListSchema.overwrite((list) =>
      list.filter(({ code }, at) => list.findIndex((one) => one.code === code) === at),
    ),
    [{ code: 'RES', name: 'Residential delivery' }],
  ),
  importFolder: section(z.string().nullable(), null),
  importResults: section(importResultsSchema, {}),
  linkHosts: section(linkHostsSchema, carrierSites),
  updates: section(updateSettingsSchema, {}),
  numbers: section(numbersSettingsSchema, {}),
  scale: section(scaleSchema.nullable(), null),
  ownLabels: section(ownLabelSettingsSchema, {}),
  defaults: section(defaultsSettingsSchema, {}),
  book: section(bookSettingsSchema, {}),
  metrics: section(metricsSettingsSchema, {}),
  backups: section(backupSettingsSchema, {}),
  access: section(accessSettingsSchema, {}),
  fleet: section(fleetSettingsSchema, {}),
};
type Sections = typeof sections;
export type SettingsSection = keyof Sections;
/** Each is saved as a whole. A section that an administrator's file sets is *managed*: not editable. */
export const settingsSections = Object.keys(sections) as [SettingsSection, ...SettingsSection[]];

/** Everything the station remembers about itself. */
export const settingsSchema = z.object(
  Object.fromEntries(
    settingsSections.map((name) => {
      const { schema, initial } = sections[name] as { schema: z.ZodType; initial: unknown };
      return [name, schema.prefault(initial)];
    }),
  ) as { [K in SettingsSection]: z.ZodPrefault<Sections[K]['schema']> },
);
export type Settings = z.infer<typeof settingsSchema>;

/** Whole sections to save. Not `settingsSchema.partial()`: that gives an absent section its default, which would be saved. */
export const settingsChangeSchema = z
  .object(
    Object.fromEntries(settingsSections.map((name) => [name, sections[name].schema])) as {
      [K in SettingsSection]: Sections[K]['schema'];
    },
  )
  .partial();
export type SettingsChange = z.infer<typeof settingsChangeSchema>;
