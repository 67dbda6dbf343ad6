import { createRedactor } from '#main/freight-service/redact.ts';
import type { ServiceSettings } from '#shared/station/settings.ts';

/** Whatever signs in somewhere, in front of a host. */
const signInInAddress = /([a-z][a-z0-9+.-]*:\/\/)[^\s/?#"'<>]*@/gi;

/** What signs in, as the settings have it. */
function secretsOf(service: ServiceSettings | null): string[] {
  if (service === null) return [];
  const proxy = URL.canParse(service.proxy) ? new URL(service.proxy) : null;
  const inProxy = proxy === null ? [] : [proxy.username, proxy.password];
  const plain = inProxy.flatMap((text) => {
    try {
      return [text, decodeURIComponent(text)];
    } catch {
      return [text];
    }
  });
  return [service.userName, service.clientCode, service.pricingCode, ...plain];
}

/** Two letters are in every text. */
const minLength = 3;

/**
 * Takes out of a text what signs in, in any encoding: for texts that a person chose to send along. The authentication identifier was
 * taken out when the text was written (`app/logging.ts`); where it is known, it is taken out here again.
 */
export function withoutSecrets(
  service: ServiceSettings | null,
  identifier: string | null,
): (text: string) => string {
  const secrets = [...secretsOf(service), identifier ?? ''].filter(({ length }) => length >= minLength);
  const redactors = secrets.sort((a, b) => b.length - a.length).map((secret) => createRedactor(secret));
  return (text) =>
    redactors
      .reduce((rest, redactor) => redactor.text(rest), text)
      .replaceAll(signInInAddress, '$1[removed]@');
}
