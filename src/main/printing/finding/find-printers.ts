import type { FoundPrinter } from '#shared/station/found-printer.ts';
import { systemPrintServer } from '../open-printer.ts';
import { openUsbDevice } from '../zebra/usb-device.ts';
import { askWinspool, type AskWinspool } from '../winspool/ask-winspool.ts';
import { ofQueue, ofService, ofUsb, ofZebra, onlyOnce, type Candidate } from './candidates.ts';
import { browseServices, printerServices, type FoundService, type ServiceNetwork } from './dns-sd.ts';
import { ippModel, portOpens, resolves } from './probe.ts';
import { cupsQueues, windowsQueues } from './system-queues.ts';
import { usbPrinters, type UsbFolders } from './usb-printers.ts';
import { discoverZebras, type ZebraNetwork } from './zebra-discovery.ts';

/** Milliseconds: together with the queues' three seconds within the five that a person waits. */
const limits = { listen: 2_400, name: 500, probe: 1_500 };
/** More than a person chooses from. */
const maxFound = 200;

export interface PrinterSearch {
  platform: NodeJS.Platform;
  printServer: string;
  ask: AskWinspool;
  /** Whom to ask; undefined: every network of this computer; null: none. */
  zebras: ZebraNetwork | null | undefined;
  services: ServiceNetwork | null | undefined;
  /** Where the device files of printers on USB are; undefined: where Linux has them. */
  usb: UsbFolders | undefined;
  /** How long the networks may answer, milliseconds. */
  listen: number;
}

/**
 * The printers that this computer can reach: its own queues, what is behind them, Zebras on USB, Zebras by their discovery, and what announces itself by DNS-SD.
 * Each is asked whether it answers; nothing is printed or saved.
 */
export async function findPrinters(given: Partial<PrinterSearch> = {}): Promise<FoundPrinter[]> {
  const parts = { platform: process.platform, printServer: systemPrintServer, ask: askWinspool, ...given };
  const { listen = limits.listen } = given;
  const [queues, usb, zebras, services] = await Promise.all([
    parts.platform === 'win32' ? windowsQueues(parts.ask) : cupsQueues(parts.printServer),
    parts.platform === 'linux' ? usbPrinters(parts.usb) : [],
    parts.zebras === null ? [] : discoverZebras(listen, parts.zebras),
    parts.services === null ? [] : browseServices(listen, parts.services),
  ]);
  const announced = await Promise.all(inOrder(services).map(ofAnnounced));
  // What is reached straight can confirm, and comes first.
  const all = onlyOnce([
    ...usb.flatMap(ofUsb),
    ...zebras.map(ofZebra),
    ...announced.flat(),
    ...queues.flatMap(ofQueue),
  ]);
  const found = await Promise.all(all.slice(0, maxFound).map(withAnswer));
  return found.filter((one) => one !== null);
}

/** A printer that offers TLS is reached by it. */
const inOrder = (services: readonly FoundService[]): FoundService[] =>
  services.toSorted(
    (one, other) => printerServices.indexOf(one.service) - printerServices.indexOf(other.service),
  );

/** By its name where this computer finds that, since a name stays when an address changes. */
async function ofAnnounced(service: FoundService): Promise<Candidate[]> {
  if (await resolves(service.host, limits.name)) return ofService(service, service.host);
  return service.address === null ? [] : ofService(service, service.address);
}

/** Null: it was only guessed, and is not there. */
async function withAnswer({ printer, source, model, isGuess }: Candidate): Promise<FoundPrinter | null> {
  if (printer.kind === 'zebra-tcp') {
    const opens = await portOpens(printer.host, printer.port, limits.probe);
    return { printer, source, model, answers: opens ? 'yes' : 'no' };
  }
  if (printer.kind === 'zebra-usb') {
    const device = await openUsbDevice(printer.device, limits.probe);
    if (typeof device !== 'string') device.destroy();
    return { printer, source, model, answers: typeof device === 'string' ? 'no' : 'yes' };
  }
  if (printer.kind !== 'ipp') return { printer, source, model, answers: 'not-asked' };
  const said = await ippModel(printer.uri, limits.probe);
  if (said === null && isGuess) return null;
  return {
    printer,
    source,
    model: model === '' ? (said ?? '') : model,
    answers: said === null ? 'no' : 'yes',
  };
}
