import type { DocumentView } from '#shared/station/shipment-view.ts';
import { ownDocumentUrl } from '../../components/printing/own-document-url.ts';

/** Where a document of another station may be read: kept here since it was printed here, else fetched from the server. */
export function fleetDocumentUrls(station: string, { id, format }: DocumentView): string[] {
  const there = `fleet-documents/${encodeURIComponent(station)}/${encodeURIComponent(id)}.${format}`;
  return [ownDocumentUrl({ id, format }), there];
}
