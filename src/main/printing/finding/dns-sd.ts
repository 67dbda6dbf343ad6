import dnsPacket, { type Answer } from 'dns-packet';
import { askNetwork, outlets, type Question } from './ask-network.ts';

/** The services that a printer announces (RFC 6763): IPP, IPP over TLS, and port 9100. */
export const printerServices = ['_ipps._tcp.local', '_ipp._tcp.local', '_pdl-datastream._tcp.local'] as const;
export type PrinterService = (typeof printerServices)[number];

export interface FoundService {
  service: PrinterService;
  /** As people named it: "Office laser". */
  name: string;
  /** Its name in the network, and its address where it was told. */
  host: string;
  address: string | null;
  port: number;
  /** What it says about itself (`rp`, `ty`, `pdl`), by keys in small letters. */
  text: ReadonlyMap<string, string>;
}

export interface ServiceNetwork {
  /** Addresses of this computer. */
  locals: readonly string[];
  address: string;
  port: number;
}
const everybody = (): ServiceNetwork => ({
  locals: outlets().map(({ local }) => local),
  address: '224.0.0.251',
  port: 5353,
});

const keyOf = (name: string): string => name.toLowerCase();

/** `key=value` pairs (RFC 6763 6.3); the first of a key counts. */
function textOf(data: Answer & { type: 'TXT' }): Map<string, string> {
  const pairs = new Map<string, string>();
  for (const part of [data.data].flat()) {
    const [key = '', ...value] = part.toString().split('=');
    if (key !== '' && !pairs.has(keyOf(key))) pairs.set(keyOf(key), value.join('='));
  }
  return pairs;
}

/** Puts together what the answers say, in whatever order and pieces they come. */
class ServiceRecords {
  /** Instances by their full name. */
  readonly instances = new Map<string, { service: PrinterService; name: string }>();
  private readonly places = new Map<string, { host: string; port: number }>();
  private readonly texts = new Map<string, Map<string, string>>();
  private readonly addresses = new Map<string, string>();

  take(records: readonly Answer[]): void {
    for (const record of records) {
      const key = keyOf(record.name);
      if (record.type === 'PTR') {
        const service = printerServices.find((one) => one === key);
        const { data } = record;
        // The instance's name may have dots of its own: what is behind it is the service.
        if (service !== undefined && keyOf(data).endsWith(`.${service}`))
          this.instances.set(keyOf(data), { service, name: data.slice(0, -service.length - 1) });
      } else if (record.type === 'SRV') {
        this.places.set(key, { host: record.data.target, port: record.data.port });
      } else if (record.type === 'TXT') {
        this.texts.set(key, textOf(record));
      } else if (record.type === 'A') {
        if (!this.addresses.has(key)) this.addresses.set(key, record.data);
      }
    }
  }

  /** What is still to be asked about the instances; each is asked once. */
  missing(asked: Set<string>): { type: 'SRV' | 'TXT' | 'A'; name: string }[] {
    const wanted: { type: 'SRV' | 'TXT' | 'A'; name: string }[] = [];
    for (const key of this.instances.keys()) {
      const place = this.places.get(key);
      if (place === undefined) wanted.push({ type: 'SRV', name: key });
      else if (!this.addresses.has(keyOf(place.host))) wanted.push({ type: 'A', name: place.host });
      if (!this.texts.has(key)) wanted.push({ type: 'TXT', name: key });
    }
    return wanted.filter(({ type, name }) => !asked.has(`${type} ${name}`));
  }

  found(): FoundService[] {
    return [...this.instances].flatMap(([key, instance]) => {
      const place = this.places.get(key);
      if (place === undefined || place.port === 0) return [];
      const address = this.addresses.get(keyOf(place.host)) ?? null;
      const text = this.texts.get(key) ?? new Map<string, string>();
      return [{ ...instance, ...place, host: place.host.replace(/\.$/, ''), address, text }];
    });
  }
}

const maxInstances = 500;

/**
 * The printers that announce themselves by DNS-SD and answer within this time, in milliseconds. They are asked as RFC 6762 5.1 allows for a single
 * question, from a port of ours: each answers to it alone.
 */
export async function browseServices(
  milliseconds: number,
  network: ServiceNetwork = everybody(),
): Promise<FoundService[]> {
  const records = new ServiceRecords();
  const asked = new Set<string>();
  const { address, port } = network;
  const ask = (questions: { type: 'PTR' | 'SRV' | 'TXT' | 'A'; name: string }[]): Question => ({
    address,
    port,
    message: dnsPacket.encode({ type: 'query', questions }),
  });
  const first = ask(printerServices.map((name) => ({ type: 'PTR' as const, name })));
  await Promise.all(
    network.locals.map((local) =>
      askNetwork(local, [first], milliseconds, ({ message }) => {
        if (records.instances.size < maxInstances) records.take(answersIn(message));
        const missing = records.missing(asked);
        for (const { type, name } of missing) asked.add(`${type} ${name}`);
        return missing.length === 0 ? [] : [ask(missing)];
      }),
    ),
  );
  return records.found();
}

/** None where it cannot be read. */
function answersIn(message: Buffer): Answer[] {
  try {
    const { type, answers = [], additionals = [] } = dnsPacket.decode(message);
    return type === 'response' ? [...answers, ...additionals] : [];
  } catch {
    return [];
  }
}
