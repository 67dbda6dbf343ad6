import { describe, expect, it } from 'vitest';
import { registerHandlers, type CallReceiver } from '#main/ipc/register.ts';
import { callChannel } from '#shared/ipc/channels.ts';
import { callNames, eachHandler, subjects, type Handlers } from '#shared/ipc/contract.ts';
import { fail, ok } from '#shared/ipc/result.ts';

type Answer = Parameters<CallReceiver['handle']>[1];
const page = { senderFrame: { url: 'app://station/', parent: null } };

const refuse = () => fail('not-found', 'not in this test');
const emptyHandlers: Handlers = eachHandler(subjects, () => refuse);

function register(drafts: Partial<Handlers['drafts']>, checkOutput = true) {
  const registered = new Map<string, Answer>();
  const logged: [string, unknown][] = [];
  registerHandlers(
    { handle: (channel, answer) => registered.set(channel, answer) },
    { ...emptyHandlers, drafts: { ...emptyHandlers.drafts, ...drafts } },
    { checkOutput, log: (call, trouble) => logged.push([call, trouble]) },
  );
  const ask = async (call: string, input: unknown, event: Parameters<Answer>[0] = page) => {
    const answer = registered.get(`call:${call}`);
    if (answer === undefined) throw new Error(`${call} is not registered`);
    return (await answer(event, input)) as { ok: boolean; error?: object; value?: unknown };
  };
  return { registered, logged, ask };
}

describe('registerHandlers', () => {
  it('registers every call of the contract, once', () => {
    const expected = Object.entries(callNames).flatMap(([subject, names]) =>
      names.map((name) => callChannel(subject, name)),
    );
    expect([...register({}).registered.keys()].sort()).toEqual(expected.sort());
  });

  it('gives the handler the parsed value, without what the contract does not name', async () => {
    const seen: unknown[] = [];
    const { ask } = register({
      discard: (input) => {
        seen.push(input);
        return ok(undefined);
      },
    });
    expect(await ask('drafts.discard', { id: 'a', other: 1 })).toEqual({ ok: true, value: undefined });
    expect(seen).toEqual([{ id: 'a' }]);
  });

  it('refuses bad input with the fields, and never calls the handler', async () => {
    const { ask } = register({
      open: () => {
        throw new Error('called');
      },
    });
    expect(await ask('drafts.open', { id: '' })).toMatchObject({
      ok: false,
      error: { code: 'bad-input', problems: [{ path: 'id', code: 'too_small' }] },
    });
  });

  it.each([
    ['no frame', { senderFrame: null }],
    ['a foreign page', { senderFrame: { url: 'https://station.example/', parent: null } }],
    ['a page whose host only starts alike', { senderFrame: { url: 'app://station.example/', parent: null } }],
    ['a blank page', { senderFrame: { url: 'about:blank', parent: null } }],
    ['no address', { senderFrame: { url: '', parent: null } }],
    [
      'an iframe of the station',
      { senderFrame: { url: 'app://station/', parent: { url: 'app://station/' } } },
    ],
  ])('refuses %s', async (_what, event) => {
    const { ask, logged } = register({ list: () => ok([]) });
    expect(await ask('drafts.list', undefined, event)).toMatchObject({
      ok: false,
      error: { code: 'not-allowed' },
    });
    expect(logged).toHaveLength(1);
  });

  it('refuses a frame that was disposed while it asked', async () => {
    const gone = {
      get senderFrame(): never {
        throw new Error('Render frame was disposed before WebFrameMain could be accessed');
      },
    };
    const { ask } = register({ list: () => ok([]) });
    expect(await ask('drafts.list', undefined, gone)).toMatchObject({ error: { code: 'not-allowed' } });
  });

  it('answers a thrown error and a rejection as internal, keeps its words in the log', async () => {
    const { ask, logged } = register({
      list: () => {
        throw new Error('secret path');
      },
      create: () => Promise.reject(new Error('later')),
    });
    const answer = await ask('drafts.list', undefined);
    expect(answer).toMatchObject({ ok: false, error: { code: 'internal' } });
    expect(JSON.stringify(answer)).not.toContain('secret path');
    expect(await ask('drafts.create', undefined)).toMatchObject({ error: { code: 'internal' } });
    expect(logged.map(([call]) => call)).toEqual(['drafts.list', 'drafts.create']);
  });

  it('checks the answer against the contract when asked to', async () => {
    const wrong = { save: () => ok({ savedAt: 'yesterday' }) };
    const input = { id: 'a', form: {} };
    const strict = register({ ...wrong, discard: () => ok('surplus' as unknown as undefined) });
    expect(await strict.ask('drafts.discard', { id: 'a' })).toMatchObject({ error: { code: 'internal' } });
    expect(String(strict.logged[0]?.[1])).toContain('breaks the contract');
    expect(await strict.ask('drafts.save', input)).toMatchObject({ ok: false });

    const loose = register({ discard: () => ok('surplus' as unknown as undefined) }, false);
    expect(await loose.ask('drafts.discard', { id: 'a' })).toEqual({ ok: true, value: 'surplus' });
  });

  it.each([
    ['bytes', Buffer.from('x')],
    ['a date', new Date()],
    ['a class instance', new URL('app://station/')],
    ['a function', () => 1],
  ])('never lets %s out, not even unchecked', async (_what, value) => {
    const { ask, logged } = register({ discard: () => ok({ deep: [value] } as unknown as undefined) }, false);
    expect(await ask('drafts.discard', { id: 'a' })).toMatchObject({ error: { code: 'internal' } });
    expect(String(logged[0]?.[1])).toContain('value.value.deep.0');
  });

  it('does not compile with a handler too few or too many', () => {
    const receiver: CallReceiver = { handle: () => undefined };
    const options = { checkOutput: true, log: () => undefined };
    const { discard: _left, ...tooFew } = emptyHandlers.drafts;
    // @ts-expect-error -- `drafts.discard` is missing
    expect(() => registerHandlers(receiver, { ...emptyHandlers, drafts: tooFew }, options)).toThrow(
      'drafts.discard',
    );
    const tooMany = { ...emptyHandlers, drafts: { ...emptyHandlers.drafts, extra: refuse } };
    // @ts-expect-error -- the contract has no `drafts.extra`
    registerHandlers(receiver, tooMany, options);
    const foreign = { ...emptyHandlers, other: {} };
    // @ts-expect-error -- the contract has no subject `other`
    registerHandlers(receiver, foreign, options);
  });
});
