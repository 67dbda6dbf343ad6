import { afterEach, describe, expect, test } from 'vitest';
import type { Outcome } from '#main/freight-service/freight-service.ts';
import { startFaultProxy } from '#support/fault-proxy.ts';
import { testAuthority } from '#support/fault-server.ts';
import { bareShipment, goodBolAnswer } from '#support/shipments.ts';
import { startService } from './harness.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function open(options: Parameters<typeof startService>[0] = {}) {
  const opened = await startService(options);
  closers.push(opened.close);
  return opened;
}

interface Seen {
  ended: string;
  wired: number;
  outcome: Outcome<unknown>;
}

async function createBol(
  { service }: Pick<Awaited<ReturnType<typeof open>>, 'service'>,
  signal?: AbortSignal,
): Promise<Seen> {
  let wired = 0;
  const outcome = await service.senders.bol(service.bolPayload(bareShipment), {
    onWire: () => void (wired += 1),
    ...(signal === undefined ? {} : { signal }),
  });
  const reason = 'reason' in outcome ? ` ${outcome.reason}` : '';
  return { ended: outcome.kind + reason, wired, outcome };
}

describe('at the edge of the hook', () => {
  test.each([
    ['reset at accept', 'reset-at-accept', 'in-doubt connection-reset'],
    ['closed at accept', 'close-at-accept', 'in-doubt connection-closed'],
  ] as const)(
    '%s: the client may have written already, so it is no more than doubt',
    async (_name, fault, doubt) => {
      const opened = await open();
      opened.server.behave(fault);
      const seen = await createBol(opened);
      // Whether the reset comes before or after the hook is the network's choice; the outcome must follow the hook.
      if (seen.wired === 0) expect(seen.ended).toMatch(/^not-sent connection-(reset|closed)$/);
      else expect([doubt, 'in-doubt connection-reset']).toContain(seen.ended);
      expect(opened.server.arrivals).toHaveLength(0);
    },
  );
});

describe('nothing left', () => {
  test('port closed', async () => {
    const opened = await open();
    await opened.server.close();
    const seen = await createBol(opened);
    expect([seen.ended, seen.wired, seen.outcome.exchange.leftAt]).toEqual([
      'not-sent connect-refused',
      0,
      null,
    ]);
  });

  test('no such host', async () => {
    const seen = await createBol(await open({ settings: { baseUrl: 'https://no-such-host.invalid' } }));
    expect([seen.ended, seen.wired]).toEqual(['not-sent dns', 0]);
  });

  test.each([
    ['unknown authority', 'this-machine', '', 'held certificate'],
    ['wrong name', 'other-name', testAuthority, 'held certificate'],
    ['CA file missing', 'this-machine', '/nowhere/ca.pem', 'held certificate'],
  ] as const)('certificate: %s', async (_name, certificateName, caFile, ended) => {
    const opened = await open({ certificateName, settings: { caFile } });
    const seen = await createBol(opened);
    expect([seen.ended, seen.wired, opened.server.arrivals.length]).toEqual([ended, 0, 0]);
  });

  // Regression: NODE_TLS_REJECT_UNAUTHORIZED=0, set for another program, had every certificate accepted, and the identifier sent.
  test('certificate: unknown authority, whatever the environment says', async () => {
    const before = process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
    try {
      for (const proxied of [false, true]) {
        const proxy = proxied ? await startFaultProxy() : null;
        if (proxy !== null) closers.push(proxy.close);
        const opened = await open({
          certificateName: 'this-machine',
          settings: { proxy: proxy?.url ?? '' },
        });
        const seen = await createBol(opened);
        expect([seen.ended, seen.wired, opened.server.arrivals.length]).toEqual(['held certificate', 0, 0]);
      }
    } finally {
      if (before === undefined) Reflect.deleteProperty(process.env, 'NODE_TLS_REJECT_UNAUTHORIZED');
      else process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = before;
    }
  });

  test('no TLS at the other side', async () => {
    const plain = await open();
    const seen = await createBol(
      await open({ settings: { baseUrl: plain.server.url.replace('http:', 'https:') } }),
    );
    expect([seen.ended, seen.wired, plain.server.arrivals.length]).toEqual(['held certificate', 0, 0]);
  });

  test.each([
    ['reset-at-accept', 'not-sent connection-reset'],
    ['hang-at-accept', 'not-sent connect-timeout'],
  ] as const)('before the TLS handshake ended: %s', async (fault, ended) => {
    const opened = await open({
      certificateName: 'this-machine',
      settings: { caFile: testAuthority },
      limits: { connect: 300 },
    });
    opened.server.behave(fault);
    const seen = await createBol(opened);
    expect([seen.ended, seen.wired]).toEqual([ended, 0]);
  });

  test('the commit of the hook fails: not one byte arrives', async () => {
    const opened = await open();
    const outcome = await opened.service.senders.bol('{}', {
      onWire() {
        throw new Error('disk full');
      },
    });
    await new Promise((soon) => setTimeout(soon, 50));
    expect(outcome).toMatchObject({ kind: 'not-sent', reason: 'not-committed' });
    expect(opened.server.arrivals).toHaveLength(0);
  });

  test('canceled before it began', async () => {
    const opened = await open();
    const seen = await createBol(opened, AbortSignal.abort());
    expect([seen.ended, seen.wired, opened.server.connections]).toEqual(['not-sent canceled', 0, 0]);
  });
});

describe('ended by us', () => {
  test('canceled after it left', async () => {
    const opened = await open();
    const stop = new AbortController();
    // When it is there, whenever that is: a clock's time is too soon for it on a busy machine.
    opened.server.behave(() => {
      stop.abort();
      return 'no-reply';
    });
    expect((await createBol(opened, stop.signal)).ended).toBe('in-doubt canceled');
  });

  test('the overall deadline', async () => {
    let seen: Seen | null = null;
    // On a busy machine nothing may have left when the first of them is over.
    for (const deadline of [200, 2000, 10_000]) {
      const opened = await open({ limits: { deadline } });
      opened.server.behave('no-reply');
      seen = await createBol(opened);
      if (seen.wired > 0) break;
      expect(seen.ended).toBe('not-sent deadline');
    }
    expect(seen?.ended).toBe('in-doubt deadline');
  });

  test('the station closes', async () => {
    const opened = await open();
    opened.server.behave(() => {
      void opened.service.close();
      return 'no-reply';
    });
    expect((await createBol(opened)).ended).toBe('in-doubt canceled');
    expect((await createBol(opened)).ended).toBe('not-sent canceled');
  });
});

describe('through a proxy', () => {
  async function throughProxy(
    behaviour: Parameters<Awaited<ReturnType<typeof startFaultProxy>>['behave']>[0],
  ) {
    const proxy = await startFaultProxy();
    closers.push(proxy.close);
    proxy.behave(behaviour);
    const opened = await open({
      certificateName: 'this-machine',
      settings: { proxy: proxy.url, caFile: testAuthority },
    });
    opened.server.behave({ body: goodBolAnswer });
    return { proxy, opened, seen: await createBol(opened) };
  }

  test('the tunnel stands: sent once, hook fired once', async () => {
    const { proxy, opened, seen } = await throughProxy('tunnel');
    expect([seen.ended, seen.wired, opened.server.arrivals.length]).toEqual(['accepted', 1, 1]);
    expect(proxy.asked).toHaveLength(1);
    expect(opened.server.arrivals[0]?.headers).not.toHaveProperty('proxy-authorization');
  });

  test.each([
    [{ status: 407 }, 'held proxy'],
    [{ status: 502 }, 'not-sent proxy-answer'],
    ['reset', 'not-sent connection-reset'],
    ['close', 'not-sent connection-closed'],
  ] as const)('%o', async (behaviour, ended) => {
    const { opened, seen } = await throughProxy(behaviour);
    expect([seen.ended, seen.wired, opened.server.connections]).toEqual([ended, 0, 0]);
  });

  test('the environment names the proxy when the settings do not', async () => {
    const proxy = await startFaultProxy();
    closers.push(proxy.close);
    process.env['HTTPS_PROXY'] = proxy.url.replace('http://', 'http://who:what@');
    try {
      const opened = await open({ certificateName: 'this-machine', settings: { caFile: testAuthority } });
      opened.server.behave({ body: goodBolAnswer });
      expect((await createBol(opened)).ended).toBe('accepted');
      expect(proxy.asked).toEqual([
        { target: `127.0.0.1:${opened.server.port}`, authorization: `Basic ${btoa('who:what')}` },
      ]);
    } finally {
      delete process.env['HTTPS_PROXY'];
    }
  });

  test('the proxy is down, or its address is none', async () => {
    const proxy = await startFaultProxy();
    await proxy.close();
    const tls = { certificateName: 'this-machine', limits: { connect: 500 } } as const;
    const down = await createBol(
      await open({ ...tls, settings: { proxy: proxy.url, caFile: testAuthority } }),
    );
    expect([down.ended, down.wired]).toEqual(['not-sent connect-refused', 0]);
    const none = await createBol(
      await open({ ...tls, settings: { proxy: 'http://[', caFile: testAuthority } }),
    );
    expect([none.ended, none.wired]).toEqual(['held proxy', 0]);
  });
});
