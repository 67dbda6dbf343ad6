/** The first code of each class, and the ends of the names from there on (RFC 8011 B, RFC 3380, 3995, 3996, 3998, PWG 5100.7, 5100.13, 5100.16, 5100.18). */
const classes: Record<string, [first: number, names: string]> = {
  'successful-ok': [
    0x0000,
    ` -ignored-or-substituted-attributes -conflicting-attributes -ignored-subscriptions -ignored-notifications -too-many-events
    -but-cancel-subscription -events-complete`,
  ],
  'client-error': [
    0x0400,
    `-bad-request -forbidden -not-authenticated -not-authorized -not-possible -timeout -not-found -gone -request-entity-too-large
    -request-value-too-long -document-format-not-supported -attributes-or-values-not-supported -uri-scheme-not-supported
    -charset-not-supported -conflicting-attributes -compression-not-supported -compression-error -document-format-error
    -document-access-error -attributes-not-settable -ignored-all-subscriptions -too-many-subscriptions -ignored-all-notifications
    -client-print-support-file-not-found -document-password-error -document-permission-error -document-security-error
    -document-unprintable-error -account-info-needed -account-closed -account-limit-reached -account-authorization-failed -not-fetchable`,
  ],
  'server-error': [
    0x0500,
    `-internal-error -operation-not-supported -service-unavailable -version-not-supported -device-error -temporary-error
    -not-accepting-jobs -busy -job-canceled -multiple-document-jobs-not-supported -printer-is-deactivated -too-many-jobs
    -too-many-documents`,
  ],
};

const statuses = new Map<number, string>();
for (const [start, [first, names]] of Object.entries(classes))
  for (const [index, name] of names.split(/\s+/).entries()) statuses.set(first + index, start + name);

/** Undefined: a code that no standard names. */
export const statusName = (code: number): string | undefined => statuses.get(code);
