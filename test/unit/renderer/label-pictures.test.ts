import { describe, expect, it, vi } from 'vitest';
import { LabelPictures } from '../../../src/renderer/src/workers/label-pictures.ts';

/** Draws by hand: each drawing ends when the test says so. */
function bench() {
  const asked: string[] = [];
  const ends = new Map<string, { resolve: (blob: Blob) => void; reject: (error: Error) => void }>();
  const pictures = new LabelPictures(
    (id) => Promise.resolve({ zpl: `^XA${id}^XZ`, lacks: id === 'a' ? ['LOGO'] : [] }),
    ({ id, zpl }) => {
      asked.push(zpl);
      return new Promise((resolve, reject) => ends.set(id, { resolve, reject }));
    },
  );
  const settle = async () => {
    await new Promise((resolve) => setTimeout(resolve, 0));
  };
  return { asked, ends, pictures, settle };
}

describe('label pictures', () => {
  it('draws one at a time, in the order asked, and each label once', async () => {
    const { asked, ends, pictures, settle } = bench();
    const first = pictures.picture('a');
    const second = pictures.picture('b');
    expect(pictures.picture('a')).toBe(first);
    await settle();
    expect(asked).toEqual(['^XAa^XZ']);
    ends.get('a')?.resolve(new Blob(['A']));
    expect(await first).toMatch(/^blob:/);
    await settle();
    expect(asked).toEqual(['^XAa^XZ', '^XAb^XZ']);
    ends.get('b')?.resolve(new Blob(['B']));
    await second;
    expect(['a', 'b'].map((id) => pictures.lacking(id))).toEqual([['LOGO'], []]);
  });

  it('goes on after a failure, and tries that label again when asked again', async () => {
    const { asked, ends, pictures, settle } = bench();
    const bad = pictures.picture('a');
    const good = pictures.picture('b');
    await settle();
    ends.get('a')?.reject(new Error('no such command'));
    await expect(bad).rejects.toThrow('no such command');
    await settle();
    ends.get('b')?.resolve(new Blob(['B']));
    await good;
    void pictures.picture('a').catch(() => undefined);
    await settle();
    expect(asked).toEqual(['^XAa^XZ', '^XAb^XZ', '^XAa^XZ']);
  });

  it('forgets the oldest and gives its memory back', async () => {
    const revoke = vi.spyOn(URL, 'revokeObjectURL');
    const pictures = new LabelPictures(
      (id) => Promise.resolve({ zpl: id, lacks: [] }),
      () => Promise.resolve(new Blob(['x'])),
    );
    const urls = [];
    for (let at = 0; at < 82; at += 1) urls.push(await pictures.picture(`label-${at}`));
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(revoke.mock.calls.map(([url]) => url)).toEqual(urls.slice(0, 2));
    revoke.mockRestore();
  });
});
