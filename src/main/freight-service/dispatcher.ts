import { readFileSync } from 'node:fs';
import { rootCertificates } from 'node:tls';
import { Agent, EnvHttpProxyAgent, ProxyAgent, type Dispatcher } from 'undici';
import type { Limits } from './limits.ts';

/** The station's way to the service: `proxy` '' means that of the environment, `caFile` '' the built-in authorities. */
export interface Route {
  proxy: string;
  caFile: string;
}

/** A route that cannot be built: the CA file or the proxy's address is wrong. Contains neither. */
export class BadRoute extends Error {
  readonly reason: 'certificate' | 'proxy';
  constructor(reason: 'certificate' | 'proxy') {
    super(`the ${reason} setting cannot be used`);
    this.reason = reason;
  }
}

/** Certificates are checked whatever the environment says (`NODE_TLS_REJECT_UNAUTHORIZED`). */
function tlsOf(caFile: string): { rejectUnauthorized: true; ca?: string[] } {
  if (caFile === '') return { rejectUnauthorized: true };
  try {
    return { rejectUnauthorized: true, ca: [...rootCertificates, readFileSync(caFile, 'utf8')] };
  } catch {
    throw new BadRoute('certificate');
  }
}

/**
 * A dispatcher for one attempt. HTTP/1.1 only: HTTP/2 replays refused streams automatically; `pipelining: 0` opens a new connection for each
 * request, so no request ever meets a kept connection that the other side has just closed. Plain HTTP is for this machine alone and goes through
 * no proxy. Throws `BadRoute`.
 */
export function openDispatcher(protocol: string, route: Route, limits: Limits): Dispatcher {
  const tls = tlsOf(route.caFile);
  const options = {
    allowH2: false,
    pipelining: 0,
    connectTimeout: limits.connect,
    headersTimeout: limits.headers,
    bodyTimeout: limits.body,
    maxResponseSize: limits.answerBytes,
  };
  if (protocol === 'http:') return new Agent({ ...options, connect: { timeout: limits.connect } });
  const proxied = { ...options, requestTls: { ...tls, timeout: limits.connect }, proxyTls: tls };
  try {
    if (route.proxy === '')
      return new EnvHttpProxyAgent({ ...proxied, connect: { ...tls, timeout: limits.connect } });
    const uri = /^[a-z0-9]+:\/\//i.test(route.proxy) ? route.proxy : `http://${route.proxy}`;
    return new ProxyAgent({ ...proxied, uri });
  } catch {
    throw new BadRoute('proxy');
  }
}
