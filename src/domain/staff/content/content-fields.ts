import { pageKeys } from '#domain/pages/page-keys.ts';
import {
  area,
  cake,
  day,
  type Field,
  type ListOf,
  line,
  link,
  markdown,
  optional,
  page,
  paragraphs,
  picture,
} from '#domain/staff/settings/fields.ts';

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

export type ContentPart = {
  readonly title: string;
  /** Where it is shown. */
  readonly hint: string;
  readonly fields: readonly Field[];
  /** It is a list whose rows have these fields. */
  readonly list?: ListOf;
};

/** Empty is null with all others of its group. */
const grouped = { empty: 'nullGroup' } as const;
const pictured = (path = ''): readonly Field[] => [
  picture(`${path}picture`, 'Picture'),
  line(`${path}alt`, 'What the picture shows'),
];

const pageFields = [area('lead', 'Opening'), page('text', 'Text')];

export const contentParts: Readonly<Record<ContentKey, ContentPart>> = {
  announcement: {
    title: 'Announcement',
    hint: 'One line on the home page between two dates each year; another line, or none, the rest of the year.',
    fields: [
      line('text', 'Line'),
      link('link', 'Leads to', optional),
      day('from', 'Shown from'),
      day('to', 'until'),
      line('otherwise', 'The rest of the year', optional),
    ],
  },
  hero: {
    title: 'Top of the home page',
    hint: 'What customers see first. Its picture is also shown wherever a page is shared.',
    fields: [line('headline', 'Headline'), area('line', 'Second line'), ...pictured()],
  },
  promises: {
    title: 'Promises',
    hint: 'Three, under the top of the home page.',
    list: { one: 'Promise' },
    fields: [line('title', 'Headline'), line('line', 'Second line')],
  },
  slides: {
    title: 'Carousel, five slides',
    hint: 'A slide with a season can have another headline and link for the rest of the year.',
    list: { one: 'Slide' },
    fields: [
      line('headline', 'Headline'),
      line('line', 'Second line'),
      link('link', 'Leads to'),
      ...pictured(),
      day('season.from', 'Season from', grouped),
      day('season.to', 'until', grouped),
      line('outOfSeason.headline', 'Headline, rest of the year', grouped),
      line('outOfSeason.line', 'Second line, rest of the year', grouped),
      link('outOfSeason.link', 'Leads to, rest of the year', grouped),
    ],
  },
  promotions: {
    title: 'Over each slide',
    hint: 'The slide number follows the headline.',
    fields: [line('caption', 'Headline'), line('note', 'Second line')],
  },
  tiles: {
    title: 'Popular categories',
    hint: 'Four, on the home page.',
    list: { one: 'Tile' },
    fields: [
      line('title', 'Headline'),
      line('line', 'Second line'),
      link('link', 'Leads to'),
      picture('picture', 'Picture'),
    ],
  },
  brandStory: {
    title: 'Story on the home page',
    hint: 'Up to six paragraphs, with an empty line between them.',
    fields: [
      line('headline', 'Headline'),
      paragraphs('paragraphs', 'Paragraphs'),
      line('button', 'Button'),
      link('link', 'Leads to'),
      ...pictured(),
    ],
  },
  homePage: {
    title: 'For search engines',
    hint: 'How search engines and shared links name the home page.',
    fields: [line('title', 'Title'), area('description', 'Description')],
  },
  about: {
    title: 'Our story',
    hint: 'The About page.',
    fields: [
      area('lead', 'Opening'),
      ...pictured('pictures.0.'),
      ...pictured('pictures.1.'),
      ...pictured('pictures.2.'),
      line('parts.0.title', 'First part'),
      line('parts.0.lead', 'Its first line'),
      markdown('parts.0.text', 'Its text'),
      line('parts.1.title', 'Second part'),
      line('parts.1.lead', 'Its first line'),
      markdown('parts.1.text', 'Its text'),
      line('ending', 'Ending'),
      line('person.name', 'Who bakes', grouped),
      line('person.line', 'A line about them', grouped),
      picture('person.picture', 'Their picture', grouped),
      line('person.alt', 'What the picture shows', grouped),
    ],
  },
  bespoke: {
    title: 'Wedding & bespoke',
    hint: 'The page above the enquiry form: four finished cakes with their prices and how many they feed, and the tasting.',
    fields: [
      line('lead', 'Opening'),
      ...[0, 1, 2, 3].flatMap((at) => [...pictured(`pictures.${at}.`), line(`pictures.${at}.line`, 'From £… for …')]),
      markdown('guide', 'How much cake'),
      markdown('tasting', 'Tasting'),
    ],
  },
  faq: {
    title: 'FAQ',
    hint: 'Questions and answers, in order.',
    list: { one: 'Question', most: 100 },
    fields: [line('q', 'Question'), markdown('a', 'Answer')],
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
    fields: [line('name', 'Name'), area('blurb', 'Text below it')],
  },
  picks: {
    title: 'Featured picks',
    hint: 'They come first among the featured products, in this order. Other products are featured on their own pages.',
    list: { one: 'Pick', most: 60 },
    fields: [cake('slug', 'Cake')],
  },
};
