import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { useSession } from '#admin/lib/session/session.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { Facts } from '#admin/ui/data/facts.tsx';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { Panel } from '#admin/ui/data/panel.tsx';
import { MainAndSide, Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import {
  continueNewsletter,
  listNewsletters,
  type NewsletterPage,
  stopNewsletter,
} from '#contract/admin/newsletters/newsletters.ts';
import { NewsletterChip, wholeMoment } from './newsletter-looks.tsx';
import { NewsletterPreview } from './newsletter-preview.tsx';

type SentProps = {
  readonly newsletter: NewsletterPage;
  readonly back: { readonly to: string; readonly name: string };
  readonly onChanged: (newsletter: NewsletterPage) => void;
};

/** How far it is, and what became of it. */
export function SentNewsletter({ newsletter, back, onChanged }: SentProps) {
  const { name: shopName } = useSession().shop;
  const refreshes = [listNewsletters];
  const stop = useStaffWrite(stopNewsletter, { refreshes, onDone: onChanged });
  const goOn = useStaffWrite(continueNewsletter, { refreshes, onDone: onChanged });
  const { id, subject, body, state, counts, begunBy, begunAt, endedAt } = newsletter;
  const moments = [
    ...(begunAt === null ? [] : [{ name: 'Begun', value: `${wholeMoment(begunAt)}, ${begunBy}` }]),
    ...(endedAt === null ? [] : [{ name: 'Over', value: wholeMoment(endedAt) }]),
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
            <Panel title="As readers see it">
              <NewsletterPreview subject={subject} body={body} shopName={shopName} />
            </Panel>
          }
          side={
            <Panel title="Sending">
              <div role="status">
                <p>
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
                <p className="small muted">
                  What failed is not tried again: the mail server refused it, or nobody knows whether it arrived, and
                  nobody should have it twice.
                </p>
              )}
            </Panel>
          }
        />
      </Page>
    </>
  );
}
