import * as z from 'zod';

/** What is checked at a printer, in this order. */
export const checkSteps = [
  'name',
  'port',
  'encryption',
  'sign-in',
  'language',
  'others',
  'resolution',
  'media',
  'head',
  'darkness',
  'firmware',
  'counter',
  'formats',
  'paper',
  'queue',
  'folder',
] as const;
export type CheckStep = (typeof checkSteps)[number];
/** *look*: it prints, and something should be known or changed. *bad*: it does not print, or prints wrongly. *unknown*: the printer does not say. */
export type CheckResult = 'good' | 'look' | 'bad' | 'unknown';

/** Everything that a check can find, with its step and how serious it is. Its words are in `words/check-words.ts`. */
export const checkFindings = {
  'name-is-address': ['name', 'good'],
  'name-resolves': ['name', 'good'],
  'name-unknown': ['name', 'bad'],
  'port-open': ['port', 'good'],
  'port-closed': ['port', 'bad'],
  'port-silent': ['port', 'bad'],
  'tls-trusted': ['encryption', 'good'],
  'tls-off': ['encryption', 'look'],
  'tls-person': ['encryption', 'good'],
  'tls-changed': ['encryption', 'bad'],
  'tls-not-trusted': ['encryption', 'bad'],
  'tls-expired': ['encryption', 'bad'],
  'tls-other-name': ['encryption', 'bad'],
  'tls-none': ['encryption', 'bad'],
  'tls-wanted': ['encryption', 'bad'],
  'sign-in-none': ['sign-in', 'good'],
  'sign-in-accepted': ['sign-in', 'good'],
  'sign-in-wanted': ['sign-in', 'bad'],
  'sign-in-refused': ['sign-in', 'bad'],
  'sign-in-other': ['sign-in', 'bad'],
  'sign-in-clear': ['sign-in', 'bad'],
  'sign-in-forbidden': ['sign-in', 'bad'],
  'zpl-spoken': ['language', 'good'],
  'zpl-off': ['language', 'bad'],
  'zpl-silent': ['language', 'bad'],
  'zpl-silent-set': ['language', 'look'],
  'ipp-spoken': ['language', 'good'],
  'ipp-no-path': ['language', 'bad'],
  'ipp-silent': ['language', 'bad'],
  'queue-passes-on': ['language', 'unknown'],
  'others-none': ['others', 'good'],
  'others-expected': ['others', 'good'],
  'others-entry': ['others', 'look'],
  'others-printed': ['others', 'look'],
  'others-printing': ['others', 'look'],
  'others-station': ['others', 'look'],
  'dpi-fits': ['resolution', 'good'],
  'dpi-setup': ['resolution', 'bad'],
  'dpi-labels': ['resolution', 'bad'],
  'dpi-unknown': ['resolution', 'unknown'],
  'media-fits': ['media', 'good'],
  'media-short': ['media', 'look'],
  'media-out': ['media', 'bad'],
  'ribbon-out': ['media', 'bad'],
  'media-unknown': ['media', 'unknown'],
  'head-ready': ['head', 'good'],
  'head-open': ['head', 'bad'],
  'head-hot': ['head', 'bad'],
  'head-cold': ['head', 'bad'],
  'head-paused': ['head', 'bad'],
  'head-attention': ['head', 'bad'],
  'head-unknown': ['head', 'unknown'],
  darkness: ['darkness', 'good'],
  'darkness-zero': ['darkness', 'look'],
  'darkness-unknown': ['darkness', 'unknown'],
  firmware: ['firmware', 'good'],
  'firmware-unknown': ['firmware', 'unknown'],
  'counter-proves': ['counter', 'good'],
  'counter-nameless': ['counter', 'look'],
  'counter-none': ['counter', 'look'],
  'formats-pdf': ['formats', 'good'],
  'formats-no-pdf': ['formats', 'bad'],
  'formats-unknown': ['formats', 'unknown'],
  'paper-loaded': ['paper', 'good'],
  'paper-not-loaded': ['paper', 'look'],
  'paper-not-taken': ['paper', 'bad'],
  'paper-unknown': ['paper', 'unknown'],
  'queue-open': ['queue', 'good'],
  'queue-closed': ['queue', 'bad'],
  'queue-stopped': ['queue', 'bad'],
  'queue-missing': ['queue', 'bad'],
  'queue-unknown': ['queue', 'unknown'],
  'folder-writable': ['folder', 'good'],
  'folder-missing': ['folder', 'bad'],
  'folder-closed': ['folder', 'bad'],
} as const satisfies Record<string, readonly [CheckStep, CheckResult]>;
export type CheckFinding = keyof typeof checkFindings;
export const checkFindingNames = Object.keys(checkFindings) as CheckFinding[];

/** `values`: what the sentence names, such as a host, a number or a size; never a secret. */
const foundSchema = z.object({
  finding: z.enum(checkFindingNames as [CheckFinding, ...CheckFinding[]]),
  values: z.record(z.string(), z.string()),
});
export type CheckFound = z.infer<typeof foundSchema>;

/** What a check of one printer found, in the order of `checkSteps`. It asks, and prints nothing. */
export const printerCheckSchema = z.object({ checkedAt: z.iso.datetime(), found: z.array(foundSchema) });
export type PrinterCheck = z.infer<typeof printerCheckSchema>;
