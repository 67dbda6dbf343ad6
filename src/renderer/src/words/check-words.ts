import {
  checkFindings,
  type CheckFinding,
  type CheckFound,
  type CheckResult,
  type CheckStep,
} from '#shared/station/printer-check.ts';
import { printerConditions, whereOf, type Printer } from '#shared/station/printer.ts';
import { m } from '../paraglide/messages.js';
import { conditionWord } from './condition-words.ts';
import type { Mark } from './mark.ts';
import { calendarDayOf } from './times.ts';

const steps: Record<CheckStep, () => string> = {
  name: m.check_step_name,
  port: m.check_step_port,
  device: m.check_step_device,
  encryption: m.check_step_encryption,
  'sign-in': m.check_step_sign_in,
  language: m.check_step_language,
  others: m.check_step_others,
  resolution: m.check_step_resolution,
  media: m.check_step_media,
  head: m.check_step_head,
  darkness: m.check_step_darkness,
  firmware: m.check_step_firmware,
  counter: m.check_step_counter,
  formats: m.check_step_formats,
  paper: m.check_step_paper,
  queue: m.check_step_queue,
  folder: m.check_step_folder,
};

/** What was found, and what to do about it. */
type Sentence = (values: (name: string) => string) => string;
const certificate = (v: Parameters<Sentence>[0]) => ({
  subject: v('subject'),
  fingerprint: v('fingerprint'),
  from: calendarDayOf(v('from')),
  until: calendarDayOf(v('until')),
});
const sentences: Record<CheckFinding, Sentence> = {
  'name-is-address': (v) => m.check_name_is_address({ host: v('host') }),
  'name-resolves': (v) => m.check_name_resolves({ host: v('host'), address: v('address') }),
  'name-unknown': (v) => m.check_name_unknown({ host: v('host') }),
  'port-open': (v) => m.check_port_open({ port: v('port') }),
  'port-closed': (v) => m.check_port_closed({ host: v('host'), port: v('port') }),
  'port-silent': (v) => m.check_port_silent({ host: v('host'), port: v('port') }),
  'device-open': (v) => m.check_device_open({ device: v('device') }),
  'device-missing': (v) => m.check_device_missing({ device: v('device') }),
  'device-refused': (v) => m.check_device_refused({ device: v('device'), user: v('user') }),
  'device-in-use': (v) => m.check_device_in_use({ device: v('device') }),
  'tls-trusted': () => m.check_tls_trusted(),
  'tls-off': () => m.check_tls_off(),
  'tls-person': () => m.check_tls_person(),
  'tls-changed': (v) => m.check_tls_changed(certificate(v)),
  'tls-not-trusted': (v) => m.check_tls_not_trusted(certificate(v)),
  'tls-expired': (v) => m.check_tls_expired(certificate(v)),
  'tls-other-name': (v) => m.check_tls_other_name({ host: v('host'), ...certificate(v) }),
  'tls-none': (v) => m.check_tls_none({ host: v('host') }),
  'tls-wanted': () => m.check_tls_wanted(),
  'sign-in-none': () => m.check_sign_in_none(),
  'sign-in-accepted': () => m.check_sign_in_accepted(),
  'sign-in-refused': () => m.check_sign_in_refused(),
  'sign-in-other': () => m.check_sign_in_other(),
  'sign-in-clear': () => m.check_sign_in_clear(),
  'sign-in-wanted': () => m.check_sign_in_wanted(),
  'sign-in-forbidden': () => m.check_sign_in_forbidden(),
  'zpl-spoken': () => m.check_zpl_spoken(),
  'zpl-off': (v) => m.check_zpl_off({ language: v('language') }),
  'zpl-silent': () => m.check_zpl_silent(),
  'zpl-silent-set': () => m.check_zpl_silent_set(),
  'zpl-silent-usb': () => m.check_zpl_silent_usb(),
  'ipp-spoken': () => m.check_ipp_spoken(),
  'ipp-no-path': () => m.check_ipp_no_path(),
  'ipp-silent': (v) => m.check_ipp_silent({ words: v('words') }),
  'queue-passes-on': (v) => m.check_queue_passes_on({ queue: v('queue') }),
  'others-none': () => m.check_others_none(),
  'others-expected': () => m.check_others_expected(),
  'others-entry': (v) => m.check_others_entry({ names: v('names') }),
  'others-printed': (v) => m.check_others_printed({ labels: v('labels') }),
  'others-printing': (v) => m.check_others_printing({ labels: v('labels') }),
  'others-station': () => m.check_others_station(),
  'dpi-fits': (v) => m.check_dpi_fits({ printer: v('printer') }),
  'dpi-setup': (v) => m.check_dpi_setup({ printer: v('printer'), setup: v('setup') }),
  'dpi-labels': (v) =>
    m.check_dpi_labels({ printer: v('printer'), labels: v('labels'), percent: v('percent') }),
  'dpi-unknown': () => m.check_unknown(),
  'media-fits': (v) => m.check_media_fits({ width: v('width'), length: v('length') }),
  'media-short': (v) => m.check_media_short({ length: v('length'), max: v('max') }),
  'media-out': () => m.check_media_out(),
  'ribbon-out': () => m.check_ribbon_out(),
  'media-unknown': () => m.check_unknown(),
  'head-ready': () => m.check_head_ready(),
  'head-open': () => m.check_head_open(),
  'head-hot': () => m.check_head_hot(),
  'head-cold': () => m.check_head_cold(),
  'head-paused': () => m.check_head_paused(),
  'head-attention': () => m.check_head_attention(),
  'head-unknown': () => m.check_unknown(),
  darkness: (v) => m.check_darkness({ tone: v('tone') }),
  'darkness-zero': (v) => m.check_darkness_zero({ tone: v('tone') }),
  'darkness-unknown': () => m.check_unknown(),
  firmware: (v) => m.check_firmware({ model: v('model'), firmware: v('firmware') }).trim(),
  'firmware-unknown': () => m.check_unknown(),
  'counter-proves': (v) => m.check_counter_proves({ count: v('count') }),
  'counter-nameless': (v) => m.check_counter_nameless({ count: v('count') }),
  'counter-none': () => m.check_counter_none(),
  'formats-pdf': () => m.check_formats_pdf(),
  'formats-no-pdf': (v) => m.check_formats_no_pdf({ formats: v('formats') }),
  'formats-unknown': () => m.check_unknown(),
  'paper-loaded': (v) => m.check_paper_loaded({ media: v('media') }),
  'paper-not-loaded': (v) => m.check_paper_not_loaded({ media: v('media'), ready: v('ready') }),
  'paper-not-taken': (v) => m.check_paper_not_taken({ media: v('media') }),
  'paper-unknown': () => m.check_unknown(),
  'queue-open': (v) => m.check_queue_open({ jobs: v('jobs') }),
  'queue-closed': () => m.check_queue_closed(),
  'queue-stopped': (v) => m.check_queue_stopped({ condition: conditionIn(v('condition')) }),
  'queue-missing': (v) => m.check_queue_missing({ queue: v('queue') }),
  'queue-unknown': () => m.check_unknown(),
  'folder-writable': (v) => m.check_folder_writable({ path: v('path') }),
  'folder-missing': (v) => m.check_folder_missing({ path: v('path') }),
  'folder-closed': (v) => m.check_folder_closed({ path: v('path') }),
};

const conditionIn = (code: string): string =>
  conditionWord(printerConditions.find((one) => one === code) ?? 'attention');

export const stepWord = ({ finding }: CheckFound): string => steps[checkFindings[finding][0]]();
export const resultOf = ({ finding }: CheckFound): CheckResult => checkFindings[finding][1];
export const checkSentence = ({ finding, values }: CheckFound): string =>
  sentences[finding]((name) => values[name] ?? '');

export const resultMark: Record<CheckResult, Mark> = {
  good: 'done',
  look: 'warn',
  bad: 'stop',
  unknown: 'off',
};
export const resultWord: Record<CheckResult, () => string> = {
  good: m.check_result_good,
  look: m.check_result_look,
  bad: m.check_result_bad,
  unknown: m.check_result_unknown,
};

/** A certificate that a person could trust. */
export const isUntrusted = (finding: CheckFinding): boolean =>
  ['tls-not-trusted', 'tls-expired', 'tls-other-name', 'tls-changed'].includes(finding);

/** The worst of a whole check; what the printer does not say is no fault. */
export function worstOf(found: readonly CheckFound[]): 'good' | 'look' | 'bad' {
  const results = found.map(resultOf);
  return (['bad', 'look'] as const).find((result) => results.includes(result)) ?? 'good';
}

/** The check as text for support: each line with its code, which is the same in every language. `more`: lines that came after it. */
export const checkText = (
  printer: Printer,
  { checkedAt, found }: { checkedAt: string; found: readonly CheckFound[] },
  more: readonly string[],
): string =>
  [
    `${m.check_title({ name: printer.name })}, ${checkedAt}`,
    `${printer.kind} ${whereOf(printer)}`,
    ...found.map(
      (one) => `[${resultWord[resultOf(one)]()}] ${stepWord(one)}: ${checkSentence(one)} (${one.finding})`,
    ),
    ...more,
  ].join('\n');
