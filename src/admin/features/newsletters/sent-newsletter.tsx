import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { useSession } from '#admin/lib/session/session.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { FailureBanner } from '#admin/ui/data/banner.tsx';
import { Facts } from '#admin/ui/data/facts.tsx';
import { Panel } from '#admin/ui/data/list-panel.tsx';
import { MainAndSide, Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import {
  continueNewsletter,
  listNewsletters,
  type NewsletterPage,
  stopNewsletter,
} from '#contract/admin/newsletters.ts';
import { readElsewhere } from '#domain/markdown/blocks.ts';
import { blocksOf } from '#domain/markdown/parse-markdown.ts';
import { Picture } from '#web/ui/picture.tsx';
import { RichText } from '#web/ui/values/rich-text.tsx';
import { NewsletterChip, wholeMoment } from './newsletter-looks.tsx';

type SentProps = {
  readonly newsletter: NewsletterPage;
  readonly back: { readonly to: string; readonly name: string };
  readonly onChanged: (newsletter: NewsletterPage) => void;
};

type PreviewProps = Pick<NewsletterPage, 'subject' | 'picture' | 'body'> & { readonly shopName: string };

/** Made of the same blocks as the email, so nothing that was typed can run here. */
export const NewsletterPreview = ({ subject, picture, body, shopName }: PreviewProps) => (
  <article className="grid gap-2.5 wrap-anywhere" aria-label="Preview">
    <p className="text-sm text-muted">
      Subject: <b>{subject || 'none yet'}</b>
    </p>
    <div className="overflow-hidden rounded-large border border-border">
      <p className="bg-damson-900 p-4 text-center text-[1.3rem] font-bold text-white">{shopName}</p>
      <div className="grid gap-3 px-5 pt-4.5 pb-5.5 [&_h3]:text-[1.5rem] [&_img]:h-auto [&_img]:w-full [&_img]:rounded-large [&_ol]:list-decimal [&_ol]:pl-5.5 [&_ul]:list-disc [&_ul]:pl-5.5">
        {picture && <Picture file={picture.file} alt={picture.alt} widths={[640, 900, 1280]} sizes="560px" />}
        <RichText blocks={readElsewhere(blocksOf(body), location.origin)} target="_blank" />
        <p className="text-sm text-muted">
          You get this because you subscribed to {shopName}’s newsletter. <u>Unsubscribe</u>
        </p>
      </div>
    </div>
  </article>
);

/** How far the sending has got, and its result. */
export function SentNewsletter({ newsletter, back, onChanged }: SentProps) {
  const { name: shopName } = useSession().shop;
  const refreshes = [listNewsletters];
  const stop = useStaffWrite(stopNewsletter, { refreshes, onDone: onChanged });
  const goOn = useStaffWrite(continueNewsletter, { refreshes, onDone: onChanged });
  const { id, subject, picture, body, state, counts, begunBy, begunAt, endedAt } = newsletter;
  const moments = [
    ...(begunAt === null ? [] : [{ name: 'Started', value: `${wholeMoment(begunAt)}, ${begunBy}` }]),
    ...(endedAt === null ? [] : [{ name: 'Finished', value: wholeMoment(endedAt) }]),
  ];
  return (
    <>
      <PageHeader
        title={subject}
        back={back}
        actions={
          state === 'sending' ? (
            <Button icon="pause" busy={stop.isBusy} onClick={() => void stop.send({ newsletterId: id })}>
              Stop
            </Button>
          ) : (
            state === 'stopped' && (
              <Button
                kind="primary"
                icon="play"
                busy={goOn.isBusy}
                onClick={() => void goOn.send({ newsletterId: id })}
              >
                Continue
              </Button>
            )
          )
        }
      />
      <Page>
        <FailureBanner failure={stop.failure ?? goOn.failure} />
        <MainAndSide
          main={
            <Panel title="As subscribers will see it">
              <NewsletterPreview subject={subject} picture={picture} body={body} shopName={shopName} />
            </Panel>
          }
          side={
            <Panel title="Sending">
              <div role="status">
                <p className="mb-2.5">
                  <NewsletterChip state={state} />
                </p>
                <Facts
                  facts={[
                    { name: 'Sent', value: counts.sent },
                    { name: 'Waiting', value: counts.waiting },
                    { name: 'Failed', value: counts.failed },
                    { name: 'Unsubscribed before their turn', value: counts.dropped },
                  ]}
                />
              </div>
              <hr />
              <Facts facts={moments} />
              {counts.failed > 0 && (
                <p className="text-sm text-muted">
                  Failed emails are not sent again: the mail server refused them, or it is unclear whether they arrived,
                  and nobody should get the newsletter twice.
                </p>
              )}
            </Panel>
          }
        />
      </Page>
    </>
  );
}
