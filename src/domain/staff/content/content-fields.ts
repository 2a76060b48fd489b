import { pageKeys } from '#domain/pages/page-keys.ts';

/** What the shop window and its pages say: each is a setting of the same key, except categories and picks, which are in the catalogue. */
export const contentKeys = [
  'announcement',
  'hero',
  'promises',
  'slides',
  'promotions',
  'tiles',
  'brandStory',
  'homePage',
  'about',
  'bespoke',
  'faq',
  ...pageKeys,
  'categories',
  'picks',
] as const;
export type ContentKey = (typeof contentKeys)[number];

/**
 * 'markdown' is one text, 'page' a long one with facts in it; 'paragraphs' are several of them, separated by empty lines; a 'day' is a day
 * of any year; a 'cake' is known by its slug.
 */
export type ContentField = {
  /** Within the item: 'headline', 'season.from', 'pictures.0.alt'. */
  readonly path: string;
  readonly label: string;
  readonly kind: 'line' | 'area' | 'markdown' | 'page' | 'paragraphs' | 'link' | 'picture' | 'day' | 'cake';
  /** Empty means null; for several fields of one group, if all of them are empty. */
  readonly isOptional?: boolean;
};

export type ContentPart = {
  readonly title: string;
  /** Where it is shown. */
  readonly hint: string;
  readonly fields: readonly ContentField[];
  /** For a list: what one item is called; `most` if there may be more or fewer of them. */
  readonly list?: { readonly one: string; readonly most?: number };
};

type Kind = ContentField['kind'];
const field = (path: string, label: string, kind: Kind = 'line'): ContentField => ({ path, label, kind });
const optional = (path: string, label: string, kind: Kind = 'line'): ContentField => ({
  ...field(path, label, kind),
  isOptional: true,
});
const pictured = (path = ''): readonly ContentField[] => [
  field(`${path}picture`, 'Picture', 'picture'),
  field(`${path}alt`, 'What the picture shows'),
];

const pageFields = [field('lead', 'Opening', 'area'), field('text', 'Text', 'page')];

export const contentParts: Readonly<Record<ContentKey, ContentPart>> = {
  announcement: {
    title: 'Announcement',
    hint: 'One line on the home page between two dates each year; another line, or none, the rest of the year.',
    fields: [
      field('text', 'Line'),
      optional('link', 'Leads to', 'link'),
      field('from', 'Shown from', 'day'),
      field('to', 'until', 'day'),
      optional('otherwise', 'The rest of the year'),
    ],
  },
  hero: {
    title: 'Top of the home page',
    hint: 'What customers see first. Its picture is also shown wherever a page is shared.',
    fields: [field('headline', 'Headline'), field('line', 'Second line', 'area'), ...pictured()],
  },
  promises: {
    title: 'Promises',
    hint: 'Three, under the top of the home page.',
    list: { one: 'Promise' },
    fields: [field('title', 'Headline'), field('line', 'Second line')],
  },
  slides: {
    title: 'Carousel, five slides',
    hint: 'A slide with a season can have another headline and link for the rest of the year.',
    list: { one: 'Slide' },
    fields: [
      field('headline', 'Headline'),
      field('line', 'Second line'),
      field('link', 'Leads to', 'link'),
      ...pictured(),
      optional('season.from', 'Season from', 'day'),
      optional('season.to', 'until', 'day'),
      optional('outOfSeason.headline', 'Headline, rest of the year'),
      optional('outOfSeason.line', 'Second line, rest of the year'),
      optional('outOfSeason.link', 'Leads to, rest of the year', 'link'),
    ],
  },
  promotions: {
    title: 'Over each slide',
    hint: 'The slide number follows the headline.',
    fields: [field('caption', 'Headline'), field('note', 'Second line')],
  },
  tiles: {
    title: 'Popular categories',
    hint: 'Four, on the home page.',
    list: { one: 'Tile' },
    fields: [
      field('title', 'Headline'),
      field('line', 'Second line'),
      field('link', 'Leads to', 'link'),
      field('picture', 'Picture', 'picture'),
    ],
  },
  brandStory: {
    title: 'Story on the home page',
    hint: 'Up to six paragraphs, with an empty line between them.',
    fields: [
      field('headline', 'Headline'),
      field('paragraphs', 'Paragraphs', 'paragraphs'),
      field('button', 'Button'),
      field('link', 'Leads to', 'link'),
      ...pictured(),
    ],
  },
  homePage: {
    title: 'For search engines',
    hint: 'How search engines and shared links name the home page.',
    fields: [field('title', 'Title'), field('description', 'Description', 'area')],
  },
  about: {
    title: 'Our story',
    hint: 'The About page.',
    fields: [
      field('lead', 'Opening', 'area'),
      ...pictured('pictures.0.'),
      ...pictured('pictures.1.'),
      ...pictured('pictures.2.'),
      field('parts.0.title', 'First part'),
      field('parts.0.lead', 'Its first line'),
      field('parts.0.text', 'Its text', 'markdown'),
      field('parts.1.title', 'Second part'),
      field('parts.1.lead', 'Its first line'),
      field('parts.1.text', 'Its text', 'markdown'),
      field('ending', 'Ending'),
      optional('person.name', 'Who bakes'),
      optional('person.line', 'A line about them'),
      optional('person.picture', 'Their picture', 'picture'),
      optional('person.alt', 'What the picture shows'),
    ],
  },
  bespoke: {
    title: 'Wedding & bespoke',
    hint: 'The page above the enquiry form: four finished cakes with their prices and how many they feed, and the tasting.',
    fields: [
      field('lead', 'Opening'),
      ...[0, 1, 2, 3].flatMap((at) => [...pictured(`pictures.${at}.`), field(`pictures.${at}.line`, 'From £… for …')]),
      field('guide', 'How much cake', 'markdown'),
      field('tasting', 'Tasting', 'markdown'),
    ],
  },
  faq: {
    title: 'FAQ',
    hint: 'Questions and answers, in order.',
    list: { one: 'Question', most: 100 },
    fields: [field('q', 'Question'), field('a', 'Answer', 'markdown')],
  },
  pickupPage: {
    title: 'Pick-up information',
    hint: 'Where, when and how an order is collected.',
    fields: pageFields,
  },
  returnsPage: { title: 'Returns policy', hint: 'What happens when something is not right.', fields: pageFields },
  termsPage: {
    title: 'Terms & conditions',
    hint: 'What the law requires you to say before an order. Ask a legal adviser before you change what is promised.',
    fields: pageFields,
  },
  privacyPage: {
    title: 'Privacy',
    hint: 'What personal data you keep, why and for how long. The times are filled in from the shop’s own settings.',
    fields: pageFields,
  },
  categories: {
    title: 'Categories',
    hint: 'In this order wherever they are listed. Their web addresses do not change.',
    list: { one: 'Category' },
    fields: [field('name', 'Name'), field('blurb', 'Text below it', 'area')],
  },
  picks: {
    title: 'Featured picks',
    hint: 'They come first among the featured products, in this order. Other products are featured on their own pages.',
    list: { one: 'Pick', most: 60 },
    fields: [field('slug', 'Cake', 'cake')],
  },
};
