import { dpiOfHead, labelMisfit, type LabelResolution } from '#shared/station/label-fit.ts';
import type { CheckFound } from '#shared/station/printer-check.ts';
import type { PrinterCondition } from '#shared/station/printer.ts';
import type { PrintRun } from '#main/storage/printing/print-run-store.ts';
import { inchesIn, maxLengthVariable } from '../label-fit-check.ts';
import { isEmpty, parseHostIdentity, type HostIdentity } from '../zebra/host-status.ts';
import { askZebra, mannersOf, type ZebraSettings } from '../zebra/open-zebra.ts';
import { readStatus, type StatusReading } from '../zebra/printer-status.ts';
import { readSetup } from '../zebra/read-setup.ts';
import type { ZebraConnection, ZebraLimits } from '../zebra/zebra-connection.ts';
import { found } from './found.ts';

const serialVariable = 'device.unique_id';
const counterVariable = 'odometer.total_label_count';
const setupVariables = [
  counterVariable,
  'device.languages',
  'ezpl.media_type',
  'ezpl.print_width',
  'zpl.label_length',
  maxLengthVariable,
  'print.tone',
];

interface Answers {
  status: StatusReading;
  host: HostIdentity | null;
  variables: ReadonlyMap<string, string | null>;
}

/** Null: it did not let itself be asked. */
async function readAll(printer: ZebraSettings, limits: ZebraLimits): Promise<Answers | null> {
  const ask = <T>(work: (connection: ZebraConnection) => Promise<T>) =>
    askZebra<T | null>(printer, limits, work, () => null);
  const first = await ask(async (connection) => ({
    status: await readStatus(connection),
    host: await connection.ask('~HI', parseHostIdentity),
  }));
  if (first === null) return null;
  // A printer that leaves one question unanswered is asked without the serial number, on a connection of its own: answers have no names.
  const read = (names: readonly string[]) => ask((connection) => readSetup(connection, names));
  const isMute = first.host === null && first.status.condition === 'mute';
  const variables = isMute
    ? null
    : ((await read([serialVariable, ...setupVariables])) ?? (await read(setupVariables)));
  return { ...first, variables: variables ?? new Map() };
}

/** Where ~HS has no answer, ~HQES may have said what is wrong. */
const headFindings: Partial<Record<PrinterCondition, Parameters<typeof found>[0]>> = {
  'head-open': 'head-open',
  'over-temperature': 'head-hot',
  'under-temperature': 'head-cold',
  paused: 'head-paused',
  cutter: 'head-attention',
  attention: 'head-attention',
  'buffer-full': 'head-attention',
  mute: 'head-unknown',
};

function mediaStep(
  condition: PrinterCondition,
  variables: Answers['variables'],
  dpi: number | null,
): CheckFound {
  if (condition === 'paper-out') return found('media-out');
  if (condition === 'ribbon-out') return found('ribbon-out');
  const inches = (name: string): number | null => {
    const dots = Number(variables.get(name) ?? Number.NaN);
    return dpi === null || !(dots > 0) ? null : Math.round((dots / dpi) * 10) / 10;
  };
  const [width, length] = [inches('ezpl.print_width'), inches('zpl.label_length')];
  const max = inchesIn(variables.get(maxLengthVariable));
  if (width === null || length === null) return found('media-unknown');
  const kind = variables.get('ezpl.media_type') ?? '';
  if (max !== null && length > max) return found('media-short', { length, max });
  return found('media-fits', { width, length, kind });
}

function resolutionStep(
  printer: ZebraSettings,
  dpi: number | null,
  labelDpi: LabelResolution | null,
): CheckFound {
  if (dpi === null) return found('dpi-unknown', { setup: printer.dpi });
  if (printer.dpi !== dpi) return found('dpi-setup', { printer: dpi, setup: printer.dpi });
  const misfit = labelMisfit({ width: null, length: null }, labelDpi, { dpi, maxLengthIn: null });
  return misfit?.kind === 'resolution'
    ? found('dpi-labels', {
        printer: dpi,
        labels: misfit.label,
        percent: Math.round((misfit.label / dpi) * 100),
      })
    : found('dpi-fits', { printer: dpi });
}

export interface ZebraSurroundings {
  /** Other entries of Setup for the same printer, by name. */
  sameAddress: readonly string[];
  /** The newest run of the printer with this serial number. */
  lastRun: (serial: string) => Pick<PrintRun, 'agreedAt' | 'serial'> | null;
  /** The resolution that Setup says of the service's labels; null: it says none. */
  labelDpi: LabelResolution | null;
}

function othersStep(
  printer: ZebraSettings,
  { status }: StatusReading,
  counter: number | null,
  serial: string | null,
  around: ZebraSurroundings,
): CheckFound {
  if (around.sameAddress.length > 0) return found('others-entry', { names: around.sameAddress.join(', ') });
  if (mannersOf(printer).shared) return found('others-expected');
  if (status !== null && !isEmpty(status))
    return found('others-printing', { labels: Math.max(1, status.formats + status.remaining) });
  const last = serial === null ? null : around.lastRun(serial);
  const more = counter === null || last?.agreedAt == null ? 0 : counter - last.agreedAt;
  return more > 0 ? found('others-printed', { labels: more }) : found('others-none');
}

function silentFinding(printer: ZebraSettings): 'zpl-silent' | 'zpl-silent-set' | 'zpl-silent-usb' {
  if (printer.kind === 'zebra-usb') return 'zpl-silent-usb';
  return printer.confirms ? 'zpl-silent' : 'zpl-silent-set';
}

/** What a Zebra says about itself. It is only asked: no label is printed and nothing in it changes. */
export async function zebraSteps(
  printer: ZebraSettings,
  around: ZebraSurroundings,
  limits: ZebraLimits,
): Promise<CheckFound[]> {
  const answers = await readAll(printer, limits);
  if (answers === null || (answers.host === null && answers.status.condition === 'mute'))
    return [found(silentFinding(printer))];
  const { status, host, variables } = answers;
  const languages = variables.get('device.languages') ?? null;
  const dpi = host === null ? null : dpiOfHead(host.dotsPerMm);
  const tone = variables.get('print.tone') ?? null;
  const serial = variables.get(serialVariable) ?? null;
  const counted = variables.get(counterVariable) ?? '';
  const counter = /^\d{1,15}$/.test(counted) ? Number(counted) : null;
  const speaks = languages === null || /zpl/i.test(languages);
  return [
    speaks ? found('zpl-spoken') : found('zpl-off', { language: languages }),
    othersStep(printer, status, counter, serial, around),
    resolutionStep(printer, dpi, around.labelDpi),
    mediaStep(status.condition, variables, dpi),
    found(headFindings[status.condition] ?? 'head-ready'),
    tone === null
      ? found('darkness-unknown')
      : found(Number(tone) > 0 ? 'darkness' : 'darkness-zero', { tone: String(Number(tone)) }),
    host === null
      ? found('firmware-unknown')
      : found('firmware', { model: host.model, firmware: host.firmware }),
    counter === null
      ? found('counter-none')
      : found(serial === null ? 'counter-nameless' : 'counter-proves', { count: counter }),
  ];
}
