import { readFileSync } from 'node:fs';
import {
  request as requestPlain,
  type ClientRequest,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http';
import { Agent, request } from 'node:https';
import { rootCertificates } from 'node:tls';
import {
  configureRequestOptions,
  configureRequestUrl,
  HttpExecutor,
  type DownloadOptions,
} from 'builder-util-runtime';

/** How the station reaches the internet: like the freight service, by its `proxy` and `caFile`. */
export interface FeedRoute {
  proxy: string;
  caFile: string;
}

/**
 * Runs electron-updater's requests in Node instead of Electron's `net`, so that the proxy and CAs set for the service apply here too, and its tests
 * need no Electron. Throws if the CA file cannot be read.
 */
export class FeedRequests extends HttpExecutor<ClientRequest> {
  readonly #agent: Agent;

  constructor({ proxy, caFile }: FeedRoute) {
    super();
    const ca = caFile === '' ? {} : { ca: [...rootCertificates, readFileSync(caFile, 'utf8')] };
    const address = proxy === '' || proxy.includes('://') ? proxy : `http://${proxy}`;
    // Certificates are checked, regardless of the environment.
    const tls = { ...ca, rejectUnauthorized: true };
    this.#agent = new Agent({ ...tls, proxyEnv: address === '' ? process.env : { HTTPS_PROXY: address } });
  }

  createRequest(options: RequestOptions, callback: (answer: IncomingMessage) => void): ClientRequest {
    // Plain HTTP only for a folder served to this machine alone.
    return options.protocol === 'http:' && options.hostname === '127.0.0.1'
      ? requestPlain(options, callback)
      : request({ ...options, protocol: 'https:', agent: this.#agent }, callback);
  }

  /** Downloads into a file; rejects when its hash is not the one in `options`. electron-updater calls it by this name. */
  download(url: URL, destination: string, options: DownloadOptions): Promise<string> {
    return options.cancellationToken.createPromise<string>((resolve, reject, onCancel) => {
      const asked: RequestOptions = options.headers ? { headers: options.headers } : {};
      configureRequestUrl(url, asked);
      configureRequestOptions(asked);
      // Typed as null on success, but called with undefined too.
      const callback = (error?: Error | null) => (error == null ? resolve(destination) : reject(error));
      this.doDownload(asked, { destination, options, onCancel, callback, responseHandler: null }, 0);
    });
  }
}
