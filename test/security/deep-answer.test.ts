import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openDeskBench, value } from '#support/desk-bench.ts';

const nested = (depth: number, open: string, close: string): string =>
  open.repeat(depth) + close.repeat(depth);

/** Answers of a service that wants to end its reader. */
const hostile: [string, number, string][] = [
  ['a deep list as the error', 200, `{"ErrorMessage":${nested(200_000, '[', ']')}}`],
  ['deep objects as the error', 200, `{"ErrorMessage":${nested(50_000, '{"a":', '}').replace('}', '1}')}}`],
  ['the same with a status of 500', 500, `{"Message":"no","errors":${nested(200_000, '[', ']')}}`],
  ['the same with a status of 400', 400, `{"ModelState":${nested(200_000, '[', ']')}}`],
  ['a hundred thousand keys', 200, `{${Array.from({ length: 100_000 }, (_, at) => `"k${at}":0`).join()}}`],
  [
    'a key that is a prototype',
    200,
    '{"__proto__":{"BlNumber":"1"},"constructor":{"prototype":{}},"ErrorMessage":""}',
  ],
];

test.each(hostile)(
  '%s: in doubt or refused, never accepted, and what came is kept',
  async (_name, status, body) => {
    const server = createServer((request, response) => {
      request
        .resume()
        .on('end', () => response.writeHead(status, { 'content-type': 'application/json' }).end(body));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const bench = openDeskBench(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
      limits: { headers: 9_000, body: 9_000, deadline: 20_000 },
    });
    const id = await bench.enter();
    await expect.poll(() => bench.stateOf(id, 'bol'), { timeout: 20_000 }).toMatch(/^(in-doubt|refused)$/);
    expect(bench.reports).toEqual([]);
    const [exchange] = value(await bench.desk.handlers.exchanges.list({ shipmentId: id }));
    expect(exchange).toMatchObject({ httpStatus: status });
    // JSON that can be read is shown with its lines.
    expect(exchange?.response?.replaceAll(/\s/g, '')).toContain(body.slice(0, 20));
  },
  40_000,
);
