import type { LabelScanAnswer } from '#shared/station/label-scan.ts';
import { m } from '../paraglide/messages.js';
import type { LabelScanMessage } from '../state/label-scans.svelte.ts';

type Said = Pick<LabelScanMessage, 'tone' | 'title' | 'text'>;

function countedWords({ bolNumber: number, unit, progress }: LabelScanAnswer): () => string {
  const { of = 0, scanned = [], tellsUnits = true } = progress ?? {};
  return unit !== null && tellsUnits
    ? () => m.stick_scanned({ number, unit, of })
    : () => m.stick_scanned_count({ number, n: scanned.length, of });
}

function saidOf(answer: LabelScanAnswer, isElsewhere: boolean): Said {
  const { kind, bolNumber: number, unit } = answer;
  switch (kind) {
    case 'scanned':
    case 'same-read':
      // The packer looks at another shipment: the label may be on the wrong pallet.
      return isElsewhere
        ? { tone: 'question', title: countedWords(answer), text: m.stick_other_counted }
        : { tone: 'good', title: countedWords(answer), text: null };
    case 'complete':
      return { tone: 'good', title: m.stick_done, text: () => m.stick_done_text({ number }) };
    case 'doubled':
      return {
        tone: 'bad',
        title: unit === null ? countedWords(answer) : () => m.stick_doubled({ number, unit }),
        text: unit === null ? null : m.stick_doubled_text,
      };
    case 'other-code':
      return { tone: 'question', title: () => m.stick_other_code({ number }), text: m.stick_other_code_text };
    case 'several':
      return { tone: 'question', title: m.stick_several, text: m.stick_other_code_text };
    case 'none':
      return { tone: 'bad', title: m.stick_unknown, text: m.stick_unknown_text };
  }
}

/** `place`: the shipment on screen that waits for scans. */
export function labelScanMessage(answer: LabelScanAnswer, place: string | null): LabelScanMessage {
  const { shipmentId } = answer;
  const isElsewhere = place !== null && shipmentId !== null && shipmentId !== place;
  return {
    ...saidOf(answer, isElsewhere),
    open: isElsewhere ? { id: shipmentId, number: answer.bolNumber } : null,
  };
}

/** A label of a shipment that does not wait for scans. */
export const otherLabelMessage = (other: { id: string; bolNumber: string }): LabelScanMessage => ({
  tone: 'bad',
  title: () => m.stick_other({ number: other.bolNumber }),
  text: m.stick_other_text,
  open: { id: other.id, number: other.bolNumber },
});
