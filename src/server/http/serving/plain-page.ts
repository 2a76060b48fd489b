import { createHash } from 'node:crypto';
import { urls } from '#contract/pages/urls.ts';
import { html } from '#server/gateways/html.ts';

const styles =
  'body{margin:12vh auto;max-width:34rem;padding:0 1.25rem;font:1.125rem/1.5 system-ui,sans-serif;color:#350d23}a{color:inherit}';
const stylesHash = createHash('sha256').update(styles).digest('base64');

export const plainPagePolicy = `default-src 'none'; style-src 'sha256-${stylesHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

export const plainPage = ({ title, text }: { readonly title: string; readonly text: string }): string =>
  html`<!DOCTYPE html>
<html lang="en-GB">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${styles}</style></head>
<body><main><h1>${title}</h1><p>${text}</p><p><a href="${urls.home()}">To the bakery</a></p></main></body>
</html>
`.markup;
