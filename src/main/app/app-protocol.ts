import { readFile } from 'node:fs/promises';
import { resolve, sep, extname } from 'node:path';
import type { Result } from '#shared/ipc/result.ts';
import { missingFeaturesHeader } from '#shared/station/label-lacks.ts';
import { stationHost, stationScheme } from './station-url.ts';

// The browser refuses a module script or a stylesheet with the wrong type, since `nosniff` is set.
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.pdf': 'application/pdf',
  '.zpl': 'text/plain; charset=utf-8',
};

/** The media type of a file by its extension; an unknown one is plain bytes. */
function contentTypeOf(path: string): string {
  return types[extname(path).toLowerCase()] ?? 'application/octet-stream';
}

/** What `app://station/` serves besides the renderer's files. `null`: no such document. */
export interface ServedFiles {
  rendererFolder: string;
  documentPdf(id: string): Buffer | null;
  labelDocument(id: string): { format: 'pdf' | 'png'; bytes: Buffer } | null;
  /** `lacks`: names of graphics missing from its picture. */
  labelZpl(id: string): { zpl: Buffer; lacks: readonly string[] } | null;
  ownDocument(id: string): { format: 'pdf' | 'zpl' | 'png'; bytes: Buffer } | null;
  /** A document of another station of the fleet, fetched on demand. */
  fleetDocument(station: string, id: string): Promise<Result<{ format: 'pdf' | 'png'; bytes: Buffer }>>;
  /** A file that came with the answer to an attempt to send the shipment's BOL. */
  answerFile(shipmentId: string, attempt: number, name: string): Promise<Buffer | null>;
}

interface SchemeRegistry {
  registerSchemesAsPrivileged(schemes: Electron.CustomScheme[]): void;
}
interface ProtocolHandlers {
  handle(scheme: string, handler: (request: Request) => Promise<Response>): void;
}

/** Chromium's own code runs from `self`; nothing is inline, nothing comes from the network. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Must run before the app is ready: a scheme's privileges are read only once. */
export function declareAppScheme(protocol: SchemeRegistry): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: stationScheme,
      // `codeCache`: Chromium caches the page's compiled scripts by address; every script's name carries its content's hash.
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
    },
  ]);
}

function respondWith(status: number, body: Buffer | string, type: string, cache = 'no-cache'): Response {
  return new Response(typeof body === 'string' ? body : new Uint8Array(body), {
    status,
    headers: {
      'Content-Type': type,
      'Content-Security-Policy': contentSecurityPolicy,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': cache,
    },
  });
}

const refuse = (status: number, words: string) => respondWith(status, words, 'text/plain; charset=utf-8');

const storedPath =
  /^\/(documents|label-documents|labels|own-documents)\/([A-Za-z0-9_-]{1,100})\.(pdf|png|zpl)$/;

function readStored(files: ServedFiles, what: string, id: string): Buffer | null {
  switch (what) {
    case 'documents.pdf':
      return files.documentPdf(id);
    case 'label-documents.pdf':
    case 'label-documents.png': {
      const found = files.labelDocument(id);
      return found !== null && what.endsWith(found.format) ? found.bytes : null;
    }
    case 'own-documents.pdf':
    case 'own-documents.zpl':
    case 'own-documents.png': {
      const found = files.ownDocument(id);
      return found !== null && what.endsWith(found.format) ? found.bytes : null;
    }
    default:
      return null;
  }
}

const fleetPath = /^\/fleet-documents\/([A-Za-z0-9_-]{1,100})\/([A-Za-z0-9_-]{1,100})\.(pdf|png)$/;
const answerFilePath = /^\/tries\/([A-Za-z0-9_-]{1,100})\/(\d{1,6})\/([a-z]{1,20}\.[a-z]{1,5})$/;

async function serveStored(path: string, files: ServedFiles): Promise<Response | null> {
  const [, shipmentId, attempt, name] = answerFilePath.exec(path) ?? [];
  if (shipmentId !== undefined && name !== undefined)
    return respondWithStored(await files.answerFile(shipmentId, Number(attempt), name), path);
  const [, station, paper, format] = fleetPath.exec(path) ?? [];
  if (station !== undefined && paper !== undefined) {
    const found = await files.fleetDocument(station, paper);
    // This status lets the page tell a damaged document from an unavailable one.
    if (!found.ok && found.error.code === 'paper-differs') return refuse(409, 'Not what its station stored');
    return respondWithStored(found.ok && found.value.format === format ? found.value.bytes : null, path);
  }
  const [, kind, id, extension] = storedPath.exec(path) ?? [];
  if (id === undefined) return null;
  if (kind === 'labels' && extension === 'zpl') {
    const label = files.labelZpl(id);
    const answer = respondWithStored(label?.zpl ?? null, path);
    answer.headers.set(missingFeaturesHeader, label?.lacks.join(',') ?? '');
    return answer;
  }
  const bytes = readStored(files, `${kind ?? ''}.${extension ?? ''}`, id);
  return respondWithStored(bytes, path);
}

/** A shipper's documents stay in the database: no copy in the browser's cache. */
const respondWithStored = (bytes: Buffer | null, path: string): Response =>
  bytes === null ? refuse(404, 'Not found') : respondWith(200, bytes, contentTypeOf(path), 'no-store');

/** Vite names these by content hash, so a new version has a new name; everything else is revalidated. */
const cacheRuleOf = (path: string): string =>
  path.startsWith('/assets/') ? 'max-age=31536000, immutable' : 'no-cache';

async function serveFile(path: string, folder: string): Promise<Response> {
  const file = resolve(folder, `.${path === '/' ? '/index.html' : path}`);
  // An encoded slash or a Windows backslash survives the URL parser, so the resolved path is checked.
  if (!file.startsWith(resolve(folder) + sep)) return refuse(403, 'Outside the app');
  try {
    return respondWith(200, await readFile(file), contentTypeOf(file), cacheRuleOf(path));
  } catch {
    // Missing, a folder or unreadable is all the same to the page, and the path identifies the file.
    return refuse(404, 'Not found');
  }
}

function decodePath(url: URL): string | null {
  try {
    const path = decodeURIComponent(url.pathname);
    return path.includes('\0') ? null : path;
  } catch {
    return null;
  }
}

/** Answers one request of the page. Never throws; 400 unreadable, 403 outside, 404 absent, 405 not GET, 409 damaged, 500 a failing store. */
export async function respond(request: Request, files: ServedFiles): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405, 'Only GET');
  const url = new URL(request.url);
  if (url.host !== stationHost) return refuse(404, 'No such host');
  const path = decodePath(url);
  if (path === null) return refuse(400, 'Unreadable path');
  try {
    return (await serveStored(path, files)) ?? (await serveFile(path, files.rendererFolder));
  } catch {
    return refuse(500, 'The station could not read it');
  }
}

/**
 * Serves `app://station/`: the renderer's built files, `documents/ID.pdf`, `labels/ID.zpl`, `label-documents/ID.pdf` or `.png`,
 * `own-documents/ID.pdf`, `.zpl` or `.png`, `fleet-documents/STATION/ID.pdf` or `.png`, and `tries/SHIPMENT/TRY/FILE`.
 */
export function serveApp(protocol: ProtocolHandlers, files: ServedFiles): void {
  protocol.handle(stationScheme, (request) => respond(request, files));
}
