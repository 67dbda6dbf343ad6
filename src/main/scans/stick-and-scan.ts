import type { DeskBase } from '#main/desk-base.ts';
import type { Spooler } from '#main/printing/spooler.ts';
import type { AwaitedBol } from '#main/storage/printing/label-scans-store.ts';
import { countLabelTexts } from '#main/storage/printing/label-texts.ts';
import { attemptAsync } from '#main/storage/database/storage-error.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import { ok } from '#shared/ipc/result.ts';
import type { LabelProgress, LabelScanAnswer } from '#shared/station/label-scan.ts';
import { doubleReadMilliseconds } from '#shared/station/scanner.ts';
import { matchLabel, tellsUnits, type AwaitedLabels } from './label-match.ts';
import { createUnitsByCode } from './units-by-code.ts';
import { normalizedCode } from './zpl-barcodes.ts';

type Awaited = AwaitedBol & AwaitedLabels;

/**
 * Stick and scan: a scanned label counts its handling unit, and the last one of a shipment releases its BOL in the same commit. A code is
 * looked for among all shipments that wait at this station: the packer may have begun the next one.
 */
export function createStickAndScan(
  base: DeskBase,
  spooler: Pick<Spooler, 'releaseScanned' | 'wake'>,
  changed: (shipmentId: string) => void,
): Pick<Handlers['scans'], 'label' | 'labelProgress'> {
  const { db, stores, clock, settings } = base;
  const codesOf = createUnitsByCode(db);
  /** The newest scan that counted; on the monotonic clock. After the last label its shipment waits no more. */
  let last: { code: string; at: number; label: Awaited } | null = null;

  const numbersOf = (shipmentId: string): Set<string> => {
    const stored = stores.shipments.get(shipmentId);
    if (stored === null) return new Set();
    const { shipment, serviceBolNumber } = stored;
    const all = [serviceBolNumber ?? '', shipment.bolNumber, shipment.proNumber].map(normalizedCode);
    return new Set(all.filter((number) => number !== ''));
  };

  async function labelsOf(bol: AwaitedBol): Promise<Awaited> {
    const { shipmentId, jobId } = bol;
    const codes = await codesOf.of(shipmentId, countLabelTexts(db, shipmentId));
    const units = Math.ceil(stores.labels.physicalOf(shipmentId) / stores.labels.perUnitOf(shipmentId));
    return {
      ...bol,
      units,
      codes,
      numbers: numbersOf(shipmentId),
      scanned: new Set(stores.labelScans.units(jobId)),
    };
  }

  const progressOf = (label: Awaited, scanned: Iterable<number>): LabelProgress => ({
    of: label.units,
    scanned: [...scanned],
    tellsUnits: tellsUnits(label),
  });

  function answerOf(
    kind: LabelScanAnswer['kind'],
    label?: Awaited,
    unit: number | null = null,
  ): LabelScanAnswer {
    if (label === undefined) return { kind, shipmentId: null, bolNumber: '', unit, progress: null };
    const { shipmentId, bolNumber, jobId } = label;
    return { kind, shipmentId, bolNumber, unit, progress: progressOf(label, stores.labelScans.units(jobId)) };
  }

  /** Inside a transaction. */
  function count(label: Awaited, unit: number, isCounted: boolean, code: string): LabelScanAnswer {
    const { shipmentId, jobId, units } = label;
    const at = clock.now().toISOString();
    stores.labelScans.add({ jobId, unit, code, at });
    stores.journal.add({
      at,
      shipmentId,
      subject: 'shipment',
      subjectId: shipmentId,
      event: 'label-scanned',
      detail: { unit, of: units, ...(isCounted ? { counted: true } : {}), by: settings().station.packer },
    });
    const isLast = stores.labelScans.units(jobId).length >= units;
    if (isLast) spooler.releaseScanned(jobId);
    return answerOf(isLast ? 'complete' : 'scanned', label, unit);
  }

  /** In one commit with the state that decides it: another scan, or a person, may have come first while the codes were read. */
  const scan = (read: readonly Awaited[], typed: string): LabelScanAnswer =>
    db.transaction(() => {
      const code = normalizedCode(typed);
      if (last?.code === code && clock.monotonic() - last.at < doubleReadMilliseconds)
        return answerOf('same-read', last.label);
      const waiting = new Set(stores.labelScans.awaited().map(({ jobId }) => jobId));
      const awaited = read
        .filter(({ jobId }) => waiting.has(jobId))
        .map((label) => ({ ...label, scanned: new Set(stores.labelScans.units(label.jobId)) }));
      const match = matchLabel(awaited, code);
      if (match.kind === 'none' || match.kind === 'several') return answerOf(match.kind);
      const { label } = match;
      if (match.kind === 'other-code') return answerOf(match.kind, label);
      if (match.kind === 'doubled') return answerOf(match.kind, label, match.unit);
      const answer = count(label, match.unit, match.isCounted, typed);
      last = { code, at: clock.monotonic(), label };
      return answer;
    });

  return {
    label: ({ code }) =>
      attemptAsync(async () => {
        const read: Awaited[] = [];
        for (const bol of stores.labelScans.awaited()) read.push(await labelsOf(bol));
        const answer = scan(read, code);
        if (answer.kind === 'complete') spooler.wake();
        if (answer.shipmentId !== null && (answer.kind === 'complete' || answer.kind === 'scanned'))
          changed(answer.shipmentId);
        return ok(answer);
      }),
    labelProgress: ({ shipmentId }) =>
      attemptAsync(async () => {
        const bol = stores.labelScans.awaited().find((one) => one.shipmentId === shipmentId);
        if (bol === undefined) return ok(null);
        const label = await labelsOf(bol);
        return ok(progressOf(label, label.scanned));
      }),
  };
}
