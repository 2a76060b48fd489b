import { urls } from '#contract/pages/urls.ts';
import type { Shop } from '#contract/shop.ts';
import { type Block, blocksOf, type Inline, plainOf } from '#domain/newsletter/markdown.ts';
import { type Html, html } from '#server/gateways/html.ts';
import type { Email } from '#server/gateways/mail/mail.ts';
import { emailLayout, plainFoot, theme } from '#server/modules/messages/email-layout.ts';

type Written = { readonly subject: string; readonly body: string };
type To = {
  readonly email: string;
  /** Of the link that ends their subscription; null in a test. */
  readonly token: string | null;
  readonly eventKey: string;
};
type Sender = { readonly shop: Shop; readonly publicUrl: string };

/** The same words for everybody; the way out is each reader's own. */
export function newsletterEmail({ subject, body }: Written, to: To, { shop, publicUrl }: Sender): Email {
  const blocks = blocksOf(body);
  const plain = plainOf(blocks);
  const wayOut = publicUrl + urls.unsubscribe(to.token ?? undefined);
  const why = `You get this because you subscribed to the newsletter of ${shop.name}.`;
  return {
    recipient: to.email,
    replyTo: shop.email,
    subject,
    plain: [plain, `${why} Unsubscribe:\n${wayOut}`, `--\n${plainFoot(shop)}\n`].join('\n\n'),
    html: emailLayout({
      shop,
      title: subject,
      preview: plain.slice(0, 120),
      body: html`${blocks.map(blockHtml)}
<p style="margin:24px 0 0;color:${theme.muted};font-size:14px">${why} <a href="${wayOut}" style="color:${theme.damson}">Unsubscribe</a></p>`,
    }),
    attachments: [],
    ...(to.token !== null && { unsubscribeUrl: wayOut }),
    eventKey: to.eventKey,
  };
}

function blockHtml(block: Block): Html {
  if (block.kind === 'heading')
    return block.level === 2
      ? html`<h1 style="margin:0 0 10px;font:700 28px/1.15 ${theme.display};color:${theme.damson}">${block.content.map(inlineHtml)}</h1>`
      : html`<h2 style="margin:18px 0 8px;font:700 20px/1.2 ${theme.display};color:${theme.damson}">${block.content.map(inlineHtml)}</h2>`;
  if (block.kind === 'list')
    return html`<ul style="margin:0 0 14px;padding:0 0 0 22px">${block.items.map((content) => html`<li>${content.map(inlineHtml)}</li>`)}</ul>`;
  return html`<p style="margin:0 0 14px">${block.lines.map((line, n) => html`${n > 0 ? html`<br>` : ''}${line.map(inlineHtml)}`)}</p>`;
}

function inlineHtml(inline: Inline): Html {
  if (inline.kind === 'text') return html`${inline.text}`;
  const children = inline.children.map(inlineHtml);
  if (inline.kind === 'link') return html`<a href="${inline.href}" style="color:${theme.damson}">${children}</a>`;
  return inline.kind === 'strong' ? html`<strong>${children}</strong>` : html`<em>${children}</em>`;
}
