import { exchangeTextDays, type ExchangeView, type OutcomeKind } from '#shared/station/exchange-view.ts';
import { m } from '../../paraglide/messages.js';
import type { Mark } from '../../words/mark.ts';
import { clockOrDay, plainNumber } from '../../words/times.ts';

/** A paper inside an exchange as main names it: `[PDF, 48213 bytes]`; its bytes never cross the bridge. */
interface NamedDocument {
  kind: string;
  bytes: number;
}

const named = /\[(PDF|ZPL|PNG|base64), (\d+) bytes\]/g;

/** The papers of a text by kind, in the order met, with how many there are and their bytes together. */
export function documentsIn(text: string | null): (NamedDocument & { count: number })[] {
  const kinds = new Map<string, NamedDocument & { count: number }>();
  for (const [, kind = '', bytes = '0'] of text?.matchAll(named) ?? []) {
    const known = kinds.get(kind) ?? { kind, bytes: 0, count: 0 };
    known.count += 1;
    known.bytes += Number(bytes);
    kinds.set(kind, known);
  }
  return [...kinds.values()];
}

const outcomes: Record<OutcomeKind, { mark: Mark; word: () => string }> = {
  accepted: { mark: 'done', word: m.exchange_accepted },
  refused: { mark: 'stop', word: m.exchange_refused },
  held: { mark: 'stop', word: m.exchange_held },
  'in-doubt': { mark: 'doubt', word: m.exchange_in_doubt },
  'not-sent': { mark: 'wait', word: m.exchange_not_sent },
};

/** How an attempt ended. Without an outcome it is under way, or the station stopped meanwhile. */
export function attemptOutcome({ outcome, endedAt }: ExchangeView): { mark: Mark; word: string } {
  if (outcome === null)
    return endedAt === null
      ? { mark: 'send', word: m.exchange_no_answer() }
      : { mark: 'doubt', word: m.exchange_in_doubt() };
  const told = outcomes[outcome];
  return { mark: told.mark, word: told.word() };
}

/** "1 PDF 47 kB, 6 ZPL 9 kB": the documents in a text, named because they are not shown here. */
export const documentWords = (text: string | null): string =>
  documentsIn(text)
    .map(({ kind, count, bytes }) =>
      m.exchange_paper({ n: count, kind, size: plainNumber(Math.max(1, Math.round(bytes / 1000))) }),
    )
    .join(', ');

const kilobytes = (bytes: number): string => plainNumber(Math.max(1, Math.round(bytes / 1000)));

/** Shown for texts that were removed by age: when, by what rule, and how long they were. */
export const removedWords = ({
  at,
  requestBytes,
  responseBytes,
}: NonNullable<ExchangeView['removed']>): string =>
  [
    m.exchange_removed({ time: clockOrDay(at), days: exchangeTextDays }),
    responseBytes === null
      ? m.exchange_removed_sent({ sent: kilobytes(requestBytes) })
      : m.exchange_removed_sizes({ sent: kilobytes(requestBytes), came: kilobytes(responseBytes) }),
  ].join(' ');
