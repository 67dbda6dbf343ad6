import type {
  PrinterCondition,
  ZebraTcpPrinterSettings,
  ZebraUsbPrinterSettings,
} from '#shared/station/printer.ts';
import { openUsbDevice } from './usb-device.ts';
import { ConnectionLost, ZebraConnection, type ZebraLimits } from './zebra-connection.ts';

export type ZebraSettings = ZebraTcpPrinterSettings | ZebraUsbPrinterSettings;

/**
 * What Setup says of a printer on the network only. One on USB answers, or it is of no use here, and nobody else prints there while this station
 * has it open.
 */
export const mannersOf = (printer: ZebraSettings): { confirms: boolean; shared: boolean } =>
  printer.kind === 'zebra-usb' ? { confirms: true, shared: false } : printer;

/** A connection to the printer, or what prevents it. Never rejects. */
export async function openZebra(
  printer: ZebraSettings,
  limits: ZebraLimits,
): Promise<ZebraConnection | PrinterCondition> {
  if (printer.kind === 'zebra-tcp')
    return (await ZebraConnection.open(printer.host, printer.port, limits)) ?? 'not-reachable';
  const device = await openUsbDevice(printer.device, limits.connect);
  return typeof device === 'string' ? device : new ZebraConnection(device, limits);
}

/**
 * Asks the printer on a connection of its own, on which nothing but questions goes. `otherwise` answers where there is none (its reason is given)
 * or where it breaks.
 */
export async function askZebra<T>(
  printer: ZebraSettings,
  limits: ZebraLimits,
  work: (connection: ZebraConnection) => Promise<T>,
  otherwise: (condition: PrinterCondition) => T,
): Promise<T> {
  const connection = await openZebra(printer, limits);
  if (typeof connection === 'string') return otherwise(connection);
  try {
    return await work(connection);
  } catch (error) {
    if (error instanceof ConnectionLost) return otherwise('not-reachable');
    throw error;
  } finally {
    // Only queries were sent, so nothing can be cut off.
    connection.reset();
  }
}
