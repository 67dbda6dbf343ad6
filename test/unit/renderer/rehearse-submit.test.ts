import { beforeEach, expect, test, vi } from 'vitest';
import { overwriteGetLocale } from '#renderer/paraglide/runtime.js';

const slow = await vi.hoisted(async () => (await import('#support/slow-station.ts')).SlowStation.install());
const { rehearseSubmit } = await import('#renderer/screens/pack/rehearse-submit.svelte.ts');

beforeEach(() => slow.reset({}));

test.each(['en', 'es', 'fr'] as const)(
  'a made-up draft is submitted to its end, and main hears nothing of it (%s)',
  async (locale) => {
    overwriteGetLocale(() => locale);
    const whenIdle = vi.fn(() => Promise.resolve());
    await rehearseSubmit(whenIdle);
    expect(whenIdle.mock.calls.length).toBeGreaterThan(5);
    expect(slow.calls).toEqual([]);
  },
);
