import type { IppAccess } from './ipp-access.ts';
import { conditionOfRefusal, groups, ippRequest, isTemporaryRefusal, keywords } from './ipp-request.ts';

/** At most this many servers in a row: a queue that leads to another server's queue, and that one to a third. */
const maxServers = 3;

/** How CUPS reaches a printer that answers for its own jobs. A name on the network says its protocol (`_ipp._tcp`); `/cups` is another server's queue. */
const speaksIpp = /^(?:(?:ipps?|https?):\/\/|dnssd:\/\/[^/]*\._ipps?\._tcp\b(?![^?]*\/cups\b))/i;
/** The queue of another print server. */
const isQueue = /^(?:ipps?|https?):\/\/[^/]+\/(?:printers|classes)\//i;

/** A CUPS queue by its address; the path is matched in any case. */
const queuePath = /^\/(?:printers|classes)\/[^/]+$/i;

function pathOf(address: unknown): string | null {
  if (typeof address !== 'string' || !URL.canParse(address)) return null;
  const { pathname } = new URL(address);
  return queuePath.test(pathname) ? pathname : null;
}

function plain(path: string): string {
  try {
    return decodeURIComponent(path).toLowerCase();
  } catch {
    return path.toLowerCase();
  }
}

/**
 * The address of the queue that has a job now, given the queue it was sent to and the job's `job-printer-uri`. A job moved by an administrator
 * keeps its CUPS number and is reported at its old address, whose device has nothing on it. The same server is asked, whatever name it uses for
 * itself.
 */
export function queueOfJob(uri: string, jobPrinterUri: unknown): string {
  const [own, said] = [pathOf(uri), pathOf(jobPrinterUri)];
  if (own === null || said === null || plain(own) === plain(said)) return uri;
  const address = new URL(uri);
  address.pathname = said;
  return address.href;
}

/**
 * Whether `completed` at this address is the printer's own word (docs/decisions/printed.md). CUPS reports it for a queue once the last byte
 * is at the device: only a device that speaks IPP has waited for the printer. Null: no answer now.
 */
export async function isReportedByPrinter(
  access: IppAccess,
  limitMilliseconds: number,
): Promise<boolean | null> {
  let at = access;
  for (let servers = 0; servers < maxServers; servers += 1) {
    const reply = await ippRequest(
      at,
      'Get-Printer-Attributes',
      {
        'operation-attributes-tag': {
          'requesting-user-name': 'dockprint',
          'requested-attributes': ['device-uri', 'cups-version'],
        },
      },
      limitMilliseconds,
    );
    // Its own server may answer again once somebody can sign in there; no one can at another.
    const isClosed = reply.kind === 'refused' && servers === 0 && conditionOfRefusal(reply.status) !== null;
    if (isClosed) return null;
    if (reply.kind === 'refused' && !isTemporaryRefusal(reply.status)) return false;
    // A server behind this one may never be reachable: then it is no proof.
    if (reply.kind !== 'answer') return servers === 0 ? null : false;
    const said = groups(reply.answer['printer-attributes-tag'])[0] ?? {};
    const [device] = keywords(said['device-uri']);
    // A class of queues names no device, and neither does a printer, which is not CUPS.
    if (device === undefined) return keywords(said['cups-version']).length === 0;
    if (!speaksIpp.test(device)) return false;
    if (!isQueue.test(device)) return true;
    // Another server gets neither the password nor the trust of this one.
    at = { uri: device };
  }
  return false;
}
