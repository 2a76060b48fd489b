import * as z from 'zod/mini';
import {
  type LeadTime,
  type PhotoOption,
  type ProductOptions,
  photoShapes,
  usualLead,
  type WordsOption,
} from '#domain/catalogue/product-options.ts';

const text = z.string();
/** How long it takes, by its key in `leadChoices`, and for days the hour until which the day of the order counts. */
const leadDraft = { lead: text, leadOrderBy: text };
const wordsDraft = z.object({
  isOn: z.boolean(),
  max: text,
  where: text,
  placeholder: text,
  isAskedFor: z._default(z.boolean(), false),
  ...leadDraft,
});
export type WordsDraft = z.output<typeof wordsDraft>;

/** The options on offer, and those not on offer with the values they had: a box that is ticked by mistake loses nothing. */
export const optionsDraft = z.object({
  message: wordsDraft,
  name: wordsDraft,
  age: z.object({ isOn: z.boolean(), from: text, to: text, where: text, ...leadDraft }),
  /** One per line. */
  colours: text,
  /** For a box to fill: the category or collection; empty for anything else. */
  boxFrom: z._default(text, ''),
  picture: z.enum(['none', 'photo', 'logo']),
  shape: z.enum(photoShapes),
  minPixels: text,
  ...leadDraft,
});
export type OptionsDraft = z.output<typeof optionsDraft>;

/** '3h' and '1d', as in the form's list of usual times. */
const leadKey = ({ hours, days }: LeadTime): string => (days > 0 ? `${days}d` : hours > 0 ? `${hours}h` : '');
export type LeadDraft = { readonly lead: string; readonly leadOrderBy: string };
const draftOfLead = (lead: LeadTime = { hours: 0, days: 0, orderBy: null }): LeadDraft => ({
  lead: leadKey(lead),
  leadOrderBy: lead.orderBy ?? '',
});

function readLead({ lead, leadOrderBy }: LeadDraft): { readonly lead?: LeadTime } {
  const [, count = '', unit] = /^(\d+)([hd])$/.exec(lead) ?? [];
  if (unit === 'd') return { lead: { hours: 0, days: Number(count), orderBy: leadOrderBy || null } };
  return unit === 'h' ? { lead: { hours: Number(count), days: 0, orderBy: null } } : {};
}

/** The usual times, and the one the product has. */
export const leadChoices = (chosen: string): { readonly key: string; readonly words: string }[] =>
  [...new Set(['', '1h', '2h', '3h', '4h', '6h', '1d', '2d', '3d', '5d', '7d', chosen])].map((key) => {
    const count = Number.parseInt(key, 10);
    const unit = key.endsWith('h') ? 'hour' : 'working day';
    return { key, words: key === '' ? 'Same as the cake' : `${count} ${unit}${count === 1 ? '' : 's'}` };
  });

const usualWords = { max: '30', where: '', placeholder: '' };
const usualPicture: PhotoOption = { shape: 'circle', minPixels: 800, lead: usualLead.picture };

const draftOfWords = (words: WordsOption | undefined): WordsDraft => {
  const { max, where, placeholder, isAskedFor = false } = words ?? { ...usualWords, isAskedFor: false };
  const lead = draftOfLead(words ? words.lead : usualLead.words);
  return { isOn: words !== undefined, max: String(max), where, placeholder, isAskedFor, ...lead };
};

export function draftOfOptions({ message, name, age, colours, photo, logo, box }: ProductOptions): OptionsDraft {
  const { shape, minPixels, lead } = photo ?? logo ?? usualPicture;
  return {
    message: draftOfWords(message),
    name: draftOfWords(name),
    age: age
      ? { isOn: true, where: age.where, from: String(age.from), to: String(age.to), ...draftOfLead(age.lead) }
      : { isOn: false, from: '1', to: '120', where: '', ...draftOfLead(usualLead.words) },
    colours: (colours ?? []).join('\n'),
    boxFrom: box?.from ?? '',
    picture: photo ? 'photo' : logo ? 'logo' : 'none',
    shape,
    minPixels: String(minPixels),
    ...draftOfLead(lead),
  };
}

/** The lines typed, without empty ones. */
export const linesOf = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** @param number reads what was typed into a field, and reports if it cannot be read */
export function readOptions(
  { message, name, age, colours, boxFrom, picture, shape, minPixels, ...printing }: OptionsDraft,
  number: (field: string, typed: string) => number,
): ProductOptions {
  const words = (part: 'message' | 'name', typed: WordsDraft): WordsOption => ({
    max: number(`options.${part}.max`, typed.max),
    where: typed.where.trim(),
    placeholder: typed.placeholder.trim(),
    ...(typed.isAskedFor && { isAskedFor: true }),
    ...readLead(typed),
  });
  const chosen = linesOf(colours);
  const from = (part: 'from' | 'to'): number => number(`options.age.${part}`, age[part]);
  return {
    ...(message.isOn && { message: words('message', message) }),
    ...(name.isOn && { name: words('name', name) }),
    ...(age.isOn && { age: { from: from('from'), to: from('to'), where: age.where.trim(), ...readLead(age) } }),
    ...(chosen.length > 0 && { colours: chosen }),
    ...(boxFrom !== '' && { box: { from: boxFrom } }),
    ...(picture !== 'none' && {
      [picture]: { shape, minPixels: number(`options.${picture}.minPixels`, minPixels), ...readLead(printing) },
    }),
  };
}
