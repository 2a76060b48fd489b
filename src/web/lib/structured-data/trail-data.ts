import { urls } from '#contract/pages/urls.ts';

type Crumb = { readonly text: string; readonly to: string };

export const trailData = (origin: string, trail: readonly Crumb[]): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ text: 'Home', to: urls.home() }, ...trail].map(({ text, to }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name: text,
    item: origin + to,
  })),
});
