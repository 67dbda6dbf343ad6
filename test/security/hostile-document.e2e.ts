import { once } from 'node:events';
import { createDeflate, deflateSync } from 'node:zlib';
import { bolAnswer, startAnsweringService } from '#support/answering-service.ts';
import { testPage } from '#main/printing/slips/test-page.ts';
import { traceTasks } from '#support/page-trace.ts';
import { smallForm } from '#support/small-form.ts';
import { createShipment, expectLabels } from '../e2e/acts.ts';
import { expect, test as bench } from '../e2e/bench.ts';

// With a Chromium of its own, as a person has it.
bench.use({ sharesChromium: false });

type Service = Awaited<ReturnType<typeof startAnsweringService>>;

/** Drawing commands that unpack to gigabytes, packed twice: some kilobytes. */
async function packedBomb(megabytes: number): Promise<Buffer> {
  const deflate = createDeflate({ level: 1 });
  const packed: Buffer[] = [];
  deflate.on('data', (chunk: Buffer) => packed.push(chunk));
  const piece = Buffer.alloc(1024 * 1024, '0 0 m\n');
  for (let n = 0; n < megabytes; n += 1) if (!deflate.write(piece)) await once(deflate, 'drain');
  deflate.end();
  await once(deflate, 'end');
  return deflateSync(Buffer.concat(packed));
}

function pdfOf(content: Buffer, filter: string, box: string): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[${box}]/Contents 4 0 R>>`,
  ].map((object, at) => Buffer.from(`${at + 1} 0 obj${object}endobj\n`));
  const stream = Buffer.concat([
    Buffer.from(`4 0 obj<</Length ${content.length}${filter}>>stream\n`),
    content,
    Buffer.from('\nendstream endobj\n'),
  ]);
  return Buffer.concat([
    Buffer.from('%PDF-1.4\n'),
    ...objects,
    stream,
    Buffer.from('trailer<</Root 1 0 R/Size 5>>\n%%EOF\n'),
  ]);
}

const laser = {
  kind: 'ipp',
  id: 'l',
  name: 'Laser',
  uri: 'ipp://127.0.0.1/',
  media: 'na_letter_8.5x11in',
  sides: 'one-sided',
} as const;
const goodPdf = await testPage(laser, 'Dock 7', new Date('2026-11-17T15:00:00Z'));

const test = bench.extend<{ service: Service }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
  service: async ({}, use) => {
    const service = await startAnsweringService(() => 'hang-up');
    await use(service);
    await service.close();
  },
  // Nothing of it is to be printed: the office's laser is not what is tried here.
  provision: async ({ bench: { zebra }, service }, use) => {
    await use({
      service: { baseUrl: service.baseUrl, userName: 'dock7', clientCode: 'TRF-07' },
      printers: [{ id: 'z', name: 'Labels', kind: 'zebra-tcp', host: '127.0.0.1', port: zebra.port }],
      routes: { labels: 'z' },
    });
  },
});

test('a document that unpacks to gigabytes, or is a mile wide, ends with its reader; the window goes on', async ({
  station: { page },
  service,
}) => {
  let crashed = false;
  page.on('crash', () => (crashed = true));
  const bomb = pdfOf(await packedBomb(3000), '/Filter[/FlateDecode/FlateDecode]', '0 0 612 792');
  expect(bomb.length).toBeLessThan(1_000_000);
  const wide = pdfOf(Buffer.from('0 0 m'), '', '0 0 90000000 9');
  for (const [at, pdf] of [bomb, wide].entries()) {
    service.answer((_path, asked) => bolAnswer(asked, { PDF: pdf.toString('base64') }));
    await createShipment(page, smallForm(`79003000${at}`));
    await expectLabels(page, [1, 2, 3], 3, 'printed');
    // The window answers while the document is read, and after it. By its own thread: a round trip tells what else the machine has to do.
    const traced = await traceTasks(page);
    for (let second = 0; second < 14; second += 1) {
      expect(await page.evaluate(() => document.querySelectorAll('h2').length)).toBeGreaterThan(0);
      await page.waitForTimeout(1000);
    }
    const longest = Math.max(...(await traced()).map(({ cpu }) => cpu));
    console.log(
      `longest task of the page beside document ${at + 1}: ${Math.round(longest)} ms of the processor`,
    );
    expect(longest).toBeLessThan(500);
    expect(crashed).toBe(false);
  }
  service.answer((_path, asked) => bolAnswer(asked, { PDF: goodPdf.toString('base64') }));
  await createShipment(page, smallForm('790030009'));
  await expect(page.getByRole('img', { name: /790030009/ }).first()).toBeVisible();
});
