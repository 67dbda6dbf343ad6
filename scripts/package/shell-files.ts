// Writes what the package of Debian has for the shell into a folder: the man page and bash's completion, made from the commands themselves.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { completionFor } from '../../src/main/cli/completion.ts';
import { manPage } from '../../src/main/cli/man-page.ts';

const [, , folder = ''] = process.argv;
const manifest = readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8');
const { version } = JSON.parse(manifest) as { version: string };
const page = manPage({ version, day: new Date().toISOString().slice(0, 10) });
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'dockprint.1.gz'), gzipSync(page, { level: 9 }));
writeFileSync(join(folder, 'dockprint.bash'), `${completionFor('bash')}\n`);
