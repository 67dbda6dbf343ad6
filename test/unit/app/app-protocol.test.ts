import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { folderForAll } from '#support/temporary-folder.ts';
import { fail, ok } from '#shared/ipc/result.ts';
import { declareAppScheme, respond, type ServedFiles } from '#main/app/app-protocol.ts';

const folder = folderForAll();
const parts: ServedFiles = {
  rendererFolder: join(folder, 'renderer'),
  documentPdf: (id) => (id === 'doc-1' ? Buffer.from('%PDF-1.7') : null),
  answerFile: (shipmentId, attempt, name) =>
    Promise.resolve(
      shipmentId === 's-1' && attempt === 2 && name === 'bol.pdf' ? Buffer.from('%PDF-1.4') : null,
    ),
  labelDocument: (id) =>
    id === 'picture-1' ? { format: 'png', bytes: Buffer.from('\x89PNG', 'latin1') } : null,
  ownDocument: (id) => (id === 'own-1' ? { format: 'zpl', bytes: Buffer.from('^XA^XZ') } : null),
  fleetDocument: (station, id) =>
    Promise.resolve(
      station === 'dock-4' && id === 'far-1'
        ? ok({ format: 'pdf' as const, bytes: Buffer.from('%PDF-1.5') })
        : fail(id === 'damaged-1' ? 'paper-differs' : 'not-found', 'no such paper'),
    ),
  labelZpl: (id) => {
    if (id === 'broken') throw new Error('SQLITE_CORRUPT at /home/packer');
    return id === 'label-1' ? { zpl: Buffer.from('^XA^XZ'), lacks: ['LOGO', 'PIC'] } : null;
  },
};

beforeAll(() => {
  mkdirSync(join(folder, 'renderer/assets'), { recursive: true });
  mkdirSync(join(folder, 'renderer-other'));
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  writeFileSync(join(folder, 'renderer-other/secret.txt'), 'secret');
  writeFileSync(join(folder, 'renderer/index.html'), '<title>Dockprint</title>');
  for (const name of ['a.js', 'b.mjs', 'c.css', 'd.wasm', 'e.woff2', 'f.unknown'])
    writeFileSync(join(folder, 'renderer/assets', name), name);
});

const get = (path: string, method = 'GET') => respond(new Request(`app://station${path}`, { method }), parts);

describe('app://station', () => {
  it('serves the page at the root with the headers that keep it closed', async () => {
    const response = await get('/?anything#there');
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('Dockprint');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "frame-ancestors 'none'",
      ]),
    );
    expect(policy).not.toContain('unsafe-inline');
    expect(policy).not.toContain("'unsafe-eval'");
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each([
    ['a.js', 'text/javascript; charset=utf-8'],
    ['b.mjs', 'text/javascript; charset=utf-8'],
    ['c.css', 'text/css; charset=utf-8'],
    ['d.wasm', 'application/wasm'],
    ['e.woff2', 'font/woff2'],
    ['f.unknown', 'application/octet-stream'],
  ])('serves %s as %s', async (name, type) => {
    const response = await get(`/assets/${name}`);
    expect(await response.text()).toBe(name);
    expect(response.headers.get('content-type')).toBe(type);
  });

  it('lets what is built under its content’s hash be kept, and what it has compiled of it', async () => {
    expect((await get('/assets/a.js')).headers.get('cache-control')).toBe('max-age=31536000, immutable');
    expect((await get('/')).headers.get('cache-control')).toBe('no-cache');
    expect((await get('/assets/none.js')).headers.get('cache-control')).toBe('no-cache');
    const declared: Electron.CustomScheme[] = [];
    declareAppScheme({ registerSchemesAsPrivileged: (schemes) => void declared.push(...schemes) });
    expect(declared.map(({ scheme, privileges }) => [scheme, privileges?.codeCache])).toEqual([
      ['app', true],
    ]);
  });

  it('serves stored documents and labels, and leaves no copy in the cache', async () => {
    const pdf = await get('/documents/doc-1.pdf');
    expect(await pdf.text()).toBe('%PDF-1.7');
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect(pdf.headers.get('cache-control')).toBe('no-store');
    const label = await get('/labels/label-1.zpl');
    expect([await label.text(), label.headers.get('dockprint-lacks')]).toEqual(['^XA^XZ', 'LOGO,PIC']);
    expect(await (await get('/own-documents/own-1.zpl')).text()).toBe('^XA^XZ');
    expect((await get('/own-documents/own-1.pdf')).status).toBe(404);
    const ofAttempt = await get('/tries/s-1/2/bol.pdf');
    expect([
      await ofAttempt.text(),
      ofAttempt.headers.get('content-type'),
      ofAttempt.headers.get('cache-control'),
    ]).toEqual(['%PDF-1.4', 'application/pdf', 'no-store']);
    const picture = await get('/label-documents/picture-1.png');
    expect(picture.headers.get('content-type')).toBe('image/png');
  });

  it.each([
    '/documents/none.pdf',
    '/documents/doc-1.zpl',
    '/labels/doc-1.pdf',
    '/tries/s-1/1/bol.pdf',
    '/tries/s-1/2/labels.zpl',
    '/tries/s-1/x/bol.pdf',
    '/label-documents/picture-1.pdf',
    '/label-documents/none.png',
    '/documents/picture-1.png',
    '/nothing.js',
    '/assets',
    '/assets/',
  ])('answers 404 for %s', async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/..%2frenderer-other/secret.txt',
    '//secret.txt',
    '/%2fetc/passwd',
    '/documents/..%2f..%2fsecret.pdf',
    '/..%5csecret.txt',
  ])('never leaves its folder by %s', async (path) => {
    const response = await get(path);
    expect([403, 404]).toContain(response.status);
    expect(await response.text()).not.toContain('secret');
  });

  it('answers what cannot be read, another host and another method', async () => {
    expect((await get('/%ff')).status).toBe(400);
    expect((await get('/a%00.js')).status).toBe(400);
    expect((await get('/', 'POST')).status).toBe(405);
    expect((await respond(new Request('app://other/index.html'), parts)).status).toBe(404);
  });

  it('answers 500 without the words of a failing store', async () => {
    const response = await get('/labels/broken.zpl');
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain('SQLITE');
  });

  it('serves a document of another station, of that station and in its own format alone', async () => {
    const there = await get('/fleet-documents/dock-4/far-1.pdf');
    expect([there.status, await there.text()]).toEqual([200, '%PDF-1.5']);
    expect(there.headers.get('cache-control')).toBe('no-store');
    for (const path of ['dock-4/far-1.png', 'dock-5/far-1.pdf', 'dock-4/none.pdf', 'dock-4/a/far-1.pdf'])
      expect((await get(`/fleet-documents/${path}`)).status).toBe(404);
    // Other bytes than its station stored: not served, and told apart from one that is not there.
    const damaged = await get('/fleet-documents/dock-4/damaged-1.pdf');
    expect([damaged.status, (await damaged.text()).includes('%PDF')]).toEqual([409, false]);
  });
});
