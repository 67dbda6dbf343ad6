import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { answerFaults, connectionFaults, wireFaults, type Fault } from '#support/service-faults/fault.ts';
import { aBolRequest } from '#support/bol-request.ts';
import { anOrder, aQuote, aTender, aTrackingQuery, paths } from '#support/service-requests.ts';
import { openTraining } from '#support/training-client.ts';

type Training = Awaited<ReturnType<typeof openTraining>>;

/** How many bills the service made, whatever its answers said. */
async function billsMade(training: Training): Promise<number> {
  training.service.faults.clear();
  const query = aTrackingQuery({ startDate: '2000-01-01T00:00:00Z', endDate: '2999-01-01T00:00:00Z' });
  const { body } = await training.ask(paths.tracking, query);
  return (body as { Details: unknown[] }).Details.length;
}

/** The answer, or why there is none: the platform's own code of the error. */
async function attempt(training: Training, fault: Fault, limit: number): Promise<string> {
  training.service.faults.set(fault, { times: 1 });
  try {
    const { status, body } = await training.ask(paths.bol, aBolRequest(), {
      signal: AbortSignal.timeout(limit),
    });
    if (typeof body === 'string') return `${status} no JSON`;
    return Array.isArray(body)
      ? `${status} array`
      : `${status} ${(body as { ErrorMessage?: string }).ErrorMessage ?? 'null'}`;
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError') return 'timeout';
    const cause =
      error instanceof Error ? (error.cause as { code?: string; name?: string } | undefined) : undefined;
    return cause?.code ?? cause?.name ?? 'unknown';
  }
}

describe('what the other end sees, and whether the bill was made', () => {
  test.each<[Fault, RegExp, number]>([
    [{ kind: 'reset-at-accept' }, /^ECONNRESET$|^UND_ERR_SOCKET$/, 0],
    [{ kind: 'close-at-accept' }, /^UND_ERR_SOCKET$|^ECONNRESET$/, 0],
    [{ kind: 'hang-at-accept' }, /^timeout$/, 0],
    [{ kind: 'reset-mid-request' }, /^ECONNRESET$|^UND_ERR_SOCKET$|^EPIPE$/, 0],
    [{ kind: 'status', status: 500 }, /^500 no JSON$/, 0],
    [{ kind: 'status', status: 401, body: '{"ErrorMessage":"Who?"}' }, /^401 Who\?$/, 0],
    [{ kind: 'status', status: 307, headers: { Location: '/elsewhere' } }, /^307 no JSON$/, 0],
    [{ kind: 'refuse', words: 'Terminal closed.' }, /^200 Terminal closed\.$/, 0],
    [{ kind: 'reset-after-request' }, /^ECONNRESET$|^UND_ERR_SOCKET$/, 1],
    [{ kind: 'close-after-request' }, /^UND_ERR_SOCKET$/, 1],
    [{ kind: 'no-reply' }, /^timeout$/, 1],
    [{ kind: 'reset-after-headers' }, /^ECONNRESET$|^UND_ERR_SOCKET$/, 1],
    [{ kind: 'body-stalls' }, /^timeout$/, 1],
    [{ kind: 'body-cut' }, /^UND_ERR_SOCKET$/, 1],
    [{ kind: 'cut-without-length' }, /^200 no JSON$/, 1],
    [{ kind: 'garbage' }, /HTTPParserError/, 1],
    [{ kind: 'headers-too-big' }, /^UND_ERR_HEADERS_OVERFLOW$/, 1],
    [{ kind: 'endless-body' }, /^timeout$/, 1],
    [{ kind: 'truncated-json' }, /^200 no JSON$/, 1],
    [{ kind: 'nulls' }, /^200 null$/, 1],
    [{ kind: 'wrong-root' }, /^200 array$/, 1],
    [{ kind: 'empty-body' }, /^200 no JSON$/, 1],
    [{ kind: 'html-200' }, /^200 no JSON$/, 1],
    [{ kind: 'error-with-documents' }, /^200 The label service did not answer/, 1],
    [{ kind: 'slow', milliseconds: 150 }, /^200 $/, 1],
  ])('%j', async (fault, seen, made) => {
    await using training = await openTraining();
    // A bill takes its time on a busy machine, up to the limit of the test; where no answer is the answer, it is not waited for long.
    const answer = await attempt(training, fault, seen.test('timeout') ? 2_000 : 55_000);
    expect(answer, training.log.join('\n')).toMatch(seen);
    expect(await billsMade(training)).toBe(made);
  });

  test('no kind of fault is left out above', () => {
    // Those whose answer is right but for its documents are below.
    const below = ['no-pdf', 'bad-pdf', 'no-labels'];
    expect(
      [...connectionFaults, ...wireFaults, ...answerFaults].filter((kind) => !below.includes(kind)),
    ).toHaveLength(25 - 6);
  });
});

test.each([
  ['no-pdf', { PDF: '' }],
  ['bad-pdf', { PDF: Buffer.from('This is not a PDF').toString('base64') }],
  ['no-labels', { ShipmentLabelZpl: [] }],
] as const)('%s: everything else is right', async (kind, part) => {
  await using training = await openTraining();
  training.service.faults.set({ kind }, { times: 1 });
  const { body } = await training.ask(paths.bol, aBolRequest());
  expect(body).toMatchObject({ BlNumber: '0700018342', ErrorMessage: '', ...part });
});

test('down: refused; up: the same port, and nothing forgotten', async () => {
  await using training = await openTraining();
  await training.ask(paths.bol, aBolRequest());
  await training.service.faults.down();
  await expect(training.ask(paths.bol, aBolRequest())).rejects.toMatchObject({
    cause: { code: expect.stringMatching(/ECONNREFUSED|ECONNRESET|UND_ERR_SOCKET/) as string },
  });
  await training.service.faults.up();
  expect(await billsMade(training)).toBe(1);
  expect(training.service.received().filter(({ path }) => path === paths.bol)).toHaveLength(1);
});

test('a fault for one operation leaves the others alone, and strikes as often as told', async () => {
  await using training = await openTraining();
  training.service.faults.set({ kind: 'status', status: 503 }, { operation: 'order', times: 2 });
  expect((await training.ask(paths.bol, aBolRequest())).status).toBe(200);
  expect((await training.ask(paths.order, anOrder())).status).toBe(503);
  expect((await training.ask(paths.order, anOrder())).status).toBe(503);
  expect((await training.ask(paths.order, anOrder())).body).toMatchObject({ Accepted: true });
});

test.each([
  ['bol', paths.bol, aBolRequest(), { ErrorMessage: 'No.', BlNumber: null }],
  ['order', paths.order, anOrder(), { ErrorMessage: 'No.', Accepted: false }],
  ['tender', paths.tender, aTender(), { Message: 'No.', Success: false }],
  ['quote-v1', paths.quoteV1, aQuote(), { ErrorMessage: 'No.', Carriers: [] }],
  ['quote-v2', paths.quoteV2, aQuote(), { ErrorMessage: 'No.', Carriers: [] }],
  ['tracking', paths.tracking, aTrackingQuery(), { ErrorMessage: 'No.', Details: [] }],
] as const)('%s refuses in its own style', async (operation, path, body, refusal) => {
  await using training = await openTraining();
  training.service.faults.set({ kind: 'refuse', words: 'No.' }, { operation });
  const answer = await training.ask(path, body);
  expect(answer).toMatchObject({ status: 200, body: refusal });
});

test('a client that goes away in the middle of its request does no harm', async () => {
  await using training = await openTraining();
  const port = Number(new URL(training.service.baseUrl).port);
  await new Promise<void>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(
        `POST ${paths.bol} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"Us`,
      );
      setTimeout(() => {
        socket.resetAndDestroy();
        resolve();
      }, 50);
    });
  });
  expect(await billsMade(training)).toBe(0);
  expect((await training.ask(paths.bol, aBolRequest())).status).toBe(200);
});
