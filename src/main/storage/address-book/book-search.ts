import { fold } from '#shared/freight/text/fold.ts';
import type { BookList } from '#shared/station/book.ts';
import type { StationDatabase } from '../database/station-database.ts';

const alphabet = Array.from('abcdefghijklmnopqrstuvwxyz0123456789');

/**
 * Every text one typing mistake away: a wrong, missing or extra letter, or two letters swapped. Looking these up in an index of words is faster
 * than comparing with each word.
 */
function misspellings(word: string): string[] {
  const letters = Array.from(word);
  const found = new Set<string>();
  for (let at = 0; at <= letters.length; at += 1) {
    const before = letters.slice(0, at);
    const rest = letters.slice(at);
    const [one, two, ...after] = rest;
    for (const letter of alphabet) {
      // A missing letter.
      if (rest.length > 0) found.add([...before, letter, ...rest].join(''));
      // Another letter.
      if (one !== undefined) found.add([...before, letter, ...rest.slice(1)].join(''));
    }
    // An extra letter.
    if (one !== undefined) found.add([...before, ...rest.slice(1)].join(''));
    // Two letters swapped.
    if (one !== undefined && two !== undefined) found.add([...before, two, one, ...after].join(''));
  }
  found.delete(word);
  return [...found];
}

export interface BookSearch {
  /** Makes an entry findable by its name and other texts; its place in the list is its rank. */
  index(rank: number, name: string, rest: readonly string[]): void;
  remove(rank: number): void;
  /** The index query for entries that have every word of the text; `null` matches all. */
  matchOf(text: string): string | null;
  /** The same with one wrong letter in a word, one query for each reading; words that the book does not know are corrected first. */
  forgivingMatches(text: string): string[];
}

/** Before each word, so that its first letter and its first two letters are trigrams of the index too. */
const mark = '  ';
const quoted = (words: string): string => `"${words.replaceAll('"', '""')}"`;
const letterCount = (word: string): number => Array.from(word).length;

/** Shorter words have too many neighbors: "inc" would find "ink" and "ice". */
const minForgiven = 4;
/** Longer is not a word; each letter has seventy misspellings, all of them looked up. */
const maxForgiven = 40;
/** How many other spellings of one word are searched. */
const maxSpellings = 40;

/** More words than a name and an address have. */
const maxWords = 10;

/** Punctuation separates words like blanks: "valve&fitting" is two words. */
const wordsOf = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
/** The text between blanks: "095190-05" is one piece of two adjacent words. */
const piecesAsked = (text: string): string[] => [
  ...new Set(
    text
      .split(/\s+/)
      .slice(0, maxWords)
      .map((piece) => wordsOf(piece).join(mark))
      .filter((piece) => piece !== ''),
  ),
];

export function createBookSearch(db: StationDatabase, list: BookList): BookSearch {
  const index = `book_${list}_search`;
  const words = `book_${list}_words`;

  /** Words of the book that start with what this one may mean; those of similar length first. */
  function spellings(word: string): string[] {
    const rows = db
      .prepare(
        `SELECT DISTINCT w.word AS word FROM json_each(?1) AS meant JOIN ${words} AS w
           ON w.word >= meant.value AND w.word < meant.value || char(0x10FFFF)
         WHERE substr(w.word, 1, ?2) <> ?3 ORDER BY abs(length(w.word) - ?2) LIMIT ${maxSpellings}`,
      )
      .all(JSON.stringify(misspellings(word)), word.length, word);
    return rows.map((row) => String(row['word']));
  }
  const isKnown = (word: string): boolean =>
    db
      .prepare(`SELECT 1 FROM ${words} WHERE word >= ?1 AND word < ?1 || char(0x10FFFF) LIMIT 1`)
      .get(word) !== undefined;

  /** Three letters and more are found anywhere in a word, fewer where a word begins. */
  const asked = (piece: string): string =>
    quoted(letterCount(piece.split(mark)[0] ?? '') < 3 ? `${mark}${piece}` : piece);

  const marked = (text: string): string =>
    wordsOf(text)
      .map((word) => mark + word)
      .join('');

  return {
    index(rank, name, rest) {
      const all = new Set([name, ...rest].flatMap(wordsOf));
      db.prepare(`DELETE FROM ${index} WHERE rowid = ?`).run(rank);
      db.prepare(`INSERT INTO ${index} (rowid, name, rest) VALUES (?, ?, ?)`).run(
        rank,
        marked(name),
        marked(rest.join(' ')),
      );
      const add = db.prepare(`INSERT OR IGNORE INTO ${words} (word) VALUES (?)`);
      // House numbers and postal codes are not corrected: another digit is another house.
      for (const word of all) if (letterCount(word) >= minForgiven - 1 && /\p{L}/u.test(word)) add.run(word);
    },
    remove(rank) {
      db.prepare(`DELETE FROM ${index} WHERE rowid = ?`).run(rank);
    },
    matchOf(text) {
      const all = piecesAsked(text);
      return all.length === 0 ? null : all.map(asked).join(' AND ');
    },
    forgivingMatches(text) {
      const all = piecesAsked(text);
      const long = all.filter(
        (word) =>
          letterCount(word) >= minForgiven && letterCount(word) <= maxForgiven && !word.includes(mark),
      );
      const unknown = long.filter((word) => !isKnown(word));
      // Two words that the book does not know are two mistakes.
      if (unknown.length > 1) return [];
      return (unknown.length === 1 ? unknown : long).flatMap((wrong) => {
        const meant = spellings(wrong);
        if (meant.length === 0) return [];
        const right = all.filter((word) => word !== wrong).map(asked);
        return [
          `(${meant.map((word) => quoted(mark + word)).join(' OR ')})${right.map((word) => ` AND ${word}`).join('')}`,
        ];
      });
    },
  };
}
