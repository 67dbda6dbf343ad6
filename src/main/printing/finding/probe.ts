import { lookup } from 'node:dns/promises';
import { connect } from 'node:net';
import { afterLimit } from '#main/time-limit.ts';
import { withinLimit } from '#shared/within-limit.ts';
import { groups, ippRequest, keywords } from '../documents/ipp-request.ts';

/** Whether the port opens within this time, in milliseconds. Nothing is sent, so nothing is printed. */
export const portOpens = (host: string, port: number, limit: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host, port });
    const end = (opened: boolean): void => {
      cancel();
      resolve(opened);
      socket.destroy();
    };
    const cancel = afterLimit(limit, () => end(false));
    socket.once('connect', () => end(true));
    socket.on('error', () => end(false));
  });

/** What a printer answers to IPP: its model, '' where it does not say it; null: it does not answer IPP there. */
export async function ippModel(uri: string, limit: number): Promise<string | null> {
  const asked = { 'requesting-user-name': 'dockprint', 'requested-attributes': ['printer-make-and-model'] };
  const message = { 'operation-attributes-tag': asked };
  const reply = await ippRequest({ uri }, 'Get-Printer-Attributes', message, limit);
  // A certificate that nobody trusts yet, or a sign-in: it is there, and Setup asks about that next.
  const isClosed = reply.kind === 'not-reached' && reply.code === 'certificate-unknown';
  const wantsMore =
    reply.kind === 'refused' && /^(http-40[13]|http-426|client-error-(not-auth|forb))/.test(reply.status);
  if (isClosed || wantsMore) return '';
  if (reply.kind !== 'answer') return null;
  const [model = ''] = keywords(
    groups(reply.answer['printer-attributes-tag'])[0]?.['printer-make-and-model'],
  );
  return model;
}

/** Whether this computer finds the name as well: some do not know the names of DNS-SD. */
export async function resolves(host: string, limit: number): Promise<boolean> {
  const found = await withinLimit(
    lookup(host).catch(() => null),
    limit,
    afterLimit,
  );
  return found !== null;
}
