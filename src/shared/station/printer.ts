import * as z from 'zod';
import { typedText } from '#shared/freight/fields/field-rules.ts';
import { maxLabelsPerUnit } from './label-copies.ts';
import { pageOffersSchema, pageOptionFields, paperRoutesSchema, sidesSchema } from './papers.ts';
import { shownCertificateSchema, trustedCertificateSchema } from './printer-certificate.ts';

const common = {
  id: z.string().min(1).max(60),
  name: typedText().min(1).max(60),
};
const media = z.string().min(1).default('na_letter_8.5x11in');
const sides = sidesSchema.default('one-sided');
const dpi = z.union([z.literal(203), z.literal(300), z.literal(600)]);
const port = z.number().int().min(1).max(65_535);

export const zebraTcpPrinterSchema = z.object({
  ...common,
  kind: z.literal('zebra-tcp'),
  host: typedText().min(1),
  port: port.default(9100),
  dpi: dpi.default(203),
  /** False if the set-up test showed that the printer cannot confirm: then the final state is "sent". */
  confirms: z.boolean().default(true),
  /** Other stations print here too, or a print server queues for it: its counter alone is never proof, so the final state is "sent". */
  shared: z.boolean().default(false),
});
/** Linux: the kernel's driver of USB printers gives each a device file, which carries both directions. */
export const zebraUsbPrinterSchema = z.object({
  ...common,
  kind: z.literal('zebra-usb'),
  /** `/dev/usb/lp0`, or a link that the system keeps to one printer. */
  device: z
    .string()
    .max(200)
    .regex(/^\/\S+$/, 'device-path'),
  dpi: dpi.default(203),
});
export const ippPrinterSchema = z.object({
  ...common,
  kind: z.literal('ipp'),
  uri: z.string().regex(/^(ipp|ipps|http|https):\/\/\S+$/),
  /** Trusted by a person. Absent: only a certificate that the system trusts. */
  certificate: trustedCertificateSchema.optional(),
  /** Who signs in where the printer asks for it. The password is in the vault (`printer-passwords.ts`), never here. */
  user: typedText().max(200, 'too-long').optional(),
  media,
  sides,
});
export const systemQueueSchema = z.object({
  ...common,
  kind: z.literal('system-queue'),
  queue: z.string().min(1).max(200),
  language: z.enum(['zpl', 'pdf']),
  media,
  sides,
});
export const folderPrinterSchema = z.object({
  ...common,
  kind: z.literal('folder'),
  /** Absolute: a relative path would depend on where the app was started. */
  path: z
    .string()
    .min(1)
    .regex(/^(\/|[A-Za-z]:[\\/]|\\\\)/, 'absolute-path'),
});

interface KindOfPrinter<S extends z.ZodType> {
  schema: S;
  /** Prefix of `where`, so that addresses of different kinds never coincide. */
  scheme: string;
  /** Its location, in one line. */
  where: (printer: z.infer<S>) => string;
  /** Whether it may be chosen for labels, for documents. */
  takes: (printer: z.infer<S>) => { labels: boolean; documents: boolean };
  /** What a support bundle says about it: nothing that a person typed, such as names and addresses. */
  bundled: (printer: z.infer<S>) => object;
}
const kind = <S extends z.ZodType>(given: KindOfPrinter<S>): KindOfPrinter<S> => given;

const commonMedia: ReadonlySet<string> = new Set([
  'na_letter_8.5x11in',
  'na_legal_8.5x14in',
  'iso_a4_210x297mm',
]);
/** Any other name of a medium may be a person's own. */
const bundledPage = (page: { media: string; sides: string }) => ({
  media: commonMedia.has(page.media) ? page.media : 'other',
  sides: page.sides,
});

/** Every kind of printer, in the order offered. */
const kinds = {
  'zebra-tcp': kind({
    schema: zebraTcpPrinterSchema,
    scheme: 'tcp://',
    where: ({ host, port: at }) => `${host}:${at}`,
    takes: () => ({ labels: true, documents: false }),
    bundled: ({ port: at, dpi: resolution, confirms, shared }) => ({
      port: at,
      dpi: resolution,
      confirms,
      shared,
    }),
  }),
  'zebra-usb': kind({
    schema: zebraUsbPrinterSchema,
    scheme: 'usb:',
    where: ({ device }) => device,
    takes: () => ({ labels: true, documents: false }),
    bundled: ({ dpi: resolution }) => ({ dpi: resolution }),
  }),
  ipp: kind({
    schema: ippPrinterSchema,
    scheme: '',
    where: ({ uri }) => uri,
    takes: () => ({ labels: false, documents: true }),
    bundled: ({ uri, certificate, user = '', ...page }) => ({
      scheme: uri.split(':', 1)[0],
      certificate: certificate !== undefined,
      user: user !== '',
      ...bundledPage(page),
    }),
  }),
  'system-queue': kind({
    schema: systemQueueSchema,
    scheme: 'queue:',
    where: ({ queue }) => queue,
    takes: ({ language }) => ({ labels: language === 'zpl', documents: language === 'pdf' }),
    bundled: ({ language, ...page }) => ({ language, ...bundledPage(page) }),
  }),
  folder: kind({
    schema: folderPrinterSchema,
    scheme: 'folder:',
    where: ({ path }) => path,
    takes: () => ({ labels: true, documents: true }),
    bundled: () => ({}),
  }),
};
export type PrinterKind = keyof typeof kinds;
export const printerKinds = Object.keys(kinds) as PrinterKind[];

const schemas = Object.values(kinds).map(({ schema }) => schema);
/** A printer as the station stores it, and as the administrator's file names it (docs/connecting.md). */
export const printerSchema = z.discriminatedUnion('kind', schemas as [(typeof schemas)[number]]);
export type Printer = z.infer<typeof printerSchema>;
export type ZebraTcpPrinterSettings = z.infer<typeof zebraTcpPrinterSchema>;
export type ZebraUsbPrinterSettings = z.infer<typeof zebraUsbPrinterSchema>;
export type IppPrinterSettings = z.infer<typeof ippPrinterSchema>;
export type SystemQueueSettings = z.infer<typeof systemQueueSchema>;
export type FolderPrinterSettings = z.infer<typeof folderPrinterSchema>;

/** The entry of a printer's own kind, typed for this printer. */
const kindOf = (printer: Printer) => kinds[printer.kind] as KindOfPrinter<z.ZodType<Printer>>;
/** A printer's location, in one line. */
export const whereOf = (printer: Printer): string => kindOf(printer).where(printer);
/** The address a printer's bytes go to. With another name, resolution or tray it is the same printer; with another address it is not. */
export const addressOf = (printer: Printer): string => kindOf(printer).scheme + whereOf(printer);
/** What a support bundle says about it, without what a person typed. */
export const bundledOf = (printer: Printer): object => kindOf(printer).bundled(printer);
export const capabilitiesOf = (printer: Printer): { labels: boolean; documents: boolean } =>
  kindOf(printer).takes(printer);

export const routesSchema = z.object({
  labels: z.string().nullable().default(null),
  billOfLading: z
    .object({
      printer: z.string(),
      copies: z.number().int().min(1).max(20).default(3),
      ...pageOptionFields,
    })
    .nullable()
    .default(null),
  /**
   * Labels with commands that change a printer permanently (docs/decisions/labels.md): `print` without a question. Absent: a person is asked.
   */
  printerCommands: z.enum(['hold', 'print']).optional(),
  /** The resolution of the service's labels, where their size in dots does not show it. Absent: 203. */
  labelDpi: dpi.optional(),
  /** How many labels each handling unit gets. Absent: one. Labels that are stored keep the number that they were made with. */
  labelsPerUnit: z.number().int().min(1).max(maxLabelsPerUnit).optional(),
  /** The printer that prints what waits for another one, while that is out. */
  spares: z
    .array(z.object({ printer: common.id, spare: common.id }))
    .max(50)
    .optional(),
  /** Choices for the papers that Dockprint makes itself. Absent: they print where labels and the BOL do, once. */
  papers: paperRoutesSchema.optional(),
  /** After this many minutes out, the spare prints automatically. Absent: only when a person says so. */
  spareAfterMinutes: z.number().int().min(1).max(240).optional(),
});
export type Routes = z.infer<typeof routesSchema>;

/** The printers that could stand in for this one, for labels or for documents. */
export const sparesFor = (
  printerId: string,
  what: 'labels' | 'documents',
  printers: readonly Printer[],
): Printer[] => printers.filter((other) => other.id !== printerId && capabilitiesOf(other)[what]);

/** The spare that Setup names for a printer. */
export const spareIdOf = (printerId: string, { spares = [] }: Pick<Routes, 'spares'>): string | null =>
  spares.find(({ printer }) => printer === printerId)?.spare ?? null;

/** The spare of a printer for labels or documents; null: it has none that is in the settings and takes them. */
export function spareOf(
  printerId: string | null,
  what: 'labels' | 'documents',
  { printers, routes }: { printers: readonly Printer[]; routes: Routes },
): Printer | null {
  if (printerId === null || !printers.some(({ id }) => id === printerId)) return null;
  return sparesFor(printerId, what, printers).find(({ id }) => id === spareIdOf(printerId, routes)) ?? null;
}

/**
 * What a printer reports about itself. `not-reachable`: no connection. `no-permission`, `in-use`: a device file that this user may not open, or that
 * another program has open. `mute`: connected but answers no query (needs attention, or cannot).
 * `cannot-tell`: this kind of printer cannot be queried. From `certificate-unknown` on, what keeps an IPP printer from being used, found before
 * any document is sent: a certificate that neither the system nor a person trusts, or another one than the person trusted; a sign-in without a
 * password, with a wrong one, or of a kind that is not supported; a computer that may not print; a printer that wants encryption; one that takes
 * no PDF.
 */
export const printerConditions = [
  'ready',
  'printing',
  'paper-out',
  'ribbon-out',
  'head-open',
  'paused',
  'over-temperature',
  'under-temperature',
  'buffer-full',
  'cutter',
  'toner-out',
  'jam',
  'cover-open',
  'attention',
  'stopped',
  'not-reachable',
  'no-permission',
  'in-use',
  'mute',
  'cannot-tell',
  'not-set-up',
  'certificate-unknown',
  'certificate-changed',
  'sign-in-wanted',
  'sign-in-refused',
  'sign-in-other',
  'access-denied',
  'encryption-wanted',
  'no-pdf',
] as const;
export const printerConditionSchema = z.enum(printerConditions);
export type PrinterCondition = z.infer<typeof printerConditionSchema>;

const fine: ReadonlySet<PrinterCondition> = new Set(['ready', 'printing', 'cannot-tell', 'not-set-up']);
/** Whether something keeps the printer from printing: a spare may print instead. */
export const isPrinterOut = (condition: PrinterCondition): boolean => !fine.has(condition);

const otherPrinterSchema = z.object({
  printerId: z.string(),
  name: z.string(),
  condition: printerConditionSchema,
});
export const printerStatusSchema = z.object({
  printerId: z.string().nullable(),
  name: z.string(),
  condition: printerConditionSchema,
  since: z.iso.datetime(),
  /** Its spare, which is not in use. Absent: it has none. */
  spare: otherPrinterSchema.optional(),
  /** It is a spare, and prints for this one until that is ready again. */
  printsFor: otherPrinterSchema.optional(),
});
export type PrinterStatus = z.infer<typeof printerStatusSchema>;

/**
 * `dpi`: the resolution of its print head, as a label printer says it; null: it does not say. `certificate`: the one that it shows and that is not
 * trusted; null: there is none to decide about.
 */
export const printerTestSchema = printerStatusSchema.extend({
  dpi: z.number().nullable().default(null),
  certificate: shownCertificateSchema.nullable().default(null),
  /** The trays and sides that a document printer offers; null: it was not asked, or cannot be. */
  offers: pageOffersSchema.nullable().default(null),
});
export type PrinterTest = z.infer<typeof printerTestSchema>;
