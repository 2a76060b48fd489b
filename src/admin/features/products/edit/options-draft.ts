import * as z from 'zod/mini';
import {
  type PhotoOption,
  type ProductOptions,
  photoShapes,
  type WordsOption,
} from '#domain/catalogue/product-options.ts';

const text = z.string();
const wordsDraft = z.object({ isOn: z.boolean(), max: text, where: text, placeholder: text });
export type WordsDraft = z.output<typeof wordsDraft>;

/** What is offered, and what is not with what it had: a box that is ticked by mistake costs nothing. */
export const optionsDraft = z.object({
  message: wordsDraft,
  name: wordsDraft,
  age: z.object({ isOn: z.boolean(), from: text, to: text, where: text }),
  /** One in each line. */
  colours: text,
  picture: z.enum(['none', 'photo', 'logo']),
  shape: z.enum(photoShapes),
  minPixels: text,
});
export type OptionsDraft = z.output<typeof optionsDraft>;

const usualWords = { max: '30', where: '', placeholder: '' };
const usualPicture: PhotoOption = { shape: 'circle', minPixels: 800 };

const draftOfWords = (words: WordsOption | undefined): WordsDraft =>
  words ? { isOn: true, ...words, max: String(words.max) } : { isOn: false, ...usualWords };

export function draftOfOptions({ message, name, age, colours, photo, logo }: ProductOptions): OptionsDraft {
  const { shape, minPixels } = photo ?? logo ?? usualPicture;
  return {
    message: draftOfWords(message),
    name: draftOfWords(name),
    age: age
      ? { isOn: true, where: age.where, from: String(age.from), to: String(age.to) }
      : { isOn: false, from: '1', to: '99', where: '' },
    colours: (colours ?? []).join('\n'),
    picture: photo ? 'photo' : logo ? 'logo' : 'none',
    shape,
    minPixels: String(minPixels),
  };
}

/** A line each, without what is empty. */
export const linesOf = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** @param number reads what was typed in a field, and says where it cannot be read */
export function readOptions(
  { message, name, age, colours, picture, shape, minPixels }: OptionsDraft,
  number: (field: string, typed: string) => number,
): ProductOptions {
  const words = (part: 'message' | 'name', typed: WordsDraft): WordsOption => ({
    max: number(`options.${part}.max`, typed.max),
    where: typed.where.trim(),
    placeholder: typed.placeholder.trim(),
  });
  const chosen = linesOf(colours);
  const from = (part: 'from' | 'to'): number => number(`options.age.${part}`, age[part]);
  return {
    ...(message.isOn && { message: words('message', message) }),
    ...(name.isOn && { name: words('name', name) }),
    ...(age.isOn && { age: { from: from('from'), to: from('to'), where: age.where.trim() } }),
    ...(chosen.length > 0 && { colours: chosen }),
    ...(picture !== 'none' && {
      [picture]: { shape, minPixels: number(`options.${picture}.minPixels`, minPixels) },
    }),
  };
}
