import { describe, expect, it } from 'vitest';
import { denyPermissions, openLink } from '#main/app/security.ts';
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

  it('opens a subdomain of a host on the list', async () => {
    const { opened } = await open('https://www.docs.example.com/track?pro=1');
    expect(opened).toEqual(['https://www.docs.example.com/track?pro=1']);
  });

  it.each([
    'http://docs.example.com/',
    'https://example.com/',
    'https://notdocs.example.com/',
    'https://docs.example.com./',
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

describe('denyPermissions', () => {
  type Session = Parameters<typeof denyPermissions>[0];
  const asked: { [K in keyof Session]?: Parameters<Session[K]>[0] } = {};
  denyPermissions({
    setPermissionRequestHandler: (handler) => (asked.setPermissionRequestHandler = handler),
    setPermissionCheckHandler: (handler) => (asked.setPermissionCheckHandler = handler),
    setDevicePermissionHandler: (handler) => (asked.setDevicePermissionHandler = handler),
  });
  const page = (url: string) => ({ getURL: () => url }) as never;
  const request = (url: string, permission: 'media' | 'geolocation' | 'clipboard-sanitized-write') => {
    let granted: boolean | undefined;
    asked.setPermissionRequestHandler?.(page(url), permission, (answer) => (granted = answer), {} as never);
    return granted;
  };
  const check = (url: string | null, permission: 'media' | 'clipboard-read' | 'clipboard-sanitized-write') =>
    asked.setPermissionCheckHandler?.(url === null ? null : page(url), permission, '', {} as never);

  it('grants the copying of text to the station’s page, and nothing else to anyone', () => {
    expect(request('app://station/', 'clipboard-sanitized-write')).toBe(true);
    expect(request('https://example.invalid/', 'clipboard-sanitized-write')).toBe(false);
    expect(request('app://station/', 'media')).toBe(false);
    expect(request('app://station/', 'geolocation')).toBe(false);
    expect(check('app://station/', 'clipboard-sanitized-write')).toBe(true);
    expect(check('app://station/', 'clipboard-read')).toBe(false);
    expect(check(null, 'clipboard-sanitized-write')).toBe(false);
    expect(asked.setDevicePermissionHandler?.({} as never)).toBe(false);
  });
});
