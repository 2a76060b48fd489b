import { useState } from 'react';
import { Link } from 'react-router';
import type { ShownProps } from '#admin/features/inbox/enquiries/enquiry-answer.tsx';
import { announce } from '#admin/lib/announce.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { FailureBanner } from '#admin/ui/data/banner.tsx';
import { type Fact, Facts } from '#admin/ui/data/facts.tsx';
import { Panel } from '#admin/ui/data/list-panel.tsx';
import { TextArea } from '#admin/ui/forms/fields.tsx';
import { Dialog } from '#admin/ui/overlays/dialog.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import { OrderNumber } from '#admin/ui/values/status-chips.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { longestEnquiryLetter, type OfficeQuote, withdrawQuote } from '#contract/admin/enquiries.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { formatPickupDate, shopDate } from '#domain/pickup/pickup.ts';
import { QuoteSheet } from './quote-sheet.tsx';

type PanelProps = ShownProps & { readonly mayQuote: boolean };

/** The quote as it stands, and what can be done with it. */
export function QuotePanel({ page, mayQuote, onChanged, onRefresh }: PanelProps) {
  const [isEditing, setEditing] = useState(false);
  const { quote, state } = page;
  const isAccepted = state === 'accepted';
  const isCancelled = isAccepted && quote?.fulfilment === 'cancelled';
  const isOpen = !isAccepted || isCancelled;
  return (
    <Panel title={isAccepted ? 'Order' : 'Quote'}>
      <div className="column">
        {quote ? (
          <Facts facts={factsOf(quote, isAccepted)} />
        ) : (
          <p className="text-muted">No quote sent yet. A quote holds its day until it expires.</p>
        )}
        {quote && state === 'new' && <p className="text-muted">This quote was withdrawn. Its day is free.</p>}
        {quote && state === 'expired' && <p className="text-muted">It was not accepted in time. Its day is free.</p>}
        {isCancelled && <p className="text-muted">This order was cancelled. Its day is free.</p>}
        {!mayQuote && isOpen && (
          <p className="text-sm text-muted">You need permission to take orders to send a quote.</p>
        )}
        {mayQuote && isOpen && (
          <div className="flex flex-wrap items-center gap-2.5">
            <Button
              kind={state === 'quoted' ? 'outline' : 'primary'}
              icon="receipt-text"
              onClick={() => setEditing(true)}
            >
              {quote ? 'New quote' : 'Make a quote'}
            </Button>
            {state === 'quoted' && quote && (
              <WithdrawButton page={page} quote={quote} onChanged={onChanged} onRefresh={onRefresh} />
            )}
          </div>
        )}
      </div>
      {isEditing && (
        <QuoteSheet
          key={quote?.orderNo ?? 'first'}
          page={page}
          onClose={() => setEditing(false)}
          onChanged={(next) => {
            onChanged(next);
            setEditing(false);
          }}
          onRefresh={onRefresh}
        />
      )}
    </Panel>
  );
}

/** The last day as the customer reads it: the quote ends at the midnight after that day, or with the pick-up. */
const lastDayOf = (expiresAt: string): string => formatPickupDate(shopDate(Date.parse(expiresAt) - 1, shopTimeZone));

const sumsOf = (money: NonNullable<OfficeQuote['money']>, isAccepted: boolean): Fact[] => [
  { name: 'Total', value: poundsText(money.totalPence), tone: 'total' },
  { name: 'Deposit', value: poundsText(money.depositPence) },
  ...(money.balanceDueOn === null ? [] : [{ name: 'Balance due', value: formatPickupDate(money.balanceDueOn) }]),
  ...(isAccepted
    ? [
        { name: 'Paid', value: poundsText(money.paidPence), tone: 'good' } as const,
        {
          name: 'Still to pay',
          value: poundsText(money.owedPence),
          tone: money.owedPence > 0 ? 'owed' : 'good',
        } as const,
      ]
    : []),
];

const factsOf = (quote: OfficeQuote, isAccepted: boolean): Fact[] => [
  {
    name: isAccepted ? 'Order' : 'Number',
    value: (
      <Link to={adminUrls.order(quote.orderNo)}>
        <OrderNumber orderNo={quote.orderNo} />
      </Link>
    ),
  },
  ...quote.lines.flatMap(({ name, quantity, unitPence, allergens }): Fact[] => [
    {
      name: quantity === 1 ? name : `${quantity} × ${name}`,
      value: unitPence === null ? '' : poundsText(quantity * unitPence),
    },
    ...(allergens.length === 0 ? [] : [{ name: `${name} contains`, value: allergens.join(', ') }]),
  ]),
  ...(quote.money ? sumsOf(quote.money, isAccepted) : []),
  ...(isAccepted ? [] : [{ name: 'Valid until the end of', value: lastDayOf(quote.expiresAt) }]),
  { name: 'Pick-up', value: `${formatPickupDate(quote.pickup.date)}, ${quote.pickup.time}` },
  { name: 'Baking points', value: quote.workUnits },
  { name: 'Sent by', value: quote.by },
];

/** Asks for confirmation: an email goes out, and the day is free at once. */
function WithdrawButton({ page, quote, onChanged, onRefresh }: ShownProps & { readonly quote: OfficeQuote }) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const withdraw = useStaffWrite(withdrawQuote, { onDone: onChanged });
  const send = async (): Promise<void> => {
    if (!(await withdraw.send({ enquiryId: page.id, seenOrder: quote.orderNo, text }))) return;
    setOpen(false);
    announce('Quote withdrawn. Its day is free.', 'polite');
  };
  return (
    <>
      <Button icon="undo-2" onClick={() => setOpen(true)}>
        Withdraw
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Withdraw this quote?"
        size="small"
        cancel="Keep it"
        foot={
          <Button kind="danger" busy={withdraw.isBusy} onClick={() => void send()}>
            Withdraw quote
          </Button>
        }
      >
        <div className="column">
          <p>The customer can no longer accept it, and its day is free for others. They are told by email.</p>
          <TextArea
            label="Message to the customer"
            optional
            rows={4}
            value={text}
            onText={setText}
            maxLength={longestEnquiryLetter}
          />
          <FailureBanner
            failure={withdraw.failure}
            onShowLatest={() => {
              setOpen(false);
              withdraw.forgetFailure();
              onRefresh();
            }}
          />
        </div>
      </Dialog>
    </>
  );
}
