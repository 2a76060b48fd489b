import { type Block, type Inline, isSafeAddress, type Line, textOfLine, withLines } from '#domain/markdown/blocks.ts';
import type { PageKey } from './page-keys.ts';

/** What `{name}` stands for on the pages of terms and information, each with a description. */
export const pageFactNames = {
  shop: 'The bakery’s name',
  company: 'Who you are, as the law requires; in its own paragraph',
  address: 'Street, town and country',
  parking: 'Parking',
  telephone: 'The telephone number',
  telephoneLink: 'The same as a link, tel:{telephoneLink}',
  email: 'The email address',
  times: 'When customers can collect',
  openingHours: 'Opening hours (a table on the pick-up page); in their own paragraph',
  allergens: 'What the kitchen says about allergens',
  foodRegistration: 'Who you are registered with as a food business',
  complaintsEmail: 'Where complaints go',
  answerDays: 'Working days until complaints are answered',
  unpaidMinutes: 'Minutes an unpaid order holds its cakes',
  updated: 'When the terms were last changed',
  processors: 'Who processes customers’ data, as a list; in its own paragraph',
  orderYears: 'Years that paid orders are kept',
  unpaidOrderDays: 'Days that unpaid orders are kept',
  allergyNoteDays: 'Days that allergy notes are kept',
  photoDays: 'Days that photos for cakes are kept',
  unorderedPhotoDays: 'Days that unused photos are kept',
  unclaimedPhotoHours: 'Hours that photos sent without logging in are kept',
  emailDays: 'Days that sent emails are kept',
  contactMessageDays: 'Days that messages are kept',
  enquiryDays: 'Days that enquiries are kept',
  enquiryPictureDays: 'Days that their pictures are kept',
  searchDays: 'Days that counts of searches are kept',
  complaintYears: 'Years that complaints are kept',
  trustedNetworkDays: 'Days that network addresses are kept',
  counts: 'How long counts against misuse are kept',
  paymentNoticeDays: 'Days that the card provider’s notices are kept',
  staffSessionDays: 'Days that team sessions are kept',
  staffInvitationDays: 'Days that team invitations are kept',
} as const;
export type PageFact = keyof typeof pageFactNames;

/** What each of them stands for now. Some have more to show than words if they are a paragraph of their own. */
export type PageFacts = {
  readonly texts: Readonly<Record<PageFact, string>>;
  readonly blocks: Readonly<Partial<Record<PageFact, readonly Block[]>>>;
};

const hole = /\{(\w+)\}/g;
const isFact = (name: string): name is PageFact => Object.hasOwn(pageFactNames, name);

/** Each `{name}` in the text that stands for nothing. */
export const unknownFacts = (text: string): string[] => [
  ...new Set([...text.matchAll(hole)].flatMap(([whole, name = '']) => (isFact(name) ? [] : [whole]))),
];

export const fillText = (text: string, { texts }: PageFacts): string =>
  text.replace(hole, (whole, name: string) => (isFact(name) ? texts[name] : whole));

/** Only the pick-up page has room for the table of opening hours; the other pages say them in words. */
export const factsFor = (key: PageKey, { texts, blocks: { openingHours, ...blocks } }: PageFacts): PageFacts => ({
  texts,
  blocks: key === 'pickupPage' && openingHours ? { ...blocks, openingHours } : blocks,
});

/** Facts are put in after the Markdown is read, so that no character in one of them counts as a mark. */
export function fillPage(blocks: readonly Block[], facts: PageFacts): Block[] {
  const fill = (line: Line): Line => line.map((inline) => filled(inline, facts));
  return blocks.flatMap((block) => {
    const name = block.kind === 'paragraph' ? soleFact(block.lines) : null;
    const own = name === null ? undefined : facts.blocks[name];
    return own ? [...own] : withLines([block], fill);
  });
}

/** The fact of a paragraph that consists of one fact and nothing else; null for any other paragraph. */
function soleFact(lines: readonly Line[]): PageFact | null {
  const [, name = ''] = /^\{(\w+)\}$/.exec(lines.map(textOfLine).join('\n')) ?? [];
  return isFact(name) ? name : null;
}

function filled(inline: Inline, facts: PageFacts): Inline {
  if (inline.kind === 'words') return { ...inline, text: fillText(inline.text, facts) };
  const href = fillText(inline.href, facts);
  const words = inline.words.map((part) => ({ ...part, text: fillText(part.text, facts) }));
  return isSafeAddress(href)
    ? { ...inline, href, words }
    : { kind: 'words', text: words.map(({ text }) => text).join('') };
}

/** A large heading and what is below it; what comes before the first heading has none. */
export type PagePart = { readonly title: string | null; readonly blocks: readonly Block[] };

export function partsOfPage(blocks: readonly Block[]): PagePart[] {
  const parts: { title: string | null; blocks: Block[] }[] = [];
  for (const block of blocks) {
    if (block.kind === 'heading' && block.level === 2) parts.push({ title: textOfLine(block.content), blocks: [] });
    else if (parts.length === 0) parts.push({ title: null, blocks: [block] });
    else parts.at(-1)?.blocks.push(block);
  }
  return parts;
}
