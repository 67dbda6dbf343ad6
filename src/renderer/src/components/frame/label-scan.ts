import type { Result } from '#shared/ipc/result.ts';
import type { LabelScanAnswer } from '#shared/station/label-scan.ts';
import type { Scanned, ScanMeaning } from '#shared/station/scanned.ts';
import { doubleReadMilliseconds } from '#shared/station/scanner.ts';
import { awaitsLabels, labelScans, type LabelScanMessage } from '../../state/label-scans.svelte.ts';
import { station } from '../../station.ts';
import { labelScanMessage, otherLabelMessage } from '../../words/label-scan-words.ts';

const counts: ReadonlySet<LabelScanAnswer['kind']> = new Set(['scanned', 'complete', 'same-read', 'doubled']);

/** Whether the scan was one of a waiting shipment's labels, and nothing else is to happen. */
export const isOfWaiting = ({ kind }: LabelScanAnswer): boolean => counts.has(kind);

/** Null: no BOL waits for scans, or it is one of Dockprint's own codes. */
export async function scanLabel(text: string, scanned: Scanned): Promise<Result<LabelScanAnswer> | null> {
  const isOwn = scanned.is === 'control' || scanned.is === 'bad-control' || scanned.is === 'nothing';
  const code = text.trim().slice(0, 200);
  const scans = labelScans();
  const { counted } = scans;
  // After the last label nothing waits any more, and a scanner may read that one twice.
  if (counted?.code === code && performance.now() - counted.at < doubleReadMilliseconds)
    return { ok: true, value: counted.answer };
  if (isOwn || !awaitsLabels()) return null;
  const answer = await station.scans.label({ code });
  if (answer.ok && isOfWaiting(answer.value))
    scans.counted = { code, at: performance.now(), answer: answer.value };
  return answer;
}

/** Where a shipment that waits (`place`) is on screen, a scan that is nothing else is a wrong label; null: it is something else. */
export function wrongLabel(
  answer: LabelScanAnswer,
  place: string | null,
  meaning: ScanMeaning,
  exact: readonly { id: string; bolNumber: string }[],
): LabelScanMessage | null {
  if (meaning.means === 'order' || meaning.means === 'control' || meaning.means === 'person') return null;
  if (answer.kind !== 'none') return labelScanMessage(answer, place);
  if (place === null) return null;
  const [other, another] = exact;
  return other !== undefined && another === undefined && other.id !== place
    ? otherLabelMessage(other)
    : labelScanMessage(answer, place);
}
