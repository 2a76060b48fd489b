/** The pages of terms and information: each is a setting with the same key. */
export const pageKeys = ['pickupPage', 'returnsPage', 'termsPage', 'privacyPage'] as const;
export type PageKey = (typeof pageKeys)[number];

export const isPageKey = (key: string): key is PageKey => pageKeys.some((known) => known === key);

/** The titles are the documents' own; menus and emails use them to name the pages. */
export const pageTitles: Readonly<Record<PageKey, string>> = {
  pickupPage: 'Pick-up Information',
  returnsPage: 'Returns Policy',
  termsPage: 'Terms & Conditions',
  privacyPage: 'Privacy',
};

/** A sentence to begin with, and Markdown divided by its large headings; `{name}` in either stands for a fact. */
export type PageWords = { readonly lead: string; readonly text: string };
