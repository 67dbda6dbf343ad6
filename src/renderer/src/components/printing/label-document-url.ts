import type { DocumentView } from '#shared/station/shipment-view.ts';

/** The URL of a shipment label that came as a document, relative to `app://station/`. */
export const labelDocumentUrl = ({ id, format }: Pick<DocumentView, 'id' | 'format'>): string =>
  `label-documents/${encodeURIComponent(id)}.${format}`;
