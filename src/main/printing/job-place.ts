import type { ShipmentsStore } from '#main/storage/shipments/shipments-store.ts';
import type { PrintJob } from '#main/storage/printing/print-job-store.ts';
import type { SparePrinters } from './spare-printers.ts';

/** Where a new job prints: the printer now, and the one that a rule chose, which counts while the settings have it. */
export type JobPlace = Pick<PrintJob, 'printerId' | 'rulePrinter'>;

/** The place of a shipment's label, or of its BOL. */
export type PlaceOf = (shipmentId: string, kind: 'label' | 'document') => JobPlace;

export const createPlaceOf =
  (parts: {
    shipments: Pick<ShipmentsStore, 'printsByRule'>;
    spares: Pick<SparePrinters, 'printerFor'>;
  }): PlaceOf =>
  (shipmentId, kind) => {
    const prints = parts.shipments.printsByRule(shipmentId);
    const [paper, chosen] =
      kind === 'label'
        ? (['labels', prints?.labelPrinter] as const)
        : (['bill-of-lading', prints?.bolPrinter] as const);
    const rulePrinter = chosen?.value ?? null;
    return { rulePrinter, printerId: parts.spares.printerFor({ paper, rulePrinter }) };
  };
