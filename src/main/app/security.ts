import type { App, Session, Shell, WebContents } from 'electron';
import { fail, ok, type Result } from '../../shared/ipc/result.ts';
import { isStationUrl } from './station-url.ts';

type Permissions = Pick<
  Session,
  'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler'
>;

/** The page needs no camera, no location, no device: every permission is refused, except copying text it shows. */
export function denyPermissions(session: Permissions): void {
  const allowed = 'clipboard-sanitized-write';
  session.setPermissionRequestHandler((contents, permission, callback) => {
    callback(permission === allowed && isStationUrl(contents.getURL()));
  });
  session.setPermissionCheckHandler((contents, permission) => {
    return permission === allowed && contents !== null && isStationUrl(contents.getURL());
  });
  session.setDevicePermissionHandler(() => false);
}

function keepOnStationPage(contents: WebContents): void {
  const preventLeaving = (details: { url: string; preventDefault(): void }) => {
    if (!isStationUrl(details.url)) details.preventDefault();
  };
  contents.on('will-navigate', preventLeaving);
  contents.on('will-redirect', preventLeaving);
  contents.on('will-attach-webview', (event) => {
    event.preventDefault();
  });
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
}

/** No page of the app leaves `app://station`, opens a window or embeds another. */
export function denyNavigation(app: Pick<App, 'on'>): void {
  app.on('web-contents-created', (_event, contents) => {
    keepOnStationPage(contents);
  });
}

/**
 * The page comes from `app://` and needs no network. What the CSP does not cover, such as WebRTC over TCP and speculative connections, is sent
 * to a proxy that cannot exist; the service's client runs in Node and is not affected.
 */
export const denyNetwork = (session: Pick<Session, 'setProxy'>): Promise<void> =>
  session.setProxy({
    mode: 'fixed_servers',
    proxyRules: 'socks5://no-network.invalid:1',
    // Without this, the proxy would be bypassed for this computer itself.
    proxyBypassRules: '<-loopback>',
  });

/** Neither the CSP nor a permission covers WebRTC data channels, so WebRTC gets no UDP, which would bypass the proxy. */
export function denyWebRtc(app: Pick<App, 'on'>): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
  });
}

/** A listed host or one of its subdomains, at the usual port. `odfl.com.evil.example` and `notodfl.com` are neither. */
const isListed = ({ hostname, port }: URL, hosts: readonly string[]): boolean =>
  port === '' && hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));

/** Opens a link in the system's browser: HTTPS, no user or password in it, and its host on the list; else `not-allowed`. */
export async function openLink(
  shell: Pick<Shell, 'openExternal'>,
  allowedHosts: readonly string[],
  address: string,
): Promise<Result<void>> {
  const url = URL.parse(address);
  const allowed =
    url?.protocol === 'https:' && url.username === '' && url.password === '' && isListed(url, allowedHosts);
  if (url === null || !allowed) return fail('not-allowed', 'This link is not on the list of the station');
  try {
    await shell.openExternal(url.href);
    return ok(undefined);
  } catch (error) {
    return fail('internal', `The system did not open the link: ${String(error)}`);
  }
}
