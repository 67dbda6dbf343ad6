import type { Printer } from '#shared/station/printer.ts';
import { groups, ippRequest, keywords } from './documents/ipp-request.ts';
import { systemPrintServer } from './open-printer.ts';
import { askWinspool, type AskWinspool } from './winspool/ask-winspool.ts';

export interface FoundPrinter {
  printer: Printer;
  source: 'system' | 'network';
}

/** What the system knows about a queue. */
interface Queue {
  name: string;
  description: string;
  device: string;
}

const QUESTION_LIMIT = 5_000;
/** A print server has hundreds of queues, and is asked only when a person wants to see them. Bytes. */
const maxOfQueues = 4 * 1024 * 1024;
const idOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 50) || 'printer';
const nameOf = (queue: Queue): string => (queue.description.trim() || queue.name).slice(0, 60);
/** Guessed from its name or maker: a label printer wants ZPL and a raw queue, everything else a PDF. */
const isLabelPrinter = (queue: Queue): boolean =>
  /zebra|zpl|zdesigner|\bz[dtq]\d{3}/i.test(`${queue.name} ${queue.description}`);

function printersOf(queue: Queue): FoundPrinter[] {
  const base = { id: idOf(queue.name), name: nameOf(queue) };
  const page = { media: 'na_letter_8.5x11in', sides: 'one-sided' as const };
  const language = isLabelPrinter(queue) ? 'zpl' : 'pdf';
  const found: FoundPrinter[] = [
    { printer: { ...base, kind: 'system-queue', queue: queue.name, language, ...page }, source: 'system' },
  ];
  // The queue's device may be a network printer that can be used without the queue, and then it can confirm.
  const socket = /^socket:\/\/([^/:]+)(?::(\d+))?/.exec(queue.device);
  if (socket && language === 'zpl')
    found.push({
      printer: {
        id: `${base.id}-direct`,
        name: `${base.name} (direct)`.slice(0, 60),
        kind: 'zebra-tcp',
        host: socket[1] ?? '',
        port: Number(socket[2] ?? 9100),
        dpi: 203,
        confirms: true,
        shared: false,
      },
      source: 'network',
    });
  if (/^ipps?:\/\//.test(queue.device) && language === 'pdf')
    found.push({
      printer: {
        id: `${base.id}-direct`,
        name: `${base.name} (direct)`.slice(0, 60),
        kind: 'ipp',
        uri: queue.device,
        ...page,
      },
      source: 'network',
    });
  return found;
}

async function cupsQueues(printServer: string): Promise<Queue[]> {
  const reply = await ippRequest(
    { uri: `${printServer}/` },
    'CUPS-Get-Printers',
    {
      'operation-attributes-tag': {
        'requesting-user-name': 'dockprint',
        'requested-attributes': ['printer-name', 'printer-info', 'printer-make-and-model', 'device-uri'],
      },
    },
    QUESTION_LIMIT,
    maxOfQueues,
  );
  if (reply.kind !== 'answer') return [];
  return groups(reply.answer['printer-attributes-tag']).flatMap((all) => {
    const [name] = keywords(all['printer-name']);
    const descriptions = [...keywords(all['printer-info']), ...keywords(all['printer-make-and-model'])];
    return name === undefined
      ? []
      : [{ name, description: descriptions[0] ?? '', device: keywords(all['device-uri'])[0] ?? '' }];
  });
}

/** Empty when winspool does not answer: a printer can always be entered by hand. */
async function windowsQueues(ask: AskWinspool): Promise<Queue[]> {
  const reply = await ask({ ask: 'list' }, QUESTION_LIMIT);
  return reply.kind === 'queues'
    ? reply.queues.map(({ name }) => ({ name, description: name, device: '' }))
    : [];
}

/**
 * The queues of the system, and the network printers behind them. The network itself is not scanned: a printer without a queue is entered
 * by its address.
 */
export async function findPrinters(
  system: { platform: NodeJS.Platform; printServer: string } = {
    platform: process.platform,
    printServer: systemPrintServer,
  },
  ask: AskWinspool = askWinspool,
): Promise<FoundPrinter[]> {
  const queues =
    system.platform === 'win32' ? await windowsQueues(ask) : await cupsQueues(system.printServer);
  return queues.flatMap(printersOf).filter(isFirstOfItsPlace);
}

/** Several queues often lead to one printer, which is listed once whatever the queues are called. */
const placeOf = ({ printer }: FoundPrinter): string => JSON.stringify({ ...printer, id: '', name: '' });
const isFirstOfItsPlace = (one: FoundPrinter, at: number, all: FoundPrinter[]): boolean =>
  all.findIndex((other) => placeOf(other) === placeOf(one)) === at;
