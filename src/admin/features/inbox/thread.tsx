import type { ReactNode } from 'react';
import { momentText } from '#admin/lib/day-words.ts';
import { useShopClock } from '#admin/lib/use-now.ts';
import { photoAddress } from '#contract/pages/picture-addresses.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';

export type Said = {
  readonly id: number;
  readonly isOwn: boolean;
  /** What was done, for example ‘Sent a quote’. */
  readonly done?: ReactNode;
  readonly text: string;
  /** The tokens of photos. */
  readonly pictures?: readonly string[];
  readonly by: string;
  readonly at: string;
  /** Shown after the time: ‘, contact form’. */
  readonly way?: string;
};

/** What both sides said and did, in chronological order; ours at the right. */
export function Thread({ said }: { readonly said: readonly Said[] }) {
  const { now } = useShopClock();
  return (
    <ol className="flex flex-col gap-3.5">
      {said.map(({ id, isOwn, done, text, pictures = [], by, at, way }) => (
        <li
          key={id}
          className={`grid max-w-155 justify-items-start gap-1.5 px-4 py-3 forced-colors:border forced-colors:border-[CanvasText] ${isOwn ? 'self-end rounded-[16px_4px_16px_16px] bg-damson-100' : 'self-start rounded-[4px_16px_16px] bg-white shadow-panel in-[.panel]:bg-oat-50 in-[.panel]:shadow-none'}`}
        >
          {done && <b>{done}</b>}
          {text !== '' && (
            <p className="wrap-anywhere whitespace-pre-line" dir="auto">
              {text}
            </p>
          )}
          {pictures.length > 0 && (
            <ul className="flex flex-wrap gap-2.5 [&_img]:block [&_img]:size-33 [&_img]:rounded [&_img]:object-cover">
              {pictures.map((token, n) => (
                <li key={token}>
                  <a href={photoAddress(token)} target="_blank" rel="noreferrer">
                    <img src={photoAddress(token)} alt={`Sent by ${by}, number ${n + 1}`} loading="lazy" />
                  </a>
                </li>
              ))}
            </ul>
          )}
          <p className="text-sm text-muted">
            {by}, <time dateTime={at}>{momentText(at, now, shopTimeZone)}</time>
            {way}
          </p>
        </li>
      ))}
    </ol>
  );
}
