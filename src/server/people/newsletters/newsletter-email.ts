import { urls } from '#contract/pages/urls.ts';
import type { Shop } from '#contract/shop.ts';
import { type Block, type Inline, type Line, plainOf, readElsewhere, type Words } from '#domain/markdown/blocks.ts';
import { blocksOf } from '#domain/markdown/parse-markdown.ts';
import type { NewsletterPicture } from '#server/db/tables/customers/newsletter-tables.ts';
import { type Html, html } from '#server/gateways/html.ts';
import type { Email } from '#server/gateways/mail.ts';
import { emailLayout, plainFoot, theme } from '#server/platform/account-emails.ts';

type Written = { readonly subject: string; readonly picture: NewsletterPicture | null; readonly body: string };
type To = {
  readonly email: string;
  /** For the link that ends their subscription; null in a test. */
  readonly token: string | null;
  readonly eventKey: string;
};
type Sender = { readonly shop: Shop; readonly publicUrl: string };

/** The same text for everybody; the unsubscribe link is each reader's own. */
export function newsletterEmail({ subject, picture, body }: Written, to: To, { shop, publicUrl }: Sender): Email {
  const blocks = readElsewhere(blocksOf(body), publicUrl);
  const plain = [...(picture ? [`[${picture.alt}]`] : []), plainOf(blocks)].join('\n\n');
  const wayOut = publicUrl + urls.unsubscribe(to.token ?? undefined);
  const why = `You are getting this because you subscribed to the newsletter of ${shop.name}.`;
  return {
    recipient: to.email,
    replyTo: shop.email,
    subject,
    plain: [plain, `${why} Unsubscribe:\n${wayOut}`, `--\n${plainFoot(shop)}\n`].join('\n\n'),
    html: emailLayout({
      shop,
      title: subject,
      preview: plainOf(blocks).slice(0, 120),
      body: html`${picture !== null && pictureHtml(picture, publicUrl)}${blocks.map(blockHtml)}
<p style="margin:24px 0 0;color:${theme.muted};font-size:14px">${why} <a href="${wayOut}" style="color:${theme.damson}">Unsubscribe</a></p>`,
    }),
    attachments: [],
    ...(to.token !== null && { unsubscribeUrl: wayOut }),
    eventKey: to.eventKey,
  };
}

/** The width between the layout's margins; a telephone shows the picture as wide as its own screen. */
const widest = 544;

const pictureHtml = ({ file, alt, width, height }: NewsletterPicture, publicUrl: string): Html =>
  html`<img src="${publicUrl}${urls.picture(file, 1280)}" alt="${alt}" width="${widest}" height="${Math.round((widest * height) / width)}" style="display:block;width:100%;height:auto;margin:0 0 18px;border-radius:12px">`;

function blockHtml(block: Block): Html {
  if (block.kind === 'slot') return html``;
  if (block.kind === 'heading')
    return block.level === 2
      ? html`<h1 style="margin:0 0 10px;font:700 28px/1.15 ${theme.display};color:${theme.damson}">${block.content.map(inlineHtml)}</h1>`
      : html`<h2 style="margin:18px 0 8px;font:700 20px/1.2 ${theme.display};color:${theme.damson}">${block.content.map(inlineHtml)}</h2>`;
  if (block.kind === 'paragraph') return html`<p style="margin:0 0 14px">${linesHtml(block.lines)}</p>`;
  const items = block.items.map((lines) => html`<li>${linesHtml(lines)}</li>`);
  return block.start === null
    ? html`<ul style="margin:0 0 14px;padding:0 0 0 22px">${items}</ul>`
    : html`<ol start="${block.start}" style="margin:0 0 14px;padding:0 0 0 22px">${items}</ol>`;
}

const linesHtml = (lines: readonly Line[]): Html[] =>
  lines.map((line, n) => html`${n > 0 && html`<br>`}${line.map(inlineHtml)}`);

const inlineHtml = (inline: Inline): Html =>
  inline.kind === 'words'
    ? wordsHtml(inline)
    : html`<a href="${inline.href}" style="color:${theme.damson}">${inline.words.map(wordsHtml)}</a>`;

function wordsHtml({ text, bold, italic }: Words): Html {
  const said = italic ? html`<em>${text}</em>` : html`${text}`;
  return bold ? html`<strong>${said}</strong>` : said;
}
