import { PrinterTypes, ThermalPrinter } from 'node-thermal-printer';
import type { ZebraConnection } from './zebra-connection.ts';

/** What node-thermal-printer asks of an interface object (its lib/interfaces/interface.js). */
interface ThermalInterface {
  getPrinterName(): string;
  isPrinterConnected(): Promise<boolean>;
  execute(bytes: Buffer): Promise<void>;
}

const printerOver = (transport: ThermalInterface): ThermalPrinter =>
  new ThermalPrinter({
    type: PrinterTypes.EPSON,
    // The declaration knows only URIs; the code takes an object as it is (lib/interfaces/index.js).
    interface: transport as unknown as string,
  });

/**
 * node-thermal-printer on our connection. Its own TCP interface resolves before a byte has arrived and has no ZPL type, so
 * only `raw()` is used (it changes no byte), and the session stays ours.
 */
export const thermalPrinterOn = (connection: ZebraConnection, name: string): ThermalPrinter =>
  printerOver({
    getPrinterName: () => name,
    isPrinterConnected: () => Promise.resolve(true),
    execute: (bytes) => connection.write(bytes),
  });

// The library loads its parts when a printer is made. Made here, they do not cost the first label some ten milliseconds.
printerOver({
  getPrinterName: () => '',
  isPrinterConnected: () => Promise.resolve(false),
  execute: () => Promise.resolve(),
});
