import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { formatPickupDate, formatPickupTime, shopDate, shopTime } from '#domain/pickup/pickup.ts';
import { type Html, html } from '#server/gateways/html.ts';
import type { EmailLine, StoredEmail } from '#server/platform/queue-email.ts';

export const outboxPaths = {
  list: '/dev/outbox',
  email: (id: number | string) => `/dev/outbox/${id}`,
  markup: (id: number | string) => `/dev/outbox/${id}/html`,
  attachment: (id: number | string, at: number | string) => `/dev/outbox/${id}/attachments/${at}`,
} as const;

export const outboxStyles = `
body { margin: 0 auto; padding: 24px; max-width: 1320px; background: #FFFDFB; color: #2A1420; font: 16px/1.6 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { margin: 0 0 8px; color: #45122E; font: 700 28px/1.2 Georgia, serif; }
p { margin: 0 0 16px; color: #5C4752; }
a { color: #5E1C41; }
:focus-visible { outline: 3px solid #7A2A57; outline-offset: 2px; }
.lines { border-collapse: collapse; width: 100%; }
.lines th, .lines td { padding: 10px 12px 10px 0; border-bottom: 1px solid #EADFD9; text-align: left; }
.both { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 340px), 1fr)); gap: 24px; }
iframe { width: 100%; height: 78vh; border: 1px solid #8B7680; border-radius: 10px; background: #FFFFFF; }
pre { margin: 0; padding: 16px; border-radius: 10px; background: #F5EEE9; font: 14px/1.5 ui-monospace, monospace; white-space: pre-wrap; }
`;

const page = (title: string, body: Html): string =>
  html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${{ markup: outboxStyles }}</style>
</head>
<body>
<main>${body}</main>
</body>
</html>
`.markup;

export const listPage = (lines: readonly EmailLine[], isMore: boolean): string =>
  page(
    'Outbox',
    html`<h1>Outbox</h1>
<p>No mail server is configured, so the shop's letters rest here.</p>
${lines.length === 0 ? html`<p>There are no letters yet.</p>` : table(lines)}
${isMore && html`<p><a href="${outboxPaths.list}?before=${lines.at(-1)?.id}">Older letters</a></p>`}`,
  );

const table = (lines: readonly EmailLine[]): Html => html`
<table class="lines">
<thead><tr><th scope="col">Subject</th><th scope="col">To</th><th scope="col">Written</th></tr></thead>
<tbody>${lines.map(
  ({ id, subject, recipient, createdAt }) =>
    html`<tr><td><a href="${outboxPaths.email(id)}">${subject}</a></td><td>${recipient}</td><td>${moment(createdAt)}</td></tr>`,
)}</tbody>
</table>`;

export const emailPage = ({ id, subject, recipient, createdAt, plain, attachments }: StoredEmail): string =>
  page(
    subject,
    html`<p><a href="${outboxPaths.list}">Outbox</a></p>
<h1>${subject}</h1>
<p>To ${recipient}, written ${moment(createdAt)}. <a href="${outboxPaths.markup(id)}">The letter by itself</a>${attachments.map(
      ({ filename }, at) => html`, <a href="${outboxPaths.attachment(id, at)}">${filename}</a>`,
    )}</p>
<div class="both">
<iframe sandbox src="${outboxPaths.markup(id)}" title="The letter as mail programs show it"></iframe>
<pre>${withLinks(plain)}</pre>
</div>`,
  );

const withLinks = (text: string): Html[] =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((piece, at) => (at % 2 === 0 ? html`${piece}` : html`<a href="${piece}">${piece}</a>`));

const moment = (at: Date): string =>
  `${formatPickupDate(shopDate(at.getTime(), shopTimeZone))}, ${formatPickupTime(shopTime(at.getTime(), shopTimeZone))}`;
