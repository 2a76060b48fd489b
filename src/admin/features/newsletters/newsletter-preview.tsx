import { readElsewhere } from '#domain/markdown/blocks.ts';
import { blocksOf } from '#domain/markdown/parse-markdown.ts';
import { RichText } from '#web/ui/values/rich-text.tsx';

type PreviewProps = { readonly subject: string; readonly body: string; readonly shopName: string };

/** By the same blocks that the email is made of, so nothing that was typed can run here. */
export const NewsletterPreview = ({ subject, body, shopName }: PreviewProps) => (
  <article className="newsletter-preview" aria-label="Preview">
    <p className="small muted">
      Subject: <b>{subject || 'none yet'}</b>
    </p>
    <div className="newsletter-paper">
      <p className="newsletter-shop">{shopName}</p>
      <div>
        <RichText blocks={readElsewhere(blocksOf(body), location.origin)} target="_blank" />
        <p className="small muted">
          You get this because you subscribed to the newsletter of {shopName}. <u>Unsubscribe</u>
        </p>
      </div>
    </div>
  </article>
);
