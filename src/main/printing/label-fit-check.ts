import {
  dpiOfHead,
  labelMisfit,
  writeMisfit,
  type LabelDots,
  type LabelMisfit,
} from '#shared/station/label-fit.ts';
import { addressOf, type Printer, type Routes } from '#shared/station/printer.ts';
import type { LabelMisfitsStore } from '#main/storage/printing/label-misfits-store.ts';
import type { PrintJob } from '#main/storage/printing/print-job-store.ts';
import type { PrinterMemory } from './printer-memory.ts';
import { zplCommands } from './zpl-commands.ts';

const largest = (values: readonly number[]): number | null =>
  values.length === 0 ? null : Math.max(...values);

/**
 * The size of a label in dots by its own `^PW` and `^LL`, the largest of several formats. With `^MU` they are inches or millimeters, which no
 * resolution can be read from.
 */
export function labelDots(zpl: Buffer): LabelDots {
  const said: { PW: number[]; LL: number[] } = { PW: [], LL: [] };
  for (const { prefix, name, parameters } of zplCommands(zpl.toString('latin1'), 'passed-over')) {
    if (prefix !== '^') continue;
    const [first = ''] = parameters;
    if (name === 'MU' && !/^\s*D?\s*$/i.test(first)) return { width: null, length: null };
    if ((name === 'PW' || name === 'LL') && /^\s*\d{1,5}\s*$/.test(first)) said[name].push(Number(first));
  }
  return { width: largest(said.PW), length: largest(said.LL) };
}

/** The longest label that a printer is set to: inches (Set-Get-Do). */
export const maxLengthVariable = 'ezpl.label_length_max';
export function inchesIn(value: string | null | undefined): number | null {
  const inches = Number.parseFloat(value ?? '');
  return inches > 0 && inches < 100 ? inches : null;
}

export interface FitSettings {
  /** The resolution that Setup says; null: this kind of printer has none there. */
  dpi: number | null;
  chosen: Routes['labelDpi'] | null;
  isAllowed: (misfit: string) => boolean;
}

export function fitSettings(
  printer: Printer | undefined,
  routes: Pick<Routes, 'labelDpi'>,
  store: LabelMisfitsStore,
): FitSettings | null {
  if (printer === undefined) return null;
  const address = addressOf(printer);
  return {
    dpi: 'dpi' in printer ? printer.dpi : null,
    chosen: routes.labelDpi ?? null,
    isAllowed: (misfit) => store.isAllowed(address, misfit),
  };
}

/** Whether labels fit the printer of one session. */
export interface FitCheck {
  tellHead(dotsPerMm: number | null): void;
  /** The longest label that it is set to, as it just said: inches. */
  tellMaxLength(inches: number | null): void;
  /** Whether the printer must be asked for its longest label before this one. */
  needsLength(job: PrintJob, zpl: Buffer): boolean;
  /** What holds this label until a person answers; null: it may print. */
  held(job: PrintJob, zpl: Buffer): string | null;
}

/** A test label is made to show what comes out: Setup says beside it what does not fit. */
const isChecked = ({ kind }: PrintJob): boolean => kind !== 'test-label';

export function createFitCheck(
  settings: () => FitSettings | null,
  memory: Pick<PrinterMemory, 'maxLengthIn'>,
): FitCheck {
  let head: number | null = null;
  /** Read in this session: what an earlier one read may have been changed at the printer since. */
  let isLengthRead = false;
  let read: { id: string; dots: LabelDots } | null = null;
  function dotsOf(job: PrintJob, zpl: Buffer): LabelDots {
    if (read?.id !== job.id) read = { id: job.id, dots: labelDots(zpl) };
    return read.dots;
  }
  function misfitOf(job: PrintJob, zpl: Buffer): LabelMisfit | null {
    const current = isChecked(job) ? settings() : null;
    if (current === null) return null;
    // What Dockprint draws itself says its size.
    const chosen = job.kind === 'label' ? (current.chosen ?? null) : null;
    const dpi = head === null ? current.dpi : dpiOfHead(head);
    const misfit = labelMisfit(dotsOf(job, zpl), chosen, { dpi, maxLengthIn: memory.maxLengthIn ?? null });
    return misfit === null || current.isAllowed(writeMisfit(misfit, dotsOf(job, zpl))) ? null : misfit;
  }

  return {
    tellHead(dotsPerMm) {
      head = dotsPerMm;
    },
    tellMaxLength(inches) {
      memory.maxLengthIn = inches;
      isLengthRead = true;
    },
    needsLength(job, zpl) {
      if (isLengthRead || !isChecked(job) || dotsOf(job, zpl).length === null) return false;
      return memory.maxLengthIn === undefined || misfitOf(job, zpl)?.kind === 'length';
    },
    held(job, zpl) {
      const misfit = misfitOf(job, zpl);
      if (misfit === null || (misfit.kind === 'length' && !isLengthRead)) return null;
      return writeMisfit(misfit, dotsOf(job, zpl));
    },
  };
}
