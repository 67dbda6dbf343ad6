import { readFileSync, writeFileSync } from 'node:fs';
import { format } from 'prettier';
import { operations, type Operation } from '#main/freight-service/operations.ts';
import { redactedCredentials } from '#main/freight-service/wire/credentials.ts';
import { packageTypes } from '#shared/freight/package-type.ts';
import { tenderPackageType } from '#shared/freight/tender-package-type.ts';
import { wireFields, type WireField } from './service-fields.ts';

/** Makes docs/service-reference.md from the schemas of the freight service: `node scripts/service-reference.ts`. */
export const referenceFile = new URL('../docs/service-reference.md', import.meta.url);

const row = (cells: string[]): string => `| ${cells.join(' | ')} |`;
const code = (text: string): string => `\`${text}\``;

function table(head: string[], rows: string[][]): string {
  return [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');
}

const requestRow = (field: WireField): string[] => [
  field.domain,
  code(field.path),
  field.optional ? `${field.type}, left out when there is none` : field.type,
];
/** An answer's reader takes any field as missing, so "or null" says nothing there. */
const responseRow = (field: WireField): string[] => [
  code(field.path),
  field.type.replace(' or null', ''),
  field.domain,
];

function credentialRows(value: Record<string, unknown>, path = ''): string[][] {
  return Object.entries(value).flatMap(([name, inner]) =>
    typeof inner === 'object' && inner !== null
      ? credentialRows(inner as Record<string, unknown>, `${path}${name}.`)
      : [[code(`${path}${name}`)]],
  );
}

function section(operation: Operation<unknown>): string {
  const spelled = credentialRows(operation.credentials(redactedCredentials)).flat().join(', ');
  return [
    `## ${operation.name}`,
    `\`POST {base URL}${operation.path}\`. Credentials: ${spelled}. ${
      operation.repeatable
        ? 'A read: tried at most three times.'
        : 'Creates something: sent once; without a clear answer it is in doubt.'
    }`,
    '### Request',
    table(['domain', 'wire', 'type'], wireFields(operation.request).map(requestRow)),
    '### Answer',
    table(['wire', 'type', 'domain'], wireFields(operation.response).map(responseRow)),
  ].join('\n\n');
}

const opening = `# The service, field by field

Made by \`node scripts/service-reference.ts\` from the schemas in \`src/main/freight-service/wire/\`; a test fails when it is not
current. Fields of the domain are those of \`src/shared/freight/\`.

One rule for what is empty, in every request: a string without content is sent as \`""\`, a list without entries as \`[]\`, a boolean
always; a number or an object that there is none of is left out. Postal codes go without space, ZIP+4 cut to five digits.
Where a bill or an order has one address line, the second follows the first after a comma. The description of a hazardous line
is composed by \`shipping-description.ts\` in the order of 49 CFR 172.202 and 172.203, and the special instructions of a hazardous
bill end with the certification of 172.204 ([decisions: packing](decisions/packing.md)).

Answers are read leniently: numbers as strings, \`null\` or nothing for what is empty, fields nobody named, UTF-8 or
Windows-1252. They are judged strictly: what each operation must bring to be believed stands at the \`judge…\` function of its wire
file.`;

export async function serviceReference(): Promise<string> {
  const packages = packageTypes.map((type) => [code(type), code(tenderPackageType[type])]);
  const text = [
    opening,
    ...Object.values(operations).map((operation) => section(operation as Operation<unknown>)),
    '## Package codes',
    table(['bill of lading and order', 'load tender'], packages),
  ].join('\n\n');
  return format(`${text}\n`, { parser: 'markdown', printWidth: 110 });
}

/** Whether the file on disk is what the schemas say now. */
export async function isCurrent(): Promise<boolean> {
  return readFileSync(referenceFile, 'utf8') === (await serviceReference());
}

if (import.meta.main) writeFileSync(referenceFile, await serviceReference());
