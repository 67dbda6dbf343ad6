// Says who owns each of the files named in the question. Arguments: the question's file, the answer's.
import { readFileSync, writeFileSync } from 'node:fs';
import { windowsFileOwner } from '#main/station/windows-file-owner.ts';

const [, , questionFile = '', answerFile = ''] = process.argv;
const files = JSON.parse(readFileSync(questionFile, 'utf8')) as string[];
writeFileSync(answerFile, JSON.stringify(files.map(windowsFileOwner)));
