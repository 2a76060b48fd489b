import { Link } from 'react-router';
import { InboxPage } from '#admin/features/inbox/inbox.tsx';
import { announce } from '#admin/lib/announce.ts';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { momentText } from '#admin/lib/day-words.ts';
import { afterRow, useListQuery } from '#admin/lib/list-query.ts';
import { useMay } from '#admin/lib/session/session.ts';
import { useShopClock } from '#admin/lib/use-now.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { FailureBanner } from '#admin/ui/data/banner.tsx';
import { PageButtons, Panel } from '#admin/ui/data/list-panel.tsx';
import { EmptyState, SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { countInbox } from '#contract/admin/messages.ts';
import {
  decideReview,
  listReviews,
  type Review,
  type ReviewList,
  reviewFilters,
  reviewLists,
} from '#contract/admin/reviews.ts';
import { photoAddress } from '#contract/pages/picture-addresses.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';

const names: Readonly<Record<ReviewList, string>> = { written: 'New', published: 'Published', hidden: 'Not shown' };

/** B-14: what customers said after their order; the owner chooses which reviews are on the product pages. */
export function ReviewsScreen() {
  const { query, after, change, goOn, back } = useListQuery(reviewFilters);
  const list = reviewFilters.parse(query).list;
  const found = useStaffQuery(listReviews, { list, ...afterRow(after) });
  const { reviews = [], next } = found.data ?? {};
  return (
    <InboxPage
      lists={{
        names: reviewLists.map((value) => ({ value, text: names[value] })),
        shown: list,
        turn: (to) => change({ list: to }),
      }}
    >
      <FailureBanner failure={found.error} />
      {found.isPending && <SkeletonLines lines={6} label="Loading reviews…" />}
      {found.data && reviews.length === 0 && (
        <Panel>
          <EmptyState icon="message-square-quote" title={list === 'written' ? 'No new reviews' : 'No reviews here'}>
            Customers are asked for a review the day after they collect. A review of one or two stars comes to you as a
            message.
          </EmptyState>
        </Panel>
      )}
      <ul className="grid gap-4">
        {reviews.map((review) => (
          <ReviewPanel key={review.id} review={review} />
        ))}
      </ul>
      <div className="table-foot">
        <span />
        <PageButtons back={back} next={next == null ? undefined : { go: () => goOn(String(next)) }} />
      </div>
    </InboxPage>
  );
}

function ReviewPanel({ review }: { readonly review: Review }) {
  const { now } = useShopClock();
  const mayPublish = useMay('settings.shop');
  const decide = useStaffWrite(decideReview, { refreshes: [listReviews, countInbox] });
  const { id, orderNo, firstName, cakes, stars, words, photo, state, at, decidedBy } = review;
  const decideTo = async (to: 'published' | 'hidden', said: string): Promise<void> => {
    if (await decide.send({ reviewId: id, from: state, to })) announce(said, 'polite');
  };
  return (
    <li>
      <Panel>
        <div className="grid gap-3">
          <p>
            <b>{`${stars} of 5 stars`}</b>, <span dir="auto">{firstName}</span>,{' '}
            <time dateTime={at}>{momentText(at, now, shopTimeZone)}</time>
          </p>
          {words !== '' && (
            <p className="wrap-anywhere whitespace-pre-line" dir="auto">
              {words}
            </p>
          )}
          {photo && (
            <a href={photoAddress(photo)} target="_blank" rel="noreferrer">
              <img
                className="max-h-80 max-w-[min(100%,320px)] rounded-large"
                src={photoAddress(photo)}
                alt={`From ${firstName}`}
                loading="lazy"
              />
            </a>
          )}
          <p className="text-sm text-muted">
            {cakes.join(', ')} · order <Link to={adminUrls.order(orderNo)}>{orderNo}</Link>
            {decidedBy !== '' && ` · ${names[state].toLowerCase()} by ${decidedBy}`}
          </p>
          <FailureBanner failure={decide.failure} note="The review was not changed." />
          {mayPublish ? (
            <p className="flex flex-wrap gap-3">
              {state !== 'published' && (
                <Button
                  kind="primary"
                  icon="check"
                  busy={decide.isBusy}
                  onClick={() => void decideTo('published', 'Published')}
                >
                  Publish
                </Button>
              )}
              {state !== 'hidden' && (
                <Button icon="ban" busy={decide.isBusy} onClick={() => void decideTo('hidden', 'Not shown')}>
                  Do not show
                </Button>
              )}
            </p>
          ) : (
            <p className="text-sm text-muted">You need permission to change the shop’s settings to publish a review.</p>
          )}
        </div>
      </Panel>
    </li>
  );
}
