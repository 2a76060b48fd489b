/** The name among the phrases of the ready email for an order that nobody came for; its words are a setting. */
export const notCollectedPhrase = 'Not collected';

/** The frame around the words that staff write. */
export type LetterFrame = { readonly greeting: string; readonly signature: string };

/** Replaces `{name}` and the like with their values; a name without a value stays as it is, so that whoever sends it sees it. */
export const fillPhrase = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (hole, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? hole) : hole));

/** A whole email around its words; without words, what one begins with. */
export const letterAround = ({ greeting, signature }: LetterFrame, words = ''): string =>
  `${greeting}\n\n${words}\n\n${signature}`;

/** Whether nothing has been written yet between greeting and signature. */
export const isBlankLetter = (text: string, { greeting, signature }: LetterFrame): boolean =>
  text.replace(greeting, '').replace(signature, '').trim() === '';

/**
 * Puts a phrase into an email: it replaces another phrase if nothing else was written; what somebody typed stays, and the phrase follows it
 * above the signature.
 */
export function withPhrase(
  text: string,
  words: string,
  { frame, phrases }: { frame: LetterFrame; phrases: readonly string[] },
): string {
  const isReady =
    isBlankLetter(text, frame) || phrases.some((phrase) => text.trim() === letterAround(frame, phrase).trim());
  if (isReady) return letterAround(frame, words);
  const end = text.lastIndexOf(frame.signature);
  if (end === -1) return `${text.trimEnd()}\n\n${words}`;
  return `${text.slice(0, end).trimEnd()}\n\n${words}\n\n${text.slice(end)}`;
}
