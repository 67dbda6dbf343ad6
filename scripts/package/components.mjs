// Everything of others in a package: packages of npm beside the app and inside its bundles, and what those hold in turn.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { modules, root } from '../setup/places.mjs';
import { shippedPackages } from './shipped.mjs';

/**
 * @typedef {object} Component
 * @property {string} name
 * @property {string} version
 * @property {string} licence an SPDX expression, or `not stated`
 * @property {string} copyright empty: it is in the texts
 * @property {string[]} texts whole
 * @property {string} [source] where it comes from
 * @property {string} [note]
 * @property {string} [in] the package that holds it
 * @property {string} [integrity] of a package of npm
 */

const licences = join(root, 'packaging', 'licences');
const readText = (/** @type {string} */ file) => readFileSync(file, 'utf8').replaceAll('\r\n', '\n').trim();
const licenceText = (/** @type {string} */ name) => readText(join(licences, `${name}.txt`));

/** @param {{ name?: string } | string | undefined} author */
const authorOf = (author) =>
  typeof author === 'string' ? author.replace(/\s*[<(].*$/, '') : (author?.name ?? '');

/**
 * @param {string} name
 * @param {string} folder
 * @param {string} integrity
 * @returns {Component}
 */
function npmComponent(name, folder, integrity) {
  const { version, license, licenses, author, homepage } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  const texts = readdirSync(folder)
    .filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
    .map((file) => readText(join(folder, file)));
  const stated = typeof license === 'string' ? license : (license?.type ?? licenses?.[0]?.type);
  const licence = (stated ?? (texts[0]?.startsWith('MIT License') ? 'MIT' : 'not stated')).replace(
    / or /g,
    ' OR ',
  );
  // A package without the text: that of its licence, with the name that the package gives.
  const missing = texts.length === 0 && licence === 'MIT';
  return {
    ...{ name, version, licence, integrity },
    copyright: missing ? `Copyright (c) ${authorOf(author) || `the authors of ${name}`}` : '',
    texts: missing ? [licenceText('MIT')] : texts,
    ...(homepage === undefined ? {} : { source: homepage }),
  };
}

/** Packages whose code is inside the built files; their names are written down by the build. @returns {string[]} */
function bundledNames() {
  const folder = join(root, 'out', 'bundled');
  return readdirSync(folder).flatMap((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')));
}

/**
 * @param {string} platform
 * @param {string} arch
 * @returns {Component[]} by name
 */
export function componentsOf(platform, arch) {
  const lock = JSON.parse(readText(join(root, 'package-lock.json'))).packages;
  /** @type {Map<string, Component>} */
  const found = new Map();
  /** @param {Component} one */
  const add = (one) => found.set(`${one.name}@${one.version}`, one);
  for (const { name, folder, integrity } of shippedPackages(platform, arch))
    add(npmComponent(name, folder, integrity));
  const bundled = bundledNames();
  for (const name of bundled)
    add(npmComponent(name, join(modules, name), lock[`node_modules/${name}`]?.integrity ?? ''));

  /** @type {(Omit<Component, 'texts'> & { texts: string[], platforms?: string[] })[]} */
  const others = JSON.parse(readText(join(licences, 'components.json')));
  for (const { platforms, ...other } of others) {
    if (other.in !== undefined && !bundled.includes(other.in))
      throw new Error(`${other.in} is not in the app; ${basename(licences)}/components.json says it is`);
    if (platforms?.includes(platform) ?? true) add({ ...other, texts: other.texts.map(licenceText) });
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}
