import { withoutSymbology } from '#shared/freight/numbers/symbology.ts';
import type { Failure } from '#shared/ipc/result.ts';
import type { ControlCode } from '#shared/station/control-code.ts';
import { scanMeaning, readScanned, type ScanMeaning } from '#shared/station/scanned.ts';
import type { PersonChoice } from '#shared/station/people.ts';
import type { TemplateName } from '#shared/station/template.ts';
import { failureTitle } from '../../errors.ts';
import { m } from '../../paraglide/messages.js';
import type { Route } from '../../state/screens.ts';
import { Newest } from '../../state/answers.ts';
import { carryConsignee } from '../../state/carried-consignee.ts';
import { awaitsLabels, labelScans, type LabelScanMessage } from '../../state/label-scans.svelte.ts';
import { packScans } from '../../state/pack-scans.ts';
import { offerScan } from '../../state/scan-taker.ts';
import { looksScanned, type Burst, type FieldBurst } from '../../state/scanner-burst.ts';
import { holdsSentences, type FieldBeforeTyping } from '../../state/text-field.ts';
import { station } from '../../station.ts';
import type { ScanTone } from '../../state/scan-sound.ts';
import { labelScanMessage } from '../../words/label-scan-words.ts';
import { isOfWaiting, scanLabel, wrongLabel } from './label-scan.ts';

/** How a badge signs in. */
interface BadgeScans {
  /** Whether anyone at this station has a badge; otherwise scans are not looked up as badges. */
  isAsked: () => boolean;
  /** The frame asks for the PIN. */
  asksPin: (person: PersonChoice) => void;
}

const noBadges: BadgeScans = { isAsked: () => false, asksPin: () => undefined };

/** The owner of a badge; null for no one. */
async function personOf(text: string): Promise<PersonChoice | null> {
  const answer = await station.people.ofBadge({ text: text.trim().slice(0, 200) });
  return answer.ok ? answer.value : null;
}

/** Signs in, or asks for the PIN; returns the message, or the failure. */
async function signInByBadge(
  badges: BadgeScans,
  person: PersonChoice,
): Promise<{ tone: ScanTone; did: () => string } | { failure: Failure } | null> {
  if (person.asksPin) {
    badges.asksPin(person);
    return null;
  }
  const answer = await station.people.signIn({ id: person.id, pin: null, how: 'badge' });
  return answer.ok
    ? { tone: 'good', did: () => m.who_signed_in({ name: answer.value.name }) }
    : { failure: answer.error };
}

/** The length that fits in a sentence. */
export const shortenedScan = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** The message about the last scan: what it was, and what it did. */
export interface ScanMessage {
  tone: ScanTone;
  /** The scanned or typed text. Empty: a key was pressed, or it was a badge, which is never shown because it signs in. */
  text: string;
  did: () => string;
  /** The field it was typed into and removed from: it can be put back. */
  putBack?: FieldBeforeTyping;
  /** The field whose earlier text it replaced: that can be restored. */
  replaced?: FieldBeforeTyping;
  /** The field in which it stays. */
  stays?: FieldBeforeTyping;
}

/** What the station has for a scanned number. */
type LookedUp = Extract<Awaited<ReturnType<typeof station.scans.lookUp>>, { ok: true }>['value'];

type Given = { text: string; byHand: true } | ({ byHand: false } & Pick<Burst, 'text' | 'since' | 'into'>);

/** Removes a scan from the field it was typed into. `left`: what it left there; since then more may have been typed. */
function takeOut(text: string, into: FieldBeforeTyping, left: string): void {
  if (into.field.value === left) into.takeBack();
  else into.without(text);
}

/** Whatever is scanned anywhere, or typed into the scan box, and its result. */
export class Scan {
  /** The text in the box. */
  text = $state('');
  said = $state.raw<ScanMessage | null>(null);
  readonly #turns = new Newest();
  readonly #sound: (tone: ScanTone) => void;
  readonly #badges: BadgeScans;

  constructor(sound: (tone: ScanTone) => void = () => undefined, badges: BadgeScans = noBadges) {
    this.#sound = sound;
    this.#badges = badges;
  }

  /** Something is typed, scanned or undone: the message about the earlier text no longer applies. */
  begin(text: string): void {
    this.text = text;
    this.said = null;
  }

  say(said: ScanMessage, aloud = true): void {
    this.said = said;
    if (aloud) this.#sound(said.tone);
  }

  /**
   * Where the text in the box leads; null when nowhere, or when something else was scanned since. A second scan does not wait for the first
   * answer, so the first answer only removes its own text.
   */
  async find(): Promise<Route | null> {
    const text = this.text.trim();
    this.begin(this.text);
    if (text === '') {
      this.#turns.drop();
      return { screen: 'shipments' };
    }
    return this.#act({ text, byHand: true });
  }

  scanned({ text, since, into }: Burst): Promise<Route | null> {
    this.said = null;
    packScans()?.untyped(since);
    return this.#act({ text, since, into, byHand: false });
  }

  /** By its key, or by its name in the list. */
  async openTemplate(named: TemplateName): Promise<Route | null> {
    return this.#template(named, '', this.#turns.begin());
  }

  async #act(typed: Given): Promise<Route | null> {
    const given = { ...typed, text: withoutSymbology(typed.text) };
    const newest = this.#turns.begin();
    const mayBeBadge = !given.byHand && this.#badges.isAsked();
    const person = mayBeBadge ? await personOf(given.text) : null;
    if (person !== null) return this.#follow({ means: 'person', person }, given, newest);
    // A screen made for scanning gets every scan, and reports the result itself.
    if (offerScan(given.text)) {
      if (given.byHand) this.begin('');
      return null;
    }
    const scanned = readScanned(typed.text);
    // A typed number is a search, not a label.
    const waiting = labelScans().place;
    const label = given.byHand ? null : await scanLabel(given.text, scanned);
    if (label?.ok === false) return this.#fail(given.text, label.error);
    // It has been counted, also when something else was scanned since.
    if (label !== null && isOfWaiting(label.value))
      return this.#sayLabel(labelScanMessage(label.value, waiting), given.text, waiting);
    let found: LookedUp = { orders: [], exact: [], holding: [] };
    if ('number' in scanned) {
      const answer = await station.scans.lookUp({ number: scanned.number.slice(0, 200) });
      if (!newest()) return null;
      if (!answer.ok) return this.#fail(given.text, answer.error);
      found = answer.value;
    }
    const place = { byHand: given.byHand, packing: packScans() !== null };
    const meaning = scanMeaning(scanned, found, place);
    const wrong = label === null ? null : wrongLabel(label.value, waiting, meaning, found.exact);
    return wrong === null ? this.#follow(meaning, given, newest) : this.#sayLabel(wrong, given.text, waiting);
  }

  /** On the screen of a shipment that waits the strip says it, large; elsewhere the line below the box. */
  #sayLabel(message: LabelScanMessage, text: string, place: string | null): null {
    const scans = labelScans();
    if (place === null || scans.screen !== place) this.say({ tone: message.tone, text, did: message.title });
    else {
      scans.last = message;
      this.#sound(message.tone);
    }
    return null;
  }

  async #follow(meaning: ScanMeaning, given: Given, newest: () => boolean): Promise<Route | null> {
    const { text } = given;
    const good = (did: () => string): void => {
      if (given.byHand && withoutSymbology(this.text) === text) this.text = '';
      // A typed search shows where it leads; after a scan the packer looks at the pallet.
      if (!given.byHand) this.say({ tone: 'good', text, did });
    };
    switch (meaning.means) {
      case 'nothing':
        return null;
      case 'person':
        await this.#signIn(meaning.person);
        return null;
      case 'control':
        return this.#control(meaning.control, text, newest);
      case 'order':
        return this.#order(meaning, text, good, newest);
      case 'shipment':
        good(m.scan_shipment);
        return { screen: 'shipment', id: meaning.id };
      case 'shipments':
        good(m.scan_shipments);
        return { screen: 'shipments', text: meaning.text };
      case 'pro':
        if (packScans()?.sticker(meaning.number) !== true) return this.#unknown(given);
        good(m.scan_pro);
        return null;
      case 'unknown':
        return this.#unknown(given);
    }
  }

  async #order(
    { order: { draftId, imported }, others }: Extract<ScanMeaning, { means: 'order' }>,
    text: string,
    good: (did: () => string) => void,
    newest: () => boolean,
  ): Promise<Route | null> {
    if (imported === true) {
      const draft = await station.imports.repair({ id: draftId });
      if (!newest()) return null;
      if (!draft.ok) return this.#fail(text, draft.error);
    }
    good(others === 0 ? m.scan_order : () => m.scan_orders({ n: others + 1 }));
    return { screen: 'pack', draftId, ...(imported === true ? { from: 'import' as const } : {}) };
  }

  async #signIn(person: PersonChoice): Promise<void> {
    const said = await signInByBadge(this.#badges, person);
    if (said === null) return;
    // Never the badge itself: it signs in.
    if ('failure' in said) this.#fail('', said.failure);
    else this.say({ ...said, text: '' });
  }

  /**
   * In a field with content, the scan replaces it, and the earlier text can be restored: a number appended to another would be on no label and
   * go unnoticed. In a text field it is inserted as a separate word.
   */
  stays({ text, since, into, isSure, submits }: FieldBurst): void {
    const before = into.filledWith;
    if (isSure && before !== '') {
      into.takeBack();
      const fill = () => into.fill(text);
      const pack = into.path === null ? null : packScans();
      if (pack === null) fill();
      else pack.byKey(fill, since);
    }
    const left = into.field.value;
    // A badge never belongs in a form field, nor the label of a shipment that waits for its scans.
    if (into.path === null || !(this.#badges.isAsked() || awaitsLabels()))
      this.#sayStays(text, into, { before, isSure, submits });
    else
      void this.#takenFromField(text, into, left).then((isTaken) => {
        if (!isTaken) this.#sayStays(text, into, { before, isSure, submits });
      });
  }

  async #takenFromField(text: string, into: FieldBeforeTyping, left: string): Promise<boolean> {
    if (this.#badges.isAsked() && (await this.#badgeInField(text, into, left))) return true;
    // The PO of the next shipment may be that of the one that waits.
    if (into.path === 'poNumber' || !looksScanned(text)) return false;
    const { place } = labelScans();
    const label = await scanLabel(text, readScanned(text));
    if (label?.ok !== true || !isOfWaiting(label.value)) return false;
    takeOut(text, into, left);
    this.#sayLabel(labelScanMessage(label.value, place), text, place);
    return true;
  }

  #sayStays(
    text: string,
    into: FieldBeforeTyping,
    { before, isSure, submits }: { before: string; isSure: boolean; submits: boolean },
  ): void {
    const field = into.name;
    const isMixed = isSure && before !== '' && before !== text;
    if (isMixed && !holdsSentences(into.field) && into.field.type !== 'search')
      this.say({
        tone: 'question',
        text,
        did: () => m.scan_replaced({ field, before: shortenedScan(before) }),
        replaced: into,
      });
    else if (submits)
      this.say({ tone: 'good', text, did: () => m.scan_stays_unsent({ field }), stays: into });
    else if (into.path !== null && (isMixed || (looksScanned(text) && text.length > 5)))
      this.say({ tone: 'good', text, did: () => m.scan_stays({ field }), stays: into });
  }

  /** A badge scanned into a form field is removed from it; anything else stays. `left`: what the scan left in the field. */
  async #badgeInField(text: string, into: FieldBeforeTyping, left: string): Promise<boolean> {
    const person = await personOf(text);
    if (person === null) return false;
    takeOut(text, into, left);
    await this.#signIn(person);
    return true;
  }

  #unknown(given: Given): null {
    const { text } = given;
    const putBack = given.byHand ? null : given.into;
    this.say({
      tone: putBack === null ? 'bad' : 'question',
      text,
      did: () => m.scan_unknown({ text: shortenedScan(text) }),
      ...(putBack && { putBack }),
    });
    return null;
  }

  #fail(text: string, failure: Failure): null {
    this.say({ tone: 'bad', text, did: () => failureTitle(failure) });
    return null;
  }

  async #control(control: ControlCode, text: string, newest: () => boolean): Promise<Route | null> {
    const screen = packScans();
    if (control.is === 'template') return this.#template({ code: control.code }, text, newest);
    if (control.is === 'address') return this.#address(control.code, text, newest);
    if (screen === null) this.say({ tone: 'bad', text, did: m.scan_not_packing });
    else {
      const { tone, did } = await screen.key(control.key);
      if (newest()) this.say({ tone, text, did });
    }
    return null;
  }

  /** Into the draft being packed; on other screens into a new one. A draft already begun stays in its list, as for a template. */
  async #address(code: string, text: string, newest: () => boolean): Promise<Route | null> {
    const answer = await station.scans.address({ code });
    if (!newest()) return null;
    if (!answer.ok) return this.#fail(text, answer.error);
    const dock = answer.value;
    const bad = (did: () => string): null => {
      this.say({ tone: 'bad', text, did });
      return null;
    };
    if (dock === null) return bad(m.scan_no_address);
    const { company } = dock.dock.party;
    const screen = packScans();
    if (screen?.draftId() === null) return bad(m.scan_nothing_open);
    let to: Route | null = null;
    if (screen === null) {
      const draft = await station.drafts.create();
      if (!newest()) return null;
      if (!draft.ok) return this.#fail(text, draft.error);
      carryConsignee(draft.value.id, dock);
      to = { screen: 'pack', draftId: draft.value.id };
    } else screen.address(dock);
    this.say({ tone: 'good', text, did: () => m.scan_address({ company }) });
    return to;
  }

  async #template(named: TemplateName, text: string, newest: () => boolean): Promise<Route | null> {
    const screen = packScans();
    // Saves first what was just typed: the draft is somebody's work now.
    await screen?.flush();
    if (!newest()) return null;
    const answer = await station.templates.open({ named, notDraft: screen?.draftId() ?? null });
    if (!newest()) return null;
    if (answer.ok) {
      const { name, draftId } = answer.value;
      this.begin('');
      this.say({ tone: 'good', text, did: () => m.scan_template({ name }) });
      return { screen: 'pack', draftId };
    }
    if (answer.error.code !== 'not-found') return this.#fail(text, answer.error);
    this.say({ tone: 'bad', text, did: m.scan_no_template });
    return null;
  }
}
