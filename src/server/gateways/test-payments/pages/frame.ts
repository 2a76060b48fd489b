import { type Html, html } from '#server/gateways/html.ts';
import { testPagePaths } from './page-paths.ts';

/** Drawings of Lucide, in a 24 by 24 field. */
const drawings = {
  back: html`<path d="m12 19-7-7 7-7"/><path d="M19 12H5"/>`,
  card: html`<rect width="20" height="14" x="2" y="5" rx="2"/><path d="M2 10h20M6 14h2"/>`,
  lock: html`<rect width="18" height="11" x="3" y="11" rx="2"/><path d="M7 11V7a5 5 0 0 1 10 0v4"/>`,
  warning: html`<circle cx="12" cy="12" r="10"/><path d="M12 8v4M12 16h.01"/>`,
} as const;

export const icon = (name: keyof typeof drawings): Html =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${drawings[name]}</svg>`;

export const page = (title: string, body: Html, note = 'No real card is charged.'): string =>
  html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} | TEST MODE</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${testPagePaths.styles}">
</head>
<body>
<header class="testbar"><b>TEST MODE</b><span>${note}</span></header>
<main>${body}</main>
</body>
</html>
`.markup;
