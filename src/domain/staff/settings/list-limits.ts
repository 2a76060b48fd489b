/** The most rows of each list in a setting, for its schema and its form. */
export const mostRows = {
  phrases: 20,
  bar: 8,
  more: 8,
  groups: 6,
  linksOfGroup: 16,
  notFound: 8,
  footerLinks: 6,
} as const;
