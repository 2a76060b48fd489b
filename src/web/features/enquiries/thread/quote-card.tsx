import '#web/styles/checkout/totals.css';
import { useRef, useState } from 'react';
import { payQuote, refuseQuote, type ShownEnquiry, type ShownQuote, type WhichEnquiry } from '#contract/enquiries.ts';
import type { Call } from '#contract/wire/endpoint.ts';
import { describeFailure } from '#contract/wire/failures.ts';
import { kitchenNoticeOnceOrdered } from '#domain/diet/kitchen-allergens.ts';
import { discountedOrderText } from '#domain/money/discount.ts';
import { formatPounds, type Pence, pence, poundsFromPence } from '#domain/money/money.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { formatPickupDate, formatPickupTime, shopDate } from '#domain/pickup/pickup.ts';
import { useShop } from '#web/base/shop.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { cardPage, usePaying } from '#web/lib/paying.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Spoken } from '#web/ui/forms/form-foot.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { AgreedTerms } from '#web/ui/values/agreed-terms.tsx';
import { Ticket } from '#web/ui/values/ticket.tsx';

type CardProps = {
  readonly quote: ShownQuote;
  /** As declared; empty if there are none. */
  readonly allergies: string;
  readonly which: WhichEnquiry;
  readonly onChanged: (enquiry: ShownEnquiry) => void;
  readonly onRefresh: () => void;
};

const pounds = (amount: number): string => formatPounds(pence(amount));

/** The last day on which the quote is valid: it expires at the midnight after it, or with the pick-up. */
const lastDay = (expiresAt: string): string => formatPickupDate(shopDate(Date.parse(expiresAt) - 1, shopTimeZone));

const headings: Readonly<Record<ShownQuote['state'], string>> = {
  open: 'Our quote',
  accepted: 'What you ordered',
  withdrawn: 'This quote has been withdrawn',
  expired: 'This quote has expired',
  cancelled: 'This order was cancelled',
};

/** The lines, instalments and day, and the one thing to do: what is shown here is what is paid. */
export function QuoteCard({ quote, ...rest }: CardProps) {
  const { discount } = useShop();
  const discounted = discountedOrderText(discount);
  return (
    <Ticket className="enquiry-quote" aria-labelledby="quote">
      <h2 id="quote">{headings[quote.state]}</h2>
      <p className="muted">
        {quote.state === 'accepted' ? (
          <>
            Number <b>{quote.orderNo}</b>. We look forward to seeing you.
          </>
        ) : quote.state === 'open' ? (
          <>
            We hold the day for you until <b>{lastDay(quote.expiresAt)}</b>.
            {discounted &&
              ` The price is for your cake: the ${discount.percent}% off ${discounted} shown on our website does not apply to it.`}
          </>
        ) : (
          `The day is no longer held, and ${quote.state === 'cancelled' ? 'what you paid will be refunded' : 'there is nothing to pay'}. Write to us below if you still want your cake.`
        )}
      </p>
      <dl className="definitions">
        <div>
          <dt>Pick-up</dt>
          <dd>
            {formatPickupDate(quote.pickup.date)}, {formatPickupTime(quote.pickup.time)}
          </dd>
        </div>
      </dl>
      <Lines quote={quote} allergies={rest.allergies} />
      {(quote.state === 'open' || quote.state === 'accepted') && <ToDo quote={quote} {...rest} />}
    </Ticket>
  );
}

const Lines = ({ quote, allergies }: Pick<CardProps, 'quote' | 'allergies'>) => {
  const { kitchenNotice } = useShop();
  return (
    <>
      <dl className="totals totals--apart">
        {quote.lines.map(({ name, quantity, unitPence, allergens }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same
          <div key={at}>
            <dt>
              {quantity === 1 ? name : `${quantity} x ${name}`}
              {allergens.length > 0 && (
                <span className="enquiry-contains small">
                  Contains: <b>{allergens.join(', ')}</b>
                </span>
              )}
            </dt>
            <dd>{pounds(quantity * unitPence)}</dd>
          </div>
        ))}
        <div className="total">
          <dt>Total</dt>
          <dd>{pounds(quote.totalPence)}</dd>
        </div>
        {quote.parts.length > 1 &&
          quote.parts.map(({ label, amountPence, paidPence, dueOn }) => (
            <div key={label}>
              <dt>
                {label}
                {paidPence >= amountPence
                  ? ', paid'
                  : quote.state === 'open' && label === quote.label
                    ? ', to accept'
                    : `, by ${formatPickupDate(dueOn)}`}
              </dt>
              <dd>{pounds(amountPence)}</dd>
            </div>
          ))}
      </dl>
      <p className="small">
        <b>Traces:</b> {quote.state === 'accepted' ? kitchenNoticeOnceOrdered(kitchenNotice) : kitchenNotice}
      </p>
      {allergies !== '' && (
        <p className="small">
          <b>You told us about an allergy:</b> {allergies}
        </p>
      )}
    </>
  );
};

const startPaying = async (call: Call, which: WhichEnquiry, quote: ShownQuote, amount: Pence): Promise<string> =>
  cardPage((await call(payQuote, { ...which, orderNo: quote.orderNo, revision: quote.revision, amount })).url);

function ToDo({ quote, which, onChanged, onRefresh }: Omit<CardProps, 'allergies'>) {
  const asked = pence(quote.askedPence);
  const paying = usePaying(undefined, (call) => startPaying(call, which, quote, asked));
  const isOpen = quote.state === 'open';
  if (asked === 0) return quote.state === 'accepted' ? <p className="enquiry-done">Paid. Thank you!</p> : null;
  const isWhole = quote.parts.length < 2;
  const text = isOpen
    ? isWhole
      ? 'Accept and pay'
      : 'Accept and pay the deposit'
    : `Pay ${quote.label.toLowerCase() || 'now'}`;
  return (
    <>
      {paying.trouble && (
        <Alert severity="error" title="Nothing was paid">
          <p>
            <Spoken text={paying.trouble.text} />
          </p>
          <Button
            small
            variant="outline"
            icon="refresh"
            onClick={() => {
              paying.forgetTrouble();
              onRefresh();
            }}
          >
            Show the latest version
          </Button>
        </Alert>
      )}
      <div className="enquiry-actions">
        <Button
          icon="card"
          busy={paying.orderNo === quote.orderNo && 'Opening the card page...'}
          onClick={() => void paying.pay({ orderNo: quote.orderNo, total: poundsFromPence(asked) })}
        >
          {text}: {formatPounds(asked)}
        </Button>
        {isOpen && <Refusal quote={quote} which={which} onChanged={onChanged} />}
      </div>
      {isOpen && <AgreedTerms by={isWhole ? 'By paying' : 'By paying the deposit'} />}
    </>
  );
}

/** Asks once more, because the day goes to others with it. */
function Refusal({ quote, which, onChanged }: Pick<CardProps, 'quote' | 'which' | 'onChanged'>) {
  const [isAsking, setAsking] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const isBusy = useRef(false);
  const refuse = async (): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      onChanged(await callOverHttp(refuseQuote, { ...which, orderNo: quote.orderNo }));
      setAsking(false);
    } catch (error) {
      setFault(describeFailure(error).text);
    }
    isBusy.current = false;
  };
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        No, thank you
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Decline this quote?"
        sub="The day will then be free for others. You can still write to us, and we can quote again."
        actions={
          <>
            <Button variant="outline" onClick={() => setAsking(false)}>
              Keep It
            </Button>
            <Button variant="danger" onClick={() => void refuse()}>
              Decline{' '}
            </Button>
          </>
        }
      >
        {fault && <Alert severity="error">{fault}</Alert>}
      </Dialog>
    </>
  );
}
