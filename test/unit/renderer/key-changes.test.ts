import { beforeEach, describe, expect, test } from 'vitest';
import { dockSchema } from '#shared/freight/address-book/dock.ts';
import { fillLine } from '#shared/freight/form/write-form.ts';
import { settingsSchema } from '#shared/station/settings.ts';
import { aShipment } from '#support/builders.ts';
import { aDraft, blankForm, packAnswers } from '#support/pack-drafts.ts';
import { SlowStation, settled } from '#support/slow-station.ts';
import { PackState } from '#renderer/screens/pack/pack-state.svelte.ts';

const slow = SlowStation.install();

beforeEach(() => slow.reset(packAnswers));

async function opened() {
  const pack = new PackState();
  void pack.open();
  await settled();
  await slow.answer('drafts.current', aDraft('d1', blankForm('700000002')));
  return pack;
}
const last = aShipment({ bolNumber: '700000001', poNumber: 'PO-1' });
const known = { dock: dockSchema.parse({ party: last.consignee }), lastShipment: last };

describe('what one key fills in', () => {
  test('a consignee, then its last load whole; Ctrl+Z takes back the load, and typing keeps it', async () => {
    const pack = await opened();
    expect(await pack.takeConsignee(Promise.resolve(known))).toBe(true);
    expect(pack.form.consignee.company).toBe(last.consignee.company);
    expect(pack.keys.lastLoad).not.toBeNull();
    pack.keys.takeLastLoad();
    expect(pack.form.lines.map(({ description }) => description)).toEqual(
      last.lines.map(({ description }) => description),
    );
    expect([pack.form.bolNumber, pack.form.poNumber, pack.keys.lastLoad]).toEqual(['700000002', '', null]);
    pack.keys.undo();
    expect(pack.form.lines.map(({ description }) => description)).toEqual(['']);
    expect(pack.form.consignee.company).toBe(last.consignee.company);
    expect(pack.keys.canUndo).toBe(false);
  });

  test('after a hand has typed on, Ctrl+Z is the field’s own', async () => {
    const pack = await opened();
    await pack.takeConsignee(Promise.resolve(known));
    expect(pack.keys.canUndo).toBe(true);
    pack.form.poNumber = 'PO-9';
    pack.typed();
    expect(pack.keys.canUndo).toBe(false);
  });

  test('the load of one consignee is not offered for another that is typed over it', async () => {
    const pack = await opened();
    await pack.takeConsignee(Promise.resolve(known));
    pack.form.consignee.company = 'Somebody Else Inc.';
    pack.typed();
    expect(pack.keys.lastLoad).toBeNull();
    pack.keys.takeLastLoad();
    expect(pack.form.lines.map(({ description }) => description)).toEqual(['']);
  });

  test('another draft forgets the load of the one before', async () => {
    const pack = await opened();
    await pack.takeConsignee(Promise.resolve(known));
    void pack.open('other');
    await settled();
    await slow.answer('drafts.open', aDraft('other'));
    expect([pack.keys.lastLoad, pack.keys.canUndo, pack.keys.lastTime]).toEqual([null, false, null]);
  });

  test('the line being typed in stays the same line', async () => {
    const pack = await opened();
    const line = pack.form.lines[0];
    if (line === undefined) throw new Error('No line');
    const [kind] = last.lines;
    if (kind === undefined) throw new Error('No freight');
    pack.keys.fillLine(0, fillLine(line, kind, 'en'));
    expect(pack.form.lines[0]).toBe(line);
    expect(line.description).toBe(kind.description);
    pack.keys.undo();
    expect(pack.form.lines[0]).toBe(line);
    expect(line.description).toBe('');
  });

  test('a weight is worked out when its field is left, and before it is sent', async () => {
    const pack = await opened();
    Object.assign(pack.form.lines[0] ?? {}, { weightLb: '4x310' });
    pack.typed();
    pack.leave('lines.0.weightLb');
    expect(pack.form.lines[0]).toMatchObject({ handlingUnits: '4', weightLb: '1240' });
    Object.assign(pack.form.lines[0] ?? {}, { weightLb: 'x100' });
    pack.typed();
    await pack.submit();
    expect(pack.form.lines[0]).toMatchObject({ handlingUnits: '4', weightLb: '400' });
  });

  test('a whole size in the length goes into all three, and one Ctrl+Z takes it back', async () => {
    const pack = await opened();
    Object.assign(pack.form.lines[0] ?? {}, { lengthIn: '120x100x150 cm' });
    pack.typed();
    pack.leave('lines.0.lengthIn');
    expect(pack.form.lines[0]).toMatchObject({ lengthIn: '120 cm', widthIn: '100 cm', heightIn: '150 cm' });
    pack.keys.undo();
    expect(pack.form.lines[0]).toMatchObject({ lengthIn: '120x100x150 cm', widthIn: '', heightIn: '' });
  });
});

describe('defaults', () => {
  const says = { terms: '', scac: '', carrierName: '', accessorials: [], specialInstructions: '' };
  const settings = settingsSchema.parse({
    defaults: {
      station: { ...says, scac: 'SAIA', terms: 'collect', specialInstructions: 'Photograph the seal' },
      carriers: [
        { ...says, scac: 'ODFL', carrierName: 'Old Dominion', specialInstructions: 'Call dispatch' },
      ],
    },
  });
  const fields = ({ form }: Awaited<ReturnType<typeof opened>>) => [
    form.scac,
    form.carrierName,
    form.freightTerms,
    form.specialInstructions,
  ];
  async function withSettings() {
    slow.ready['settings.get'] = { settings };
    return opened();
  }

  test('the station fills in a consignee that was typed; a dock that is picked after it goes before; one Ctrl+Z takes each back', async () => {
    const pack = await withSettings();
    pack.form.consignee.company = 'Somebody new';
    pack.leave('consignee.company');
    expect(fields(pack)).toEqual(['SAIA', '', 'collect', 'Photograph the seal']);
    const picky = { ...known, dock: { ...known.dock, scac: 'ODFL', terms: 'third-party' as const } };
    await pack.takeConsignee(Promise.resolve({ ...picky, lastShipment: null }));
    expect(fields(pack)).toEqual(['ODFL', 'Old Dominion', 'third-party', 'Call dispatch']);
    pack.keys.undo();
    expect(fields(pack)).toEqual(['SAIA', '', 'collect', 'Photograph the seal']);
    // Not a second time by itself.
    pack.leave('consignee.company');
    expect(pack.keys.canUndo).toBe(false);
  });

  test('the last load goes before carrier and station, and what is typed before all', async () => {
    const pack = await withSettings();
    const load = { ...last, scac: 'XPOL', carrierName: 'XPO', specialInstructions: 'As always' };
    pack.form.consignee.company = 'Peña';
    pack.form.carrierName = 'Typed';
    pack.leave('consignee.company');
    expect(pack.form.scac).toBe('SAIA');
    await pack.takeConsignee(Promise.resolve({ ...known, lastShipment: load }));
    expect(pack.form.specialInstructions).toBe('As always');
    pack.keys.takeLastLoad();
    expect(fields(pack).slice(0, 2)).toEqual(['XPOL', 'Typed']);
    expect(pack.form.specialInstructions).toBe('As always');
  });

  test('a carrier that is typed brings its own, once', async () => {
    const pack = await withSettings();
    pack.form.scac = 'odfl';
    pack.leave('scac');
    expect(fields(pack)).toEqual(['odfl', 'Old Dominion', 'collect', 'Call dispatch']);
    pack.keys.undo();
    pack.leave('scac');
    expect(fields(pack)).toEqual(['odfl', '', 'prepaid', '']);
  });
});
