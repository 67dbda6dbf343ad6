import { isIPv4 } from 'node:net';
import { groups, ippRequest, keywords } from '../documents/ipp-request.ts';
import type { AskWinspool } from '../winspool/ask-winspool.ts';

/** What the system knows about a queue. `device`: the address behind it; '' where it is not told. */
export interface Queue {
  name: string;
  description: string;
  device: string;
}

/** Milliseconds. */
const questionLimit = 3_000;
/** A print server has hundreds of queues, and is asked only when a person wants to see them. Bytes. */
const maxOfQueues = 4 * 1024 * 1024;

export async function cupsQueues(printServer: string): Promise<Queue[]> {
  const reply = await ippRequest(
    { uri: `${printServer}/` },
    'CUPS-Get-Printers',
    {
      'operation-attributes-tag': {
        'requesting-user-name': 'dockprint',
        'requested-attributes': ['printer-name', 'printer-info', 'printer-make-and-model', 'device-uri'],
      },
    },
    questionLimit,
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

/**
 * The address in the name of a port of Windows: `IP_10.0.0.5`, as Windows names it, with `_1` when the same was made again; `10.0.0.5` and
 * `10.0.0.5:9100` as vendors do. Null for any other: USB, WSD, or a name that somebody gave it.
 */
export function addressOfPort(port: string): string | null {
  const [, address = ''] = /^(?:IP_)?(\d{1,3}(?:\.\d{1,3}){3})(?:[:_]\d{1,5})?$/i.exec(port.trim()) ?? [];
  return isIPv4(address) ? address : null;
}

/** Empty when winspool does not answer: a printer can always be entered by hand. */
export async function windowsQueues(ask: AskWinspool): Promise<Queue[]> {
  const reply = await ask({ ask: 'list' }, questionLimit);
  if (reply.kind !== 'queues') return [];
  return reply.queues.map(({ name, port }) => {
    const address = addressOfPort(port);
    return { name, description: name, device: address === null ? '' : `tcp://${address}` };
  });
}
