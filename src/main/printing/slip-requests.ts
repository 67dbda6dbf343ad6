import { fail, ok, type Result } from '#shared/ipc/result.ts';
import type { NewPrintJob, PrintJob } from '#main/storage/printing/print-job-store.ts';
import type { PrintRequests, RequestParts } from './request-parts.ts';
import { routeOf } from '#shared/station/print-routes.ts';
import { dpiOf } from '../paper/zpl-label.ts';
import { stagingTag } from './slips/staging-tag.ts';
import { testLabel } from './slips/test-label.ts';

const done: Result<void> = ok(undefined);

/** Prints that are stored nowhere: test prints, and a pallet's staging tag. */
export function createSlipRequests(
  parts: RequestParts,
  commit: (work: () => Result<void>) => Result<void>,
  add: (kind: PrintJob['kind'], more: Partial<NewPrintJob>) => void,
): Pick<PrintRequests, 'testLabel' | 'testPage' | 'stagingTag'> {
  return {
    testLabel({ printerId }) {
      const { printers, stationName = '' } = parts.setup();
      const printer = printers.find((one) => one.id === printerId);
      if (!printer || !parts.open(printer).labels) return fail('no-printer', 'no such label printer');
      return commit(() => {
        add('test-label', { printerId, payload: testLabel(printer, stationName, parts.clock.now()) });
        return done;
      });
    },

    async testPage({ printerId }) {
      const { printers, stationName = '' } = parts.setup();
      const printer = printers.find((one) => one.id === printerId);
      if (!printer || !parts.open(printer).documents) return fail('no-printer', 'no such document printer');
      // Loaded here because pdfkit is large and rarely needed.
      const { testPage } = await import('./slips/test-page.ts');
      const payload = await testPage(printer, stationName, parts.clock.now());
      return commit(() => {
        add('test-page', { printerId, payload });
        return done;
      });
    },

    stagingTag({ shipmentId }) {
      const { printers, routes } = parts.setup();
      const printer = printers.find((one) => one.id === routeOf('staging-tag', routes));
      return commit(() => {
        const shipment = parts.shipments.get(shipmentId);
        if (!shipment) return fail('not-found', 'no such shipment');
        const payload = stagingTag(shipment.shipment, dpiOf(printer));
        add('staging-tag', { shipmentId, paper: 'staging-tag', payload });
        return done;
      });
    },
  };
}
