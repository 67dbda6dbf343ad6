// What a package says of the work of others: the notices for people, a CycloneDX list for machines.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../setup/places.mjs';

/** @typedef {import('./components.mjs').Component} Component */

const rule = '='.repeat(100);
const head = `Dockprint holds the work of others. This file names it, with its licences.
Electron and Chromium have theirs in LICENSE.electron.txt and LICENSES.chromium.html beside the program.`;

/** @param {Component} component */
function section({ name, version, licence, copyright, texts, source, note, in: holder }) {
  const where = holder === undefined ? '' : ` (inside ${holder})`;
  return [
    `${name} ${version}${where}`,
    `Licence: ${licence}${source === undefined ? '' : `\nFrom: ${source}`}`,
    note,
    copyright,
    ...texts,
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** @param {Component[]} components */
export const noticesText = (components) => [head, ...components.map(section)].join(`\n\n${rule}\n\n`) + '\n';

/** CycloneDX keeps a licence that is no SPDX id as a name. @param {string} licence */
const licenceEntry = (licence) =>
  / (OR|AND) /.test(licence)
    ? { expression: licence }
    : { license: /^[A-Za-z0-9.+-]+$/.test(licence) ? { id: licence } : { name: licence } };

/** @param {Component} component */
function sbomEntry({ name, version, licence, integrity, source, in: holder }) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const isPackage = integrity !== undefined;
  return {
    type: 'library',
    'bom-ref': isPackage ? purl : `${name}@${version}`,
    ...{ name, version },
    licenses: [licenceEntry(licence)],
    ...(isPackage
      ? {
          purl,
          hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.slice(7), 'base64').toString('hex') }],
        }
      : {}),
    ...(source === undefined ? {} : { externalReferences: [{ type: 'website', url: source }] }),
    ...(holder === undefined ? {} : { properties: [{ name: 'dockprint:inside', value: holder }] }),
  };
}

/** CycloneDX 1.6. No time and no serial number in it: the same sources make the same bytes. @param {Component[]} components */
export function sbom(components) {
  const read = (/** @type {string} */ file) => JSON.parse(readFileSync(join(root, file), 'utf8'));
  const { name, version } = read('package.json');
  const electron = read('node_modules/electron/package.json').version;
  const withElectron = [
    ...components,
    {
      name: 'electron',
      version: electron,
      licence: 'MIT',
      copyright: '',
      texts: [],
      source: 'https://www.electronjs.org',
    },
  ];
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': name, name, version, licenses: [licenceEntry('MIT')] },
    },
    components: withElectron.map(sbomEntry),
  };
}

/**
 * @param {Component[]} components
 * @param {string} folder made anew
 */
export function writeNotices(components, folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'THIRD-PARTY-NOTICES.txt'), noticesText(components));
  writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(sbom(components), null, 2)}\n`);
}
