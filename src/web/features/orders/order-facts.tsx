import '#web/styles/checkout/totals.css';
import { depositLabel, formatPounds, minus, pence } from '#domain/money/money.ts';
import type { Quote } from '#domain/money/quote.ts';
import { nameOf, type Office, officeTexts, type Party } from '#domain/order/order.ts';
import { apart } from '#domain/text/typed-text.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { addressLines, pickupText } from './order-format.ts';
import { type Item, ItemLine } from './order-item.tsx';

type OrderFactsProps = {
  readonly recipient: Party;
  readonly sender: Party;
  /** Left out if the screen shows them in its own way. */
  readonly pickup?: { readonly date: string; readonly time: string };
  readonly paymentMethod?: string;
  readonly items: readonly Item[];
  readonly quote: Quote;
};

const Person = ({ person }: { person: Party }) => (
  <dd>
    {[apart(nameOf(person)), formatPhone(person.contactNumber)].join(', ')}
    <br />
    <span className="muted" dir="auto">
      {addressLines(person).join(', ')}
    </span>
  </dd>
);

/** Which company the order is for, as terms and descriptions of a list. */
const OfficeFacts = ({ office }: { readonly office: Office }) =>
  Object.entries(officeTexts(office)).map(([term, text]) => (
    <div key={term}>
      <dt>{term}</dt>
      <dd dir="auto">{text}</dd>
    </div>
  ));

/** The facts of an order placed or about to be (O-06, U-01). */
export const OrderFacts = ({ recipient, sender, pickup, paymentMethod, items, quote }: OrderFactsProps) => (
  <>
    <dl className="definitions">
      <div>
        <dt>Recipient</dt>
        <Person person={recipient} />
      </div>
      <div>
        <dt>Sender</dt>
        <Person person={sender} />
      </div>
      <OfficeFacts office={sender} />
      {paymentMethod && (
        <div>
          <dt>Payment Method</dt>
          <dd>{paymentMethod}</dd>
        </div>
      )}
      {pickup && (
        <div>
          <dt>Pick-up</dt>
          <dd>{pickupText(pickup)}</dd>
        </div>
      )}
      <div>
        <dt>Items</dt>
        <dd>
          {items.map((item, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same product may be there in two weights
            <span key={at} className="line-of-order">
              <ItemLine item={item} />
            </span>
          ))}
        </dd>
      </div>
    </dl>
    <PriceFacts quote={quote} />
  </>
);

export const PriceFacts = ({ quote, paymentMethod }: { quote: Quote; paymentMethod?: string }) => (
  <dl className={paymentMethod === undefined ? 'totals totals--apart' : 'totals'}>
    {paymentMethod !== undefined && (
      <div className="totals-words">
        <dt>Payment method</dt>
        <dd>{paymentMethod}</dd>
      </div>
    )}
    <div>
      <dt>Sub Total</dt>
      <dd>{formatPounds(quote.subTotalPence)}</dd>
    </div>
    {quote.discountPence > 0 && (
      <div className="discount">
        <dt>Discount</dt>
        <dd>{formatPounds(minus(pence(0), quote.discountPence))}</dd>
      </div>
    )}
    {quote.depositPence > 0 && (
      <div>
        <dt>{depositLabel}</dt>
        <dd>{formatPounds(quote.depositPence)}</dd>
      </div>
    )}
    <div className="total">
      <dt>Total</dt>
      <dd>{formatPounds(quote.totalPence)}</dd>
    </div>
  </dl>
);
