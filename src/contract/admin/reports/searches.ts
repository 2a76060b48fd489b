import * as z from 'zod/mini';
import { day } from '#contract/fields/numbers-and-days.ts';
import { writtenLine } from '#contract/fields/text.ts';
import { changeOf, staffEndpoint } from '#contract/wire/endpoint.ts';

/** The most that a list of searches has. */
export const mostSearches = 100;

/** Searched for along with what customers type. */
const synonym = z.object({ words: z.string(), finds: z.string() });

const searched = z.object({
  /** Folded: without capitals, accents and signs. */
  words: z.string(),
  times: z.int(),
  lastDay: z.iso.date(),
  /** How many cakes the last of them found. */
  found: z.int(),
  /** What was searched for instead, with the spelling corrected or words dropped. */
  instead: z.nullable(z.string()),
  /** Whether a page, or the request to call the bakery, answered it above the cakes. */
  isAnswered: z.boolean(),
  /** Those that apply to it now. */
  synonyms: z.array(synonym),
  /** Its words for which nothing was found, if they may be given a synonym: never for what somebody must not eat. */
  missed: z.nullable(z.string()),
});
export type Searched = z.output<typeof searched>;

/** What people searched for, by the shop's own days, with what they found; nobody knows who. */
export const readSearches = staffEndpoint({
  method: 'GET',
  path: '/admin/reports/searches',
  permission: 'reports.see',
  input: z.object({ from: day, to: day }),
  output: z.object({
    /** Only days on which somebody searched. */
    days: z.array(z.object({ day: z.iso.date(), times: z.int(), foundNothing: z.int() })),
    /** Those without any cake and without an answer above the cakes, the most frequent first. */
    foundNothing: z.array(searched),
    /** The others, the most frequent first. */
    found: z.array(searched),
  }),
});
export type SearchesAnswer = z.output<typeof readSearches.output>;

const mostLetters = 60;
const ofSynonyms = changeOf(
  z.object({
    /** How many cakes the words find from now on. */
    found: z.int(),
  }),
);

/** Makes words find what other words find, from the next search on. */
export const saveSynonym = ofSynonyms({
  method: 'PUT',
  path: '/admin/synonyms',
  permission: 'settings.shop',
  input: z.object({
    words: writtenLine('What customers type', mostLetters),
    finds: writtenLine('What is found for it', mostLetters),
  }),
});

export const removeSynonym = ofSynonyms({
  method: 'DELETE',
  path: '/admin/synonyms',
  permission: 'settings.shop',
  input: z.object({ words: writtenLine('What customers type', mostLetters) }),
});
