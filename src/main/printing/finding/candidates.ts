import type { Printer } from '#shared/station/printer.ts';
import type { FoundService } from './dns-sd.ts';
import type { Queue } from './system-queues.ts';
import type { UsbPrinter } from './usb-printers.ts';
import type { FoundZebra } from './zebra-discovery.ts';

/** A printer that may be offered, before it was asked whether it answers. */
export interface Candidate {
  printer: Printer;
  source: 'system' | 'network';
  model: string;
  /** Names of what it is, so that the same printer is listed once, by whatever way it was found. */
  places: readonly string[];
  /** Its address is guessed from a queue's: it is offered only where it answers. */
  isGuess: boolean;
}

const page = { media: 'na_letter_8.5x11in', sides: 'one-sided' as const };
const rawPort = 9100;

const idOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 50) || 'printer';
/** At most what a printer's name may have; from the network it may be anything. */
const nameOf = (...names: string[]): string =>
  (names.map((name) => name.replace(/\p{Cc}/gu, ' ').trim()).find((name) => name !== '') ?? 'Printer').slice(
    0,
    60,
  );
const base = (...names: string[]) => ({ id: idOf(nameOf(...names)), name: nameOf(...names) });
/** Guessed from its name or maker: a label printer wants ZPL and a raw queue, everything else a PDF. */
const isLabelPrinter = (words: string): boolean => /zebra|zpl|zdesigner|\bz[dtq]\d{3}/i.test(words);

/** In many models' names: `ZT411-300dpi`. What the printer itself says counts in its check. */
const dpiIn = (model: string): 203 | 300 | 600 => {
  const [, said] = /(\d{3}) ?dpi/i.exec(model) ?? [];
  return said === '300' || said === '600' ? (Number(said) as 300 | 600) : 203;
};

const zebraAt = (
  names: { id: string; name: string },
  host: string,
  port: number,
  more: { model: string; places?: string[]; isGuess?: boolean },
): Candidate => ({
  printer: { ...names, kind: 'zebra-tcp', host, port, dpi: dpiIn(more.model), confirms: true, shared: false },
  source: 'network',
  model: more.model,
  isGuess: more.isGuess ?? false,
  places: [host, ...(more.places ?? [])].map((place) => `zebra ${place.toLowerCase()}:${port}`),
});

const laserAt = (
  names: { id: string; name: string },
  uri: string,
  more: { model: string; addresses?: string[]; isGuess?: boolean },
): Candidate => {
  const { hostname, pathname } = new URL(uri.replace(/^ipp/i, 'http'));
  return {
    printer: { ...names, kind: 'ipp', uri, ...page },
    source: 'network',
    model: more.model,
    isGuess: more.isGuess ?? false,
    places: [hostname, ...(more.addresses ?? [])].map((place) => `laser ${place.toLowerCase()}${pathname}`),
  };
};

/** One that says that it takes another language is no label printer for us; one that says nothing may be. */
export function ofUsb({ device, id }: UsbPrinter): Candidate[] {
  const model = id.get('MDL') ?? '';
  const words = [id.get('MFG'), model, id.get('CMD')].filter((word) => word !== undefined).join(' ');
  if (words !== '' && !isLabelPrinter(words)) return [];
  const names = base(model, `USB ${device}`);
  return [
    {
      printer: { ...names, kind: 'zebra-usb', device, dpi: dpiIn(model) },
      source: 'system',
      model,
      places: [`usb ${device}`],
      isGuess: false,
    },
  ];
}

export const ofZebra = ({ address, model, name }: FoundZebra): Candidate =>
  zebraAt(base(name, model, `Zebra ${address}`), address, rawPort, { model });

/** `host`: the name or the address that this computer finds. Port 9100 of a laser is left out: a PDF goes there by IPP. */
export function ofService(found: FoundService, host: string): Candidate[] {
  const { service, name, port, address, text } = found;
  const model = text.get('ty') ?? '';
  const others = [found.host, ...(address === null ? [] : [address])];
  if (isLabelPrinter(`${name} ${model} ${text.get('product') ?? ''}`)) {
    const at = service === '_pdl-datastream._tcp.local' ? port : rawPort;
    return [zebraAt(base(name, model), host, at, { model, places: others })];
  }
  if (service === '_pdl-datastream._tcp.local') return [];
  const scheme = service === '_ipps._tcp.local' ? 'ipps' : 'ipp';
  const path = (text.get('rp') ?? 'ipp/print').replace(/^\/+/, '');
  const uri = `${scheme}://${host}${port === 631 ? '' : `:${port}`}/${path}`;
  return URL.canParse(uri) && !/\s/.test(uri)
    ? [laserAt(base(name, model), uri, { model, addresses: others })]
    : [];
}

/** A queue of the system, and the network printer behind it: used without the queue, it can confirm. */
export function ofQueue(queue: Queue): Candidate[] {
  const { name, description, device } = queue;
  const language = isLabelPrinter(`${name} ${description}`) ? 'zpl' : 'pdf';
  const names = { id: idOf(name), name: nameOf(description, name) };
  const direct = { id: `${names.id}-direct`, name: nameOf(`${names.name} (direct)`) };
  const own: Candidate = {
    printer: { ...names, kind: 'system-queue', queue: name, language, ...page },
    source: 'system',
    model: '',
    places: [`queue ${name}`],
    isGuess: false,
  };
  // CUPS says how it reaches its device; of a port of Windows only the address is known.
  const [, scheme = '', host = '', port = ''] = /^(socket|tcp):\/\/([^/:]+)(?::(\d+))?/.exec(device) ?? [];
  if (host !== '' && language === 'zpl')
    return [own, zebraAt(direct, host, Number(port === '' ? rawPort : port), { model: '' })];
  if (scheme === 'tcp')
    return [own, laserAt(direct, `ipp://${host}/ipp/print`, { model: '', isGuess: true })];
  if (/^ipps?:\/\//.test(device) && URL.canParse(device) && language === 'pdf')
    return [own, laserAt(direct, device, { model: '' })];
  return [own];
}

/** Each printer once: the first way that it was found by. */
export function onlyOnce(candidates: readonly Candidate[]): Candidate[] {
  const seen = new Set<string>();
  return candidates.filter(({ places }) => {
    const isNew = !places.some((place) => seen.has(place));
    for (const place of places) seen.add(place);
    return isNew;
  });
}
