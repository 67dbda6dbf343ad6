import type { PageOffers, PageOptions, Sides } from '#shared/station/papers.ts';
import { keywords } from './ipp-request.ts';

/** What a printer is asked for where a document names a tray or sides. */
export const offerAttributes = ['media-source-supported', 'sides-supported'] as const;

export const offersIn = (printer: Record<string, unknown>): PageOffers => ({
  trays: keywords(printer['media-source-supported']),
  sides: keywords(printer['sides-supported']),
});

/** Millimeters or inches in hundredths of a millimeter (PWG 5101.1, 5100.7). */
const unitSize = { mm: 100, in: 2540 } as const;

/** `na_letter_8.5x11in`: a size in the name itself (PWG 5101.1). */
function mediaSize(media: string): { 'x-dimension': number; 'y-dimension': number } | null {
  const [, x, y, unit] = /_(\d+(?:\.\d+)?)x(\d+(?:\.\d+)?)(mm|in)$/.exec(media) ?? [];
  if (unit !== 'mm' && unit !== 'in') return null;
  return {
    'x-dimension': Math.round(Number(x) * unitSize[unit]),
    'y-dimension': Math.round(Number(y) * unitSize[unit]),
  };
}

/**
 * The job attributes of a page: paper size, tray and sides. What the printer does not offer is left out, so that the document prints as the
 * printer's own settings say. `media` and `media-col` are never sent together (RFC 8011 5.2.11): a tray goes only with a size that has its measures in its name.
 */
export function pageAttributes(
  printer: { media: string; sides: Sides },
  wanted: PageOptions,
  offers: PageOffers,
): Record<string, unknown> {
  const { tray } = wanted;
  const size = mediaSize(printer.media);
  const hasTray = tray !== undefined && size !== null && offers.trays.includes(tray);
  const isOffered = wanted.sides !== undefined && offers.sides.includes(wanted.sides);
  return {
    ...(hasTray ? { 'media-col': { 'media-size': size, 'media-source': tray } } : { media: printer.media }),
    sides: isOffered ? wanted.sides : printer.sides,
  };
}

/** A printer that refuses tray or sides although it offers them gets the document without: a refusal says that it took nothing. */
export const isRefusalOfPage = (status: string): boolean =>
  status === 'client-error-attributes-or-values-not-supported' ||
  status === 'client-error-conflicting-attributes';
