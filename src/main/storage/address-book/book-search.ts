import { fold } from '#shared/freight/fold.ts';
import type { BookList } from '#shared/station/book.ts';
import type { StationDatabase } from '../database/station-database.ts';

const alphabet = Array.from('abcdefghijklmnopqrstuvwxyz0123456789');

/**
 * Every text that is one wrong letter away from this one: a letter typed for another, left out, typed too much, or two in the wrong
 * order. Asked of an index of words, that is quicker than comparing with each of them.
 */
function misspellings(word: string): string[] {
  const letters = Array.from(word);
  const found = new Set<string>();
  for (let at = 0; at <= letters.length; at += 1) {
    const before = letters.slice(0, at);
    const rest = letters.slice(at);
    const [one, two, ...after] = rest;
    for (const letter of alphabet) {
      // Left out.
      if (rest.length > 0) found.add([...before, letter, ...rest].join(''));
      // Another letter.
      if (one !== undefined) found.add([...before, letter, ...rest.slice(1)].join(''));
    }
    // Typed too much.
    if (one !== undefined) found.add([...before, ...rest.slice(1)].join(''));
    // In the wrong order.
    if (one !== undefined && two !== undefined) found.add([...before, two, one, ...after].join(''));
  }
  found.delete(word);
  return [...found];
}

export interface BookSearch {
  /** Makes an entry findable by its name and other texts; its place in the list is its rank. */
  index(rank: number, name: string, rest: readonly string[]): void;
  remove(rank: number): void;
  /** What to ask of the index so that it names the entries that have every word of the text; `null` finds all. */
  matchOf(text: string): string | null;
  /** The same with one wrong letter in one of the words, each way to read it; words that the book does not know come first. */
  forgivingMatches(text: string): string[];
}

/** Two before each word: with them, its first letter is a trigram of the index too, and its first two letters are one. */
const mark = '  ';
const quoted = (words: string): string => `"${words.replaceAll('"', '""')}"`;
const letterCount = (word: string): number => Array.from(word).length;

/** Fewer letters have too many neighbours: "inc" would find "ink" and "ice". */
const minForgiven = 4;
/** More letters are no word; each has seventy misspellings, and all of them are looked up. */
const maxForgiven = 40;
/** How many other spellings of one word are looked for. */
const maxSpellings = 40;

/** More words than a name and an address have. */
const maxWords = 10;

/** Signs are as good as blanks: "valve&fitting" is two words. */
const wordsOf = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
/** What is typed between blanks: "095190-05" is one piece of two words that stand side by side. */
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

  /** Words of the book that begin with what this one may have been meant to be; those of about its length first. */
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
      // House numbers and postal codes are no words to misspell: one figure more is another house.
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
