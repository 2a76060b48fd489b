import { useState } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router';
import * as z from 'zod/mini';
import { announce } from '#admin/lib/announce.ts';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { momentText, shortDay } from '#admin/lib/day-words.ts';
import { useMay } from '#admin/lib/session/session.ts';
import { useDraft } from '#admin/lib/use-draft.ts';
import { useNow } from '#admin/lib/use-now.ts';
import { Button, TextButton } from '#admin/ui/actions/button.tsx';
import { Banner, FailureBanner, FormFailure } from '#admin/ui/data/banner.tsx';
import { OrderedBy } from '#admin/ui/data/ordered-by.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { Checkbox } from '#admin/ui/forms/choices.tsx';
import { LetterFields } from '#admin/ui/letters/letter-fields.tsx';
import { LetterPreview } from '#admin/ui/letters/letter-sheet.tsx';
import { Sheet } from '#admin/ui/overlays/dialog.tsx';
import { OrderNumber } from '#admin/ui/values/status-chips.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { findOrdersOutside, type OutsideOrder } from '#contract/admin/diary/opening.ts';
import { prepareOutsideEmail, previewOutsideEmail, writeToOutside } from '#contract/admin/diary/writing-outside.ts';
import { longestLetter } from '#contract/admin/messages.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import type { DayHours } from '#domain/pickup/hours.ts';
import { isBlankLetter, letterAround } from '#domain/staff/words/letter-words.ts';
import { formatPhone } from '#domain/values/phone.ts';

const shownAtFirst = 2;

type OutsideProps = {
  readonly of: { readonly days: readonly string[] } | { readonly weekday: number };
  /** The hours as they would be; null is closed, 'usual' is what the week has for each of the days. */
  readonly hours: DayHours | 'usual' | null;
};

type SheetProps = {
  readonly open: boolean;
  readonly orders: readonly OutsideOrder[];
  readonly onClose: () => void;
};

/** Y-01: one email to everybody whose order is outside the new hours, each with their own name, number and time. */
function WriteOutsideSheet({ open, orders, onClose }: SheetProps) {
  const ready = useStaffQuery(prepareOutsideEmail, {}, { enabled: open, staleTime: 60_000 });
  // Not within the form that it was opened from: a key press in one would submit the other.
  return createPortal(
    open && ready.data ? (
      <Writing frame={ready.data} orders={orders} onClose={onClose} />
    ) : (
      <Sheet open={open} onClose={onClose} title="Email customers outside the new hours">
        <FailureBanner failure={ready.error} />
        {ready.isPending && <SkeletonLines lines={8} label="Preparing the email…" />}
      </Sheet>
    ),
    document.body,
  );
}

type Frame = z.output<(typeof prepareOutsideEmail)['output']>;

const draftOf = z.object({ subject: z.string(), text: z.string() });
const emailsText = (count: number): string => (count === 1 ? '1 email' : `${count} emails`);
const firstSubject = 'Your order {number}';

function Writing({ frame, orders, onClose }: Omit<SheetProps, 'open'> & { readonly frame: Frame }) {
  const draft = useDraft('write-outside', { subject: firstSubject, text: letterAround(frame) }, draftOf);
  const [skipsWritten, setSkipsWritten] = useState(true);
  const [shown, setShown] = useState<{ readonly to: string; readonly subject: string; readonly plain: string } | null>(
    null,
  );
  const preview = useStaffWrite(previewOutsideEmail);
  const write = useStaffWrite(writeToOutside, { refreshes: [findOrdersOutside] });
  const reachable = orders.filter(({ canBeWritten }) => canBeWritten);
  const writtenBefore = reachable.filter(({ writtenAt }) => writtenAt !== null).length;
  const chosen = skipsWritten ? reachable.filter(({ writtenAt }) => writtenAt === null) : reachable;
  const letter = { orderNos: chosen.map(({ orderNo }) => orderNo), ...draft.value };
  const cannot = isBlankLetter(draft.value.text, frame) || chosen.length === 0;
  const failure = write.failure ?? preview.failure;
  const look = async (): Promise<void> => {
    write.forgetFailure();
    const seen = await preview.send(letter);
    if (seen) setShown(seen);
  };
  const submit = async (): Promise<void> => {
    preview.forgetFailure();
    const done = await write.send(letter);
    if (!done) return setShown(null);
    draft.clear();
    const { written, notWritten } = done;
    announce(
      `${emailsText(written.length)} sent.${notWritten.length > 0 ? ` Not emailed: ${notWritten.map(({ orderNo }) => orderNo).join(', ')}.` : ''}`,
      'polite',
    );
    onClose();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title="Email customers outside the new hours"
      cancel="Cancel"
      foot={
        <>
          {shown ? (
            <Button icon="pencil" onClick={() => setShown(null)}>
              Keep writing
            </Button>
          ) : (
            <Button disabled={cannot} busy={preview.isBusy} onClick={() => void look()}>
              Preview the first email
            </Button>
          )}
          <Button kind="primary" icon="send" disabled={cannot} busy={write.isBusy} onClick={() => void submit()}>
            Send {emailsText(chosen.length)}
          </Button>
        </>
      }
    >
      <div className="column">
        <p className="text-sm text-muted">Replies go to {frame.replyTo}</p>
        {writtenBefore > 0 && (
          <Checkbox isOn={skipsWritten} onSwitch={setSkipsWritten}>
            Leave out {writtenBefore === 1 ? 'the one who was' : `the ${writtenBefore} who were`} already emailed
          </Checkbox>
        )}
        {shown ? (
          <LetterPreview label={`As ${shown.to} will see it`} subject={shown.subject} plain={shown.plain} />
        ) : (
          <LetterFields
            letter={draft.value}
            frame={frame}
            firstSubject={firstSubject}
            help="{name}, {number}, {day}, {time} and {cake} are filled in for each order."
            longest={longestLetter}
            errors={failure?.detail.fields}
            onChange={draft.set}
          />
        )}
        <FormFailure failure={failure} note="Nothing was sent. What you wrote is kept on this device." />
      </div>
    </Sheet>
  );
}

function askedOf(hours: DayHours | null) {
  if (hours === null) return {};
  const { opens, closes, midday } = hours;
  return { opens, closes, middayCloses: midday?.closes, middayReopens: midday?.reopens };
}

/** The orders that new hours would leave outside, before the hours are saved. Shows nothing if there are none. */
export function OrdersOutside({ of, hours }: OutsideProps) {
  const asked = 'days' in of ? { days: of.days.join(',') } : of;
  const would = hours === 'usual' ? { asUsual: 'yes' as const } : askedOf(hours);
  const { data, error } = useStaffQuery(findOrdersOutside, { ...asked, ...would }, { keepPrevious: true });
  const isOneDay = 'days' in of && of.days.length === 1;
  const [isWhole, setWhole] = useState(false);
  const [isWriting, setWriting] = useState(false);
  const mayWrite = useMay('messages.answer');
  const now = useNow();
  if (error) return <FailureBanner failure={error} />;
  if (!data || data.count === 0) return null;
  const { count, orders } = data;
  const shown = isWhole ? orders : orders.slice(0, shownAtFirst);
  const more = count - shown.length;
  return (
    <div className="column [&_.list_li]:min-h-12">
      <Banner kind="warning" isNews>
        <b>{count === 1 ? '1 order is outside the new hours' : `${count} orders are outside the new hours`}.</b>{' '}
        {count === 1 ? 'It does not change until you decide.' : 'They do not change until you decide.'}
      </Banner>
      <ul className="list">
        {shown.map(({ orderNo, name, orderedBy, date, time, product, canBeWritten, telephone, writtenAt }) => (
          <li key={orderNo}>
            <p>
              <b>{name || orderNo}</b>
              <OrderedBy name={orderedBy} />
              <small>
                {!isOneDay && `${shortDay(date)}, `}
                {time} · {product}
              </small>
              {writtenAt !== null && <small>Emailed: {momentText(writtenAt, now, shopTimeZone)}</small>}
              {!canBeWritten && (
                <small>
                  No email address
                  {telephone && (
                    <>
                      : call <a href={`tel:${telephone}`}>{formatPhone(telephone)}</a>
                    </>
                  )}
                </small>
              )}
            </p>
            <Link to={adminUrls.order(orderNo, 'email')} aria-label={`${orderNo}: email ${name || 'the customer'}`}>
              <OrderNumber orderNo={orderNo} />
            </Link>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="flex items-center justify-between gap-2.5">
          and {more} more {!isWhole && <TextButton onClick={() => setWhole(true)}>Show all</TextButton>}
        </p>
      )}
      {mayWrite && orders.some(({ canBeWritten }) => canBeWritten) && (
        <>
          <Button icon="mail" onClick={() => setWriting(true)}>
            {count === 1
              ? 'Email them'
              : count > orders.length
                ? `Email ${orders.length} of ${count}`
                : `Email all ${count}`}
          </Button>
          <WriteOutsideSheet open={isWriting} orders={orders} onClose={() => setWriting(false)} />
        </>
      )}
    </div>
  );
}
