import { askNetwork, outlets, type Outlet } from './ask-network.ts';

/**
 * Zebra's discovery: six bytes to UDP 4201, which each printer answers from its own address. Zebra publishes no description; the layout is as
 * jfr.im/blog/2024/09/zebra-network-discovery-protocol found it on the wire, and as Zebra's own Android print service reads it (product, address,
 * name).
 */
const discoveryPort = 4201;
const question = Buffer.from([0x2e, 0x2c, 0x3a, 0x01, 0x00, 0x00]);
const answerBegins = Buffer.from([0x3a, 0x2c, 0x2e]);

/** Where a text begins in an answer, and how many bytes it may have. */
const fields = { product: [12, 20], name: [84, 25] } as const;

export interface FoundZebra {
  address: string;
  /** Its model or its print server's, as it says; '' where it does not. */
  model: string;
  /** Its name in the network; '' where it has none. */
  name: string;
}

function textAt(answer: Buffer, [begins, length]: readonly [number, number]): string {
  const [text = ''] = answer
    .subarray(begins, begins + length)
    .toString('latin1')
    .split('\0');
  return text.replace(/[^\x20-\x7e]/g, '').trim();
}

/** Null: it is no answer of a Zebra. What cannot be read is left out: the address is the sender's own. */
export const parseZebraAnswer = (answer: Buffer, from: string): FoundZebra | null =>
  answer.subarray(0, answerBegins.length).equals(answerBegins)
    ? { address: from, model: textAt(answer, fields.product), name: textAt(answer, fields.name) }
    : null;

export interface ZebraNetwork {
  outlets: readonly Outlet[];
  port: number;
}

/** The Zebras of this computer's networks that answer within this time, in milliseconds. */
export async function discoverZebras(
  milliseconds: number,
  network: ZebraNetwork = { outlets: outlets(), port: discoveryPort },
): Promise<FoundZebra[]> {
  const found = new Map<string, FoundZebra>();
  await Promise.all(
    network.outlets.map(({ local, broadcast }) =>
      askNetwork(
        local,
        [{ message: question, address: broadcast, port: network.port }],
        milliseconds,
        ({ message, from }) => {
          const zebra = parseZebraAnswer(message, from);
          if (zebra !== null) found.set(from, zebra);
          return [];
        },
      ),
    ),
  );
  return [...found.values()];
}
