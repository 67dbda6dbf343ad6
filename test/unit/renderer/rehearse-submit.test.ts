import { beforeEach, expect, test, vi } from 'vitest';
import { overwriteGetLocale } from '#renderer/paraglide/runtime.js';
import { rehearseSubmit } from '#renderer/screens/pack/rehearse-submit.svelte.ts';
import { SlowStation } from '#support/slow-station.ts';

const slow = SlowStation.install();

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
