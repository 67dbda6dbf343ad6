import type { DocumentView } from '#shared/station/shipment-view.ts';

/** Where the bytes of a shipment label that came as a document are: relative to `app://station/`. */
export const labelDocumentUrl = ({ id, format }: Pick<DocumentView, 'id' | 'format'>): string =>
  `label-documents/${encodeURIComponent(id)}.${format}`;
