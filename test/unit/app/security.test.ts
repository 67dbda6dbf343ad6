import { describe, expect, it } from 'vitest';
import { openLink } from '#main/app/security.ts';
import { isStationUrl } from '#main/app/station-url.ts';

describe('openLink', () => {
  const open = async (address: string, openExternal = () => Promise.resolve()) => {
    const opened: string[] = [];
    const shell = {
      openExternal: (url: string) => {
        opened.push(url);
        return openExternal();
      },
    };
    return { result: await openLink(shell, ['docs.example.com'], address), opened };
  };

  it('opens an address on the list', async () => {
    const { result, opened } = await open('https://docs.example.com/a?b=1');
    expect(result).toEqual({ ok: true, value: undefined });
    expect(opened).toEqual(['https://docs.example.com/a?b=1']);
  });

  it.each([
    'http://docs.example.com/',
    'https://docs.example.com.evil.example/',
    'https://evil.example/docs.example.com',
    'https://docs.example.com:8443/',
    'https://user@docs.example.com/',
    'https://user:word@docs.example.com/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'no address',
  ])('refuses %s', async (address) => {
    const { result, opened } = await open(address);
    expect(result).toMatchObject({ ok: false, error: { code: 'not-allowed' } });
    expect(opened).toEqual([]);
  });

  it('says when the system has nothing to open it with', async () => {
    const { result } = await open('https://docs.example.com/', () => Promise.reject(new Error('no browser')));
    expect(result).toMatchObject({ ok: false, error: { code: 'internal' } });
  });
});

describe('isStationUrl', () => {
  it('knows its own address and no other', () => {
    expect(isStationUrl('app://station/')).toBe(true);
    expect(isStationUrl('app://station/index.html#queue')).toBe(true);
    for (const other of [
      'app://station.example/',
      'app://stations/',
      'app://user@other/',
      'https://station/',
      'app:station',
      'about:blank',
      '',
    ])
      expect(isStationUrl(other), other).toBe(false);
  });
});
