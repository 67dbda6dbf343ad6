import { once } from 'node:events';
import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import type { CheckFinding, CheckFound } from '#shared/station/printer-check.ts';
import {
  isPrinterOut,
  type FolderPrinterSettings,
  type IppPrinterSettings,
  type Printer,
  type SystemQueueSettings,
  type ZebraUsbPrinterSettings,
} from '#shared/station/printer.ts';
import { httpAddress, isEncrypted, portOf } from '../documents/ipp-address.ts';
import type { SignIn } from '../documents/sign-in.ts';
import { queueUri } from '../documents/system-queue-printer.ts';
import { askWinspool, type AskWinspool } from '../winspool/ask-winspool.ts';
import { queueCondition } from '../winspool/queue-status.ts';
import { windowsQueue } from '../winspool/windows-queue.ts';
import { systemPrintServer } from '../open-printer.ts';
import { openUsbDevice, type UsbTrouble } from '../zebra/usb-device.ts';
import { zebraLimits, type ZebraLimits } from '../zebra/zebra-connection.ts';
import { found, inOrder, isBad } from './found.ts';
import { ippSteps } from './ipp-steps.ts';
import { networkSteps, tlsStep } from './network-steps.ts';
import { zebraSteps, type ZebraSurroundings } from './zebra-steps.ts';

export interface CheckParts extends ZebraSurroundings {
  /** Whether this station is printing there now: a printer may take one connection at a time. */
  isBusy: boolean;
  platform: NodeJS.Platform;
  printServer: string;
  ask: AskWinspool;
  zebra: ZebraLimits;
  /** For the user in the settings. */
  signIn?: SignIn | undefined;
  /** For an answer of a print server or a laser: milliseconds. */
  question: number;
}
export const checkParts = (): Pick<
  CheckParts,
  'platform' | 'printServer' | 'ask' | 'zebra' | 'question'
> => ({
  platform: process.platform,
  printServer: systemPrintServer,
  ask: askWinspool,
  zebra: zebraLimits,
  question: 5_000,
});

const deviceFindings = {
  'not-reachable': 'device-missing',
  'no-permission': 'device-refused',
  'in-use': 'device-in-use',
} as const satisfies Record<UsbTrouble, CheckFinding>;

async function usbPrinterSteps(printer: ZebraUsbPrinterSettings, parts: CheckParts): Promise<CheckFound[]> {
  // It can be open once, and this station has it.
  if (parts.isBusy) return [found('others-station')];
  const { device } = printer;
  const opened = await openUsbDevice(device, parts.zebra.connect);
  if (typeof opened === 'string')
    return [found(deviceFindings[opened], { device, user: userInfo().username })];
  opened.destroy();
  await once(opened, 'close');
  return [found('device-open', { device }), ...(await zebraSteps(printer, parts, parts.zebra))];
}

async function ippPrinterSteps(printer: IppPrinterSettings, parts: CheckParts): Promise<CheckFound[]> {
  const { uri, media } = printer;
  const certificate = printer.certificate?.sha256;
  const address = httpAddress(uri);
  const [host, port] = [address.hostname, portOf(address)];
  const steps = await networkSteps(host, port, parts.zebra);
  if (steps.some(isBad)) return steps;
  const encryption = isEncrypted(address)
    ? await tlsStep(host, port, certificate, parts.zebra)
    : found('tls-off');
  if (isBad(encryption)) return [...steps, encryption];
  const asked = await ippSteps({ uri, certificate, signIn: parts.signIn }, media, parts.question);
  const wantsTls = asked.some(({ finding }) => finding === 'tls-wanted');
  return [...steps, ...(wantsTls ? [] : [encryption]), ...asked];
}

async function windowsQueueStep(queue: string, ask: AskWinspool): Promise<CheckFound> {
  const reading = await windowsQueue(queue, ask).read();
  if (reading === 'missing') return found('queue-missing', { queue });
  const condition = reading === 'silent' ? 'cannot-tell' : queueCondition(reading);
  if (reading === 'silent' || condition === 'cannot-tell') return found('queue-unknown', { queue });
  return isPrinterOut(condition)
    ? found('queue-stopped', { condition })
    : found('queue-open', { jobs: reading.jobs?.length ?? 0 });
}

async function queueSteps(printer: SystemQueueSettings, parts: CheckParts): Promise<CheckFound[]> {
  const isLabels = printer.language === 'zpl';
  const language = isLabels ? [found('queue-passes-on', { queue: printer.queue })] : [];
  if (parts.platform === 'win32') return [...language, await windowsQueueStep(printer.queue, parts.ask)];
  const uri = queueUri(parts.printServer, printer.queue);
  const asked = await ippSteps({ uri }, printer.media, parts.question, { documents: !isLabels });
  const answered = asked.some(({ finding }) => finding === 'ipp-spoken');
  if (!answered) return [...language, found('queue-missing', { queue: printer.queue })];
  return [...language, ...asked.filter(({ finding }) => !['ipp-spoken', 'sign-in-none'].includes(finding))];
}

async function folderStep({ path }: FolderPrinterSettings): Promise<CheckFound> {
  const folder = await stat(path).catch(() => null);
  if (folder?.isDirectory() !== true) return found('folder-missing', { path });
  const closed = await access(path, constants.W_OK).then(
    () => false,
    () => true,
  );
  return found(closed ? 'folder-closed' : 'folder-writable', { path });
}

async function stepsOf(printer: Printer, parts: CheckParts): Promise<CheckFound[]> {
  switch (printer.kind) {
    case 'zebra-tcp': {
      const network = await networkSteps(printer.host, printer.port, parts.zebra);
      if (network.some(isBad)) return network;
      if (parts.isBusy) return [...network, found('others-station')];
      return [...network, ...(await zebraSteps(printer, parts, parts.zebra))];
    }
    case 'zebra-usb':
      return usbPrinterSteps(printer, parts);
    case 'ipp':
      return ippPrinterSteps(printer, parts);
    case 'system-queue':
      return queueSteps(printer, parts);
    case 'folder':
      return [await folderStep(printer)];
  }
}

/** What is wrong with a printer, saved or not. It asks, and prints nothing. Never throws for what the printer does. */
export const checkPrinter = async (printer: Printer, parts: CheckParts): Promise<CheckFound[]> =>
  inOrder(await stepsOf(printer, parts));
