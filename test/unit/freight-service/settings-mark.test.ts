import { expect, test } from 'vitest';
import { createSettingsMark, settingsMark } from '#main/freight-service/settings-mark.ts';
import { serviceSettingsSchema } from '#shared/station/settings.ts';

const settings = serviceSettingsSchema.parse({
  baseUrl: 'https://service.example',
  userName: 'dock7',
  clientCode: 'ACME',
});
const mark = (changes: object = {}, signIn = 'r1', env: NodeJS.ProcessEnv = {}) =>
  settingsMark({ ...settings, ...changes }, signIn, env);

test.each<[string, string]>([
  ['another address', mark({ baseUrl: 'https://other.example' })],
  ['another user', mark({ userName: 'dock8' })],
  ['another client', mark({ clientCode: 'OTHER' })],
  ['a proxy', mark({ proxy: 'proxy.example:3128' })],
  ['a CA file', mark({ caFile: '/etc/ca.pem' })],
  ['another identifier', mark({}, 'r2')],
  ['a proxy of the environment', mark({}, 'r1', { HTTPS_PROXY: 'http://proxy.example:3128' })],
  ['none at all', settingsMark(null, 'r1', {})],
])('%s is another mark', (_, other) => {
  expect(other).not.toBe(mark());
});

test('the same settings are the same mark, in whatever order, and whatever the password of a proxy', () => {
  const turned = Object.fromEntries(Object.entries(settings).reverse()) as typeof settings;
  expect(settingsMark(turned, 'r1', {})).toBe(mark());
  const behind = (address: string) => mark({}, 'r1', { HTTPS_PROXY: address });
  expect(behind('http://me:secret@proxy.example:3128')).toBe(behind('http://proxy.example:3128'));
});

test('the mark that is remembered is another as soon as anything in it is', () => {
  const now = { settings, signIn: 'r1', env: {} as NodeJS.ProcessEnv };
  const remembered = createSettingsMark({
    settings: () => now.settings,
    signIn: () => now.signIn,
    env: new Proxy({}, { get: (_, name) => now.env[String(name)] }),
  });
  const marks = [remembered()];
  now.settings = { ...settings, userName: 'dock8' };
  marks.push(remembered());
  now.signIn = 'r2';
  marks.push(remembered());
  now.env = { HTTPS_PROXY: 'http://proxy.example:3128' };
  marks.push(remembered());
  expect(marks).toEqual([
    mark(),
    mark({ userName: 'dock8' }),
    mark({ userName: 'dock8' }, 'r2'),
    mark({ userName: 'dock8' }, 'r2', { HTTPS_PROXY: 'http://proxy.example:3128' }),
  ]);
  expect(new Set(marks).size).toBe(4);
  now.settings = settings;
  now.signIn = 'r1';
  now.env = {};
  expect(remembered()).toBe(marks[0]);
});
