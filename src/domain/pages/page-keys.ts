/** The pages of terms and information: each a setting of the same key. */
export const pageKeys = ['pickupPage', 'returnsPage', 'termsPage', 'privacyPage'] as const;
export type PageKey = (typeof pageKeys)[number];

export const isPageKey = (key: string): key is PageKey => pageKeys.some((known) => known === key);

/** Titles are the documents' own; menus and emails name the pages by them. */
export const pageTitles: Readonly<Record<PageKey, string>> = {
  pickupPage: 'Pick-up Information',
  returnsPage: 'Returns Policy',
  termsPage: 'Terms & Conditions',
  privacyPage: 'Privacy',
};

/** A sentence to begin with, and Markdown whose large headings part it; `{name}` in both stands for a fact. */
export type PageWords = { readonly lead: string; readonly text: string };
