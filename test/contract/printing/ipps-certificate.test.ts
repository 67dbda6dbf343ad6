import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { checkParts, checkPrinter } from '#main/printing/doctor/check-printer.ts';
import { printerSchema } from '#shared/station/printer.ts';
import { run } from '#support/cups/processes.ts';
import { startMadeUpIpp } from '#support/made-up-ipp.ts';
import { stationAtLaser } from '#support/made-up-laser.ts';

const file = (name: string) => new URL(`../../support/certificates/${name}.pem`, import.meta.url);
const fingerprintOf = (name: string) => new X509Certificate(readFileSync(file(name))).fingerprint256;
const pdf = Buffer.from('%PDF-1.7\n%%EOF\n');
const trusting = (name: string) => ({ certificate: { sha256: fingerprintOf(name) } });

/** A station whose laser has this certificate, and what it says when Setup asks it. */
async function atLaser(certificate: string, settings: object = {}) {
  const { at, laser } = await stationAtLaser(() => null, 1, { server: { certificate }, settings });
  const printer = printerSchema.parse({ kind: 'ipp', id: 'l', name: 'Laser', uri: laser.uri, ...settings });
  return { at, laser, printer, test: () => at.spooler.testPrinter(printer) };
}

test.each(['self-signed', 'other-name', 'expired'])(
  'a certificate that the system does not trust (%s) is shown, and nothing is sent before a person trusts it',
  async (name) => {
    const { at, laser, test: ask } = await atLaser(name);
    const id = at.accept(0, pdf);
    await at.until(id, 'document:queued:certificate-unknown');
    const { condition, certificate } = await ask();
    expect(condition).toBe('certificate-unknown');
    const shown = new X509Certificate(readFileSync(file(name)));
    expect(certificate).toEqual({
      sha256: shown.fingerprint256,
      subject: shown.subject,
      from: new Date(shown.validFrom).toISOString(),
      until: new Date(shown.validTo).toISOString(),
    });
    expect(laser.asked).toEqual([]);

    at.setPrinters([{ kind: 'ipp', id: 'l', name: 'Laser', uri: laser.uri, ...trusting(name) }]);
    await at.until(id, 'document:printed');
    expect(laser.asked.filter((operation) => operation === 'Print-Job')).toHaveLength(1);
  },
);

test('a fingerprint is the same in small letters and without colons', async () => {
  const sha256 = fingerprintOf('self-signed').replaceAll(':', '').toLowerCase();
  const { test: ask } = await atLaser('self-signed', { certificate: { sha256 } });
  expect(await ask()).toMatchObject({ condition: 'ready', certificate: null });
});

test('a changed certificate is refused by name and never printed to, until a person trusts it', async () => {
  const { at, laser, test: ask, printer } = await atLaser('other-name', trusting('self-signed'));
  const id = at.accept(0, pdf);
  await at.until(id, 'document:queued:certificate-changed');
  expect(at.spooler.documentPrinterStatus().condition).toBe('certificate-changed');
  expect(await ask()).toMatchObject({
    condition: 'certificate-changed',
    certificate: { sha256: fingerprintOf('other-name') },
  });
  const [, , step] = await checkPrinter(printer, {
    ...{ ...checkParts(), sameAddress: [], lastRun: () => null, labelDpi: null, isBusy: false },
  });
  expect(step).toMatchObject({
    finding: 'tls-changed',
    values: { fingerprint: fingerprintOf('other-name'), subject: 'CN=other-name' },
  });
  expect(laser.asked).toEqual([]);
  expect(at.events(id)).toEqual(['print-queued']);

  at.setPrinters([{ kind: 'ipp', id: 'l', name: 'Laser', uri: laser.uri, ...trusting('other-name') }]);
  await at.until(id, 'document:printed');
});

test('a certificate that changes while the printer has the BOL: it is asked nothing more, and the BOL is not sent again', async () => {
  const { at, laser } = await stationAtLaser(
    (operation) => (operation === 'Get-Job-Attributes' ? { job: { 'job-state': 'processing' } } : null),
    1,
    { server: { certificate: 'self-signed' }, settings: trusting('self-signed') },
  );
  const id = at.accept(0, pdf);
  await at.until(id, 'document:sent');
  await laser.stop();
  const other = await startMadeUpIpp(() => null, { certificate: 'other-name', port: laser.port });
  onTestFinished(() => other.stop());
  await at.until(id, 'document:sent:certificate-changed');
  at.crash();
  await at.until(id, 'document:sent:certificate-changed');
  expect(other.asked).toEqual([]);
  // The printer gets its certificate back, and says what became of the job.
  await other.stop();
  const back = await startMadeUpIpp(() => null, { certificate: 'self-signed', port: laser.port });
  onTestFinished(() => back.stop());
  await at.until(id, 'document:printed');
  expect(back.asked).not.toContain('Print-Job');
});

describe('a certificate whose authority', () => {
  const child = fileURLToPath(new URL('../../support/children/ask-laser.ts', import.meta.url));
  const loader = new URL('../../support/raw-imports.ts', import.meta.url).href;
  /** What a process in this environment finds: the authorities that a process knows are read once. */
  async function ask(certificate: string, env: Record<string, string>, trusted = '') {
    const laser = await startMadeUpIpp(() => null, { certificate });
    onTestFinished(() => laser.stop());
    const options = ['--no-warnings', '--import', loader, child, laser.uri, trusted];
    const { stdout } = await run(process.execPath, options, {
      env: { ...process.env, NODE_OPTIONS: '', ...env },
    });
    return { said: stdout, asked: laser.asked };
  }
  const authority = fileURLToPath(file('ca'));

  test.each([
    ['Node knows', { NODE_EXTRA_CA_CERTS: authority }],
    ['the system knows', { SSL_CERT_FILE: authority }],
  ])('%s needs no question, also where a person trusted another one before', async (_who, env) => {
    expect((await ask('this-machine', env)).said).toBe('ready');
    expect((await ask('this-machine', env, fingerprintOf('self-signed'))).said).toBe('ready');
  });

  test('is known counts for its own name and time only, whatever the environment says', async () => {
    const env = { NODE_EXTRA_CA_CERTS: authority, NODE_TLS_REJECT_UNAUTHORIZED: '0' };
    for (const name of ['other-name', 'expired', 'self-signed'])
      expect(await ask(name, env)).toEqual({ said: 'certificate-unknown', asked: [] });
  });
});

// Regression: an answer that was lost in the handshake could not be told from one lost after the document.
test('what breaks before the certificate is checked has sent nothing: the BOL waits, and is in no doubt', async () => {
  const { at, laser } = await atLaser('self-signed', trusting('self-signed'));
  await laser.stop();
  const plain = await startMadeUpIpp(() => null, { port: laser.port });
  onTestFinished(() => plain.stop());
  const id = at.accept(0, pdf);
  await at.until(id, 'document:queued:not-reachable');
  expect(plain.asked).toEqual([]);
});
