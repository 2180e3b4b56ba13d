import { createHmac, randomBytes } from 'node:crypto';
import type { MissedSearches } from '@marquee/contracts/http/missed-searches';
import { addDays, type Day } from '@marquee/contracts/rules/days';
import { hasRefusedWord } from '@marquee/contracts/rules/refused-words';
import { foldedWords } from '@marquee/contracts/text/fold';
import { ipBlock } from '@marquee/kit/limits/ip-block';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { rowsOf } from '@marquee/kit/postgres/rows';
import { LRUCache } from 'lru-cache';
import type { z } from 'zod';

/** A term is stored and shown from so many people of a day on. */
const fewestPeople = 5;
const termMaxLength = 60;
/** Terms and people of a term that a process remembers; further people count no more. */
const termsMax = 2_000;
const peopleMax = 500;
const keptDays = 30;

/** The words of the search; undefined for what may name a person: a mail address or a long number. */
export const missedTerm = (text: string): string | undefined => {
  const term = foldedWords(text).join(' ');
  const isPersonal = /\S@\S/.test(text) || /\d{6}/.test(text.replace(/[\s()/.+-]/g, ''));
  return term === '' || term.length > termMaxLength || isPersonal || hasRefusedWord(term) ? undefined : term;
};

/** Counts a search in vain of the caller with this IP, which is neither stored nor logged. */
export type CountMissed = (text: string, address: string, at: Date) => Promise<void>;

/**
 * Counts people by hashes whose key stays in this process's memory for a day: nothing is stored until five
 * people searched it. Processes count separately, so the sums are lower bounds.
 */
export const openMissedSearches = (db: Queryable, dayOf: (at: number) => Day): CountMissed => {
  const people = new LRUCache<string, Set<string>>({ max: termsMax });
  let [day, key]: [string, Buffer] = ['', randomBytes(32)];
  return async (text, address, at) => {
    const today = dayOf(at.getTime());
    if (today !== day) {
      [day, key] = [today, randomBytes(32)];
      people.clear();
    }
    const term = missedTerm(text);
    const known = people.get(term ?? '') ?? new Set();
    const person = createHmac('sha256', key).update(ipBlock(address)).digest('base64url');
    if (term === undefined || known.has(person) || known.size === peopleMax) return;
    people.set(term, known.add(person));
    if (known.size < fewestPeople) return;
    await db.query(
      `insert into missed_searches as missed (day, term, people) values ($1, $2, ${fewestPeople})
       on conflict (day, term) do update set people = missed.people + 1`,
      [today, term],
    );
  };
};

export const deleteOldMissed = async (db: Queryable, today: Day): Promise<void> => {
  await db.query('delete from missed_searches where day < $1', [addDays(today, -keptDays)]);
};

/** The terms of the last seven days, ten at most. */
export const missedSearches = (db: Queryable, today: Day): Promise<z.infer<typeof MissedSearches>> =>
  rowsOf(
    db,
    `select term, sum(people)::integer as people from missed_searches where day > $1
     group by term order by people desc, term limit 10`,
    [addDays(today, -7)],
  );
