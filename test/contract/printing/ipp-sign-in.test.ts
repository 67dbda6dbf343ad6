import { describe, expect, test } from 'vitest';
import { checkParts, checkPrinter } from '#main/printing/doctor/check-printer.ts';
import { createPrinterSignIns, signInAddress } from '#main/printing/documents/printer-sign-ins.ts';
import { printerSchema, type IppPrinterSettings } from '#shared/station/printer.ts';
import { stationAtLaser } from '#support/made-up-laser.ts';
import { signInGate, type SignInGate } from '#support/sign-in-gate.ts';

const pdf = Buffer.from('%PDF-1.7\n%%EOF\n');
const user = { user: 'dock7' };

/** A station at a laser with this sign-in; `stored` has the passwords that the station knows. */
async function atLaser(gate: SignInGate['gate'], settings: object, password: string | null) {
  const stored = { password };
  const signIns = createPrinterSignIns(() => stored.password);
  const { at, laser } = await stationAtLaser(() => null, 1, { server: { gate }, settings, signIns });
  const printer = printerSchema.parse({ kind: 'ipp', id: 'l', name: 'Laser', uri: laser.uri, ...settings });
  const check = async () => {
    const signIn = printer.kind === 'ipp' ? signIns.renew(printer) : undefined;
    const parts = { ...checkParts(), sameAddress: [], lastRun: () => null, labelDpi: null, isBusy: false };
    return (await checkPrinter(printer, { ...parts, signIn })).map(({ finding }) => finding);
  };
  const printed = () => laser.asked.filter((operation) => operation === 'Print-Job').length;
  return { at, laser, printer, stored, check, printed };
}

const kinds = ['Basic', 'MD5', 'SHA-256'] as const;

describe.each(kinds)('a printer that wants a sign-in by %s', (kind) => {
  test('prints with the right password, once, and gets it for every question', async () => {
    const gate = signInGate(kind);
    const { at, check, printed } = await atLaser(gate.gate, user, gate.password);
    await at.until(at.accept(0, pdf), 'document:printed');
    await at.until(at.accept(0, pdf), 'document:printed');
    expect(printed()).toBe(2);
    expect(await check()).toContain('sign-in-accepted');
    // The password is found out about before the document is on its way.
    expect(gate.refused).not.toContain('Print-Job');
    if (kind !== 'Basic') expect(gate.sent.every(({ header }) => header.startsWith('Digest '))).toBe(true);
  });

  test('holds the BOL with a wrong password, and tries that password once', async () => {
    const gate = signInGate(kind);
    const { at, stored, printer, printed } = await atLaser(gate.gate, user, 'wrong');
    const id = at.accept(0, pdf);
    await at.until(id, 'document:queued:sign-in-refused');
    // Tried again many times by now, and always without it.
    await expect.poll(() => gate.refused.length).toBeGreaterThan(6);
    expect(gate.sent).toHaveLength(1);
    expect(printed()).toBe(0);
    expect(at.events(id)).toEqual(['print-queued']);
    // What a person types is tried at once, and what is stored then is used.
    expect(await at.spooler.testPrinter(printer, gate.password)).toMatchObject({ condition: 'ready' });
    stored.password = gate.password;
    await at.until(id, 'document:printed');
    expect(printed()).toBe(1);
  });

  test('holds the BOL without a user or a password, and says so in Setup', async () => {
    for (const settings of [{}, user]) {
      const gate = signInGate(kind);
      const { at, printer, check, printed } = await atLaser(gate.gate, settings, null);
      const id = at.accept(0, pdf);
      await at.until(id, 'document:queued:sign-in-wanted');
      expect(await at.spooler.testPrinter(printer)).toMatchObject({ condition: 'sign-in-wanted' });
      expect(await check()).toContain('sign-in-wanted');
      expect([printed(), gate.sent]).toEqual([0, []]);
    }
  });
});

test('a printer that answers anybody and wants a sign-in for printing alone is asked ahead of the document', async () => {
  const gate = signInGate('SHA-256', { only: (operation) => /Print-Job|Validate-Job/.test(operation) });
  const { at, printed } = await atLaser(gate.gate, user, gate.password);
  await at.until(at.accept(0, pdf), 'document:printed');
  expect(printed()).toBe(1);
  expect(gate.refused).toEqual(['Validate-Job']);
});

test('without a user such a printer turns one document away, and is asked without it from then on', async () => {
  const gate = signInGate('MD5', { only: (operation) => /Print-Job|Validate-Job/.test(operation) });
  const { at, printed } = await atLaser(gate.gate, {}, null);
  const id = at.accept(0, pdf);
  await at.until(id, 'document:queued:sign-in-wanted');
  await expect.poll(() => gate.refused.length).toBeGreaterThan(4);
  expect(gate.refused.filter((operation) => operation === 'Print-Job')).toHaveLength(1);
  expect(printed()).toBe(0);
});

test('a printer whose nonces serve one request each is answered with the next, and prints once', async () => {
  const gate = signInGate('SHA-256', { once: true });
  const { at, printed } = await atLaser(gate.gate, user, gate.password);
  await at.until(at.accept(0, pdf), 'document:printed');
  expect(printed()).toBe(1);
});

test('a password that is changed while the printer has the BOL: it is not sent again, and the right one settles it', async () => {
  const gate = signInGate('SHA-256');
  const state = { job: 'processing' };
  const stored = { password: gate.password };
  const signIns = createPrinterSignIns(() => stored.password);
  const { at, laser } = await stationAtLaser(
    (operation) => (operation === 'Get-Job-Attributes' ? { job: { 'job-state': state.job } } : null),
    1,
    { server: { gate: gate.gate }, settings: user, signIns },
  );
  const id = at.accept(0, pdf);
  await at.until(id, 'document:sent');
  gate.password = 'changed';
  await at.until(id, 'document:sent:sign-in-refused');
  at.crash();
  stored.password = 'changed';
  state.job = 'completed';
  await at.until(id, 'document:printed');
  expect(laser.asked.filter((operation) => operation === 'Print-Job')).toHaveLength(1);
});

/** What becomes of the station or of the connection at one step; the request of the step gets no answer where the connection is cut. */
const steps = [
  'Get-Printer-Attributes refused',
  'Get-Printer-Attributes passed',
  'Validate-Job passed',
] as const;
describe.each(steps)('at the step %s', (step) => {
  test.each(['the station is killed', 'the answer is lost'])('%s: the BOL is printed once', async (what) => {
    const gate = signInGate('MD5');
    let happened = 0;
    const guarded: SignInGate['gate'] = (request, operation) => {
      const verdict = gate.gate(request, operation);
      if (`${operation} ${verdict === null ? 'passed' : 'refused'}` === step && happened === 0) {
        happened += 1;
        if (what === 'the station is killed') at.crash();
        else request.socket.destroy();
      }
      return verdict;
    };
    const { at, printed } = await atLaser(guarded, user, gate.password);
    const id = at.accept(0, pdf);
    await at.until(id, 'document:printed');
    expect([happened, printed()]).toEqual([1, 1]);
    expect(at.events(id).filter((event) => event === 'print-sending')).toHaveLength(1);
  });
});

test('the answer to the document itself is lost: it is in doubt, and not sent again with another sign-in', async () => {
  const gate = signInGate('SHA-256');
  let documents = 0;
  const guarded: SignInGate['gate'] = (request, operation) => {
    const verdict = gate.gate(request, operation);
    if (operation !== 'Print-Job') return verdict;
    documents += 1;
    request.socket.destroy();
    return verdict;
  };
  const { at } = await atLaser(guarded, user, gate.password);
  const id = at.accept(0, pdf);
  await at.until(id, /document:in-doubt/);
  await at.until(at.accept(0, pdf), /document:in-doubt/);
  expect(documents).toBe(2);
});

describe('HTTP says', () => {
  test.each([
    [403, 'access-denied', 'sign-in-forbidden'],
    [426, 'encryption-wanted', 'tls-wanted'],
  ] as const)('%i: the BOL waits as %s, in the check %s', async (status, condition, finding) => {
    const { at, printer, check, printed } = await atLaser(() => ({ status }), {}, null);
    const id = at.accept(0, pdf);
    await at.until(id, `document:queued:${condition}`);
    expect(await at.spooler.testPrinter(printer)).toMatchObject({ condition });
    expect(await check()).toContain(finding);
    expect(printed()).toBe(0);
    expect(at.events(id)).toEqual(['print-queued']);
  });

  test.each([403, 426])(
    '%i to the document alone: it is turned away once, and asked without it then',
    async (status) => {
      const seen: string[] = [];
      const gate: SignInGate['gate'] = (_request, operation) => {
        if (!/Print-Job|Validate-Job/.test(operation)) return null;
        seen.push(operation);
        return { status };
      };
      const { at, printed } = await atLaser(gate, {}, null);
      const id = at.accept(0, pdf);
      await at.until(id, /document:queued:(access-denied|encryption-wanted)/);
      await expect.poll(() => seen.length).toBeGreaterThan(4);
      expect(seen.filter((operation) => operation === 'Print-Job')).toHaveLength(1);
      expect(printed()).toBe(0);
    },
  );
});

test('a password belongs to a server, a user and a certificate that a person trusted', () => {
  const printer: IppPrinterSettings = {
    ...{ kind: 'ipp', id: 'l', name: 'Laser', uri: 'ipps://laser/ipp/print' },
    ...{ media: 'na_letter_8.5x11in', sides: 'one-sided', user: 'dock7' },
  };
  const own = signInAddress(printer);
  expect(signInAddress({ ...printer, uri: 'https://laser:631/other' })).toBe(own);
  const [a, b] = ['AA', 'BB'].map((pair) => ({ sha256: Array(32).fill(pair).join(':') }));
  const others = [
    { ...printer, uri: 'ipp://laser/ipp/print' },
    { ...printer, uri: 'ipps://other/ipp/print' },
    { ...printer, uri: 'ipps://laser:632/ipp/print' },
    { ...printer, user: 'dock8' },
    ...[a, b].flatMap((certificate) => (certificate === undefined ? [] : [{ ...printer, certificate }])),
  ].map(signInAddress);
  expect(new Set([own, ...others]).size).toBe(7);
  expect(signInAddress({ ...printer, user: undefined })).toBeNull();
});
