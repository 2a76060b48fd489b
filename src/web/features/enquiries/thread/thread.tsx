import type { ShownEnquiry } from '#contract/enquiries.ts';
import { photoAddress } from '#contract/pages/picture-addresses.ts';
import { formatPickupDate, formatPickupTime, shopDate, shopTime } from '#domain/pickup/pickup.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';
import { useShop } from '#web/base/shop.ts';

type Entry = ShownEnquiry['thread'][number];

const momentText = (at: string): string => {
  const ms = Date.parse(at);
  return `${formatPickupDate(shopDate(ms, shopTimeZone))}, ${formatPickupTime(shopTime(ms, shopTimeZone))}`;
};

function doneText({ kind, from }: Entry): string | null {
  if (kind === 'quoted') return 'We sent you a quote.';
  if (kind === 'declined') return 'We cannot make this cake.';
  if (kind !== 'withdrawn') return null;
  return from === 'customer' ? 'You said no to the quote.' : 'We withdrew our quote.';
}

/** What both sides said, in the order of time. */
export function Thread({ enquiry }: { readonly enquiry: ShownEnquiry }) {
  const { name } = useShop();
  return (
    <ol className="enquiry-thread">
      {enquiry.thread.map((entry) => {
        const done = doneText(entry);
        const isOwn = entry.from === 'customer';
        return (
          <li key={entry.id} className={isOwn ? 'enquiry-said enquiry-said--own' : 'enquiry-said'}>
            {done !== null && <p className="enquiry-done">{done}</p>}
            {entry.text !== '' && (
              <p className="enquiry-text" dir="auto">
                {entry.text}
              </p>
            )}
            {entry.pictures.length > 0 && (
              <ul className="enquiry-thumbs">
                {entry.pictures.map((token, at) => (
                  <li key={token}>
                    <a href={photoAddress(token)} target="_blank" rel="noreferrer">
                      <img
                        src={photoAddress(token)}
                        alt={`${isOwn ? 'Yours' : 'Ours'}, number ${at + 1}`}
                        loading="lazy"
                      />
                    </a>
                  </li>
                ))}
              </ul>
            )}
            <p className="small muted">
              {isOwn ? 'You' : `${entry.by.split(' ', 1)[0]}, ${name}`},{' '}
              <time dateTime={entry.at}>{momentText(entry.at)}</time>
            </p>
          </li>
        );
      })}
    </ol>
  );
}
