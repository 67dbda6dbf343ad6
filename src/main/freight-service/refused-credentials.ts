/** Names of a station's credentials in services' messages. */
const credentialWord =
  /\b(credentials?|passwords?|log-?ins?|sign-?in|authentication ?(id|identifier|code)?|user ?names?|client ?codes?|api ?keys?)\b/i;
const rejectionWord =
  /\b(invalid|incorrect|wrong|bad|unknown|unrecogni[sz]ed|missing|required|expired|revoked|disabled|locked|inactive|failed|failure|denied|mismatch|do(es)? not match|not (valid|recogni[sz]ed|found|correct|accepted|authori[sz]ed|match))\b/i;
/** "The user could not be validated", "Unknown user". */
const unknownUser =
  /\b(user|account) (can|could) ?not be (validated|verified|authenticated|authori[sz]ed|found)\b|\b(unknown|invalid|inactive) user\b|\buser (is |was )?(unknown|inactive|not found|not authori[sz]ed)\b/i;
/** Messages that consist of nothing else. */
const wholeMessage =
  /^\W*(error\W+)?(4\d\d\W+)?(unauthori[sz]ed|not authori[sz]ed|access (is )?denied|forbidden|not logged in)( (access|user|request))?\W*$/i;

/**
 * Whether a refusal in words may mean the station itself: the interface lists no error texts, so a wrong identifier may come as plain
 * words in a 200. A word of the credentials and a word of rejection must both be there, since "carrier not authorized for this lane" is
 * about one shipment. Even so it proves nothing ("Invalid user name in consignee contact"): after a submission such words are a
 * reason to ask a read, and only a read that is refused as well stops the others.
 */
export const refusesCredentials = (words: string): boolean =>
  wholeMessage.test(words) ||
  unknownUser.test(words) ||
  (credentialWord.test(words) && rejectionWord.test(words));
