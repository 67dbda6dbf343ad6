import { describe, expect, it } from 'vitest';
import { createPublish } from '#main/ipc/publish.ts';

function openWindow(url: string, destroyed = false) {
  const heard: [string, unknown][] = [];
  return {
    heard,
    isDestroyed: () => destroyed,
    webContents: {
      getURL: () => url,
      send: (channel: string, payload: unknown) => heard.push([channel, payload]),
    },
  };
}

describe('createPublish', () => {
  it('tells every window of the station, and no other', () => {
    const station = openWindow('app://station/');
    const foreign = openWindow('https://example.invalid/');
    const gone = openWindow('app://station/', true);
    createPublish(() => [station, foreign, gone])('shipmentChanged', { shipmentId: '7' });
    expect(station.heard).toEqual([['event:shipmentChanged', { shipmentId: '7' }]]);
    expect(foreign.heard).toEqual([]);
    expect(gone.heard).toEqual([]);
  });

  it('refuses a payload that is not plain', () => {
    const publish = createPublish(() => []);
    expect(() => publish('shipmentChanged', { shipmentId: new Date() as unknown as string })).toThrow(
      'value.shipmentId',
    );
  });
});
