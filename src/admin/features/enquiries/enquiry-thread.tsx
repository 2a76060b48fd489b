import { announce } from '#admin/lib/announce.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { momentText } from '#admin/lib/time/day-words.ts';
import { useShopClock } from '#admin/lib/time/use-now.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { type EnquiryPage, markEnquiryRead } from '#contract/admin/enquiries/enquiries.ts';
import { photoAddress } from '#contract/pages/picture-addresses.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';
import type { ShownProps } from './shown-enquiry.ts';

type Entry = EnquiryPage['thread'][number];

function doneText({ kind, from }: Entry): string | null {
  if (kind === 'quoted') return 'Sent a quote';
  if (kind === 'declined') return 'Declined';
  if (kind !== 'withdrawn') return null;
  return from === 'customer' ? 'Said no to the quote' : 'Withdrew the quote';
}

/** What both sides said and did, in the order of time. */
export function EnquiryThread({ page, onChanged, onRefresh }: ShownProps) {
  const { now } = useShopClock();
  const mark = useStaffWrite(markEnquiryRead, { onDone: onChanged });
  const markRead = async (): Promise<void> => {
    if (await mark.send({ enquiryId: page.id, seen: page.thread.at(-1)?.id ?? 0 }))
      announce('Needs no answer', 'polite');
  };
  return (
    <>
      <ol className="enquiry-thread">
        {page.thread.map((entry) => {
          const done = doneText(entry);
          const isOwn = entry.from === 'bakery';
          return (
            <li key={entry.id} className={isOwn ? 'enquiry-bubble enquiry-bubble--own' : 'enquiry-bubble'}>
              {done !== null && <b>{done}</b>}
              {entry.text !== '' && (
                <p className="enquiry-text" dir="auto">
                  {entry.text}
                </p>
              )}
              {entry.pictures.length > 0 && (
                <ul className="enquiry-pictures">
                  {entry.pictures.map((token, at) => (
                    <li key={token}>
                      <a href={photoAddress(token)} target="_blank" rel="noreferrer">
                        <img src={photoAddress(token)} alt={`Sent by ${entry.by}, number ${at + 1}`} loading="lazy" />
                      </a>
                    </li>
                  ))}
                </ul>
              )}
              <p className="small muted">
                {entry.by}, <time dateTime={entry.at}>{momentText(entry.at, now, shopTimeZone)}</time>
              </p>
            </li>
          );
        })}
      </ol>
      <FailureBanner
        failure={mark.failure}
        action={
          <Button size="small" onClick={onRefresh}>
            Show it
          </Button>
        }
      />
      {page.waits && page.thread.length > 1 && (
        <div>
          <Button icon="check" busy={mark.isBusy} onClick={() => void markRead()}>
            Needs no answer
          </Button>
        </div>
      )}
    </>
  );
}
