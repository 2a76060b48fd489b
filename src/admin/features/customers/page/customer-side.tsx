import { Link } from 'react-router';
import { calledBy } from '#admin/features/customers/called-by.ts';
import { Facts } from '#admin/ui/data/facts.tsx';
import { Panel } from '#admin/ui/data/panel.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import type { CustomerPage } from '#contract/admin/customers/customer-page.ts';
import { formatUkNumber } from '#domain/person/phone.ts';
import { wholeMoment } from './moments.ts';

type OfCustomer = { readonly customer: CustomerPage };

/** When, where and to which words they consented: what the shop has to be able to show. */
export function ConsentPanel({ customer: { newsletter } }: OfCustomer) {
  return (
    <Panel title="Consent">
      {newsletter === null ? (
        <Facts facts={[{ name: 'Newsletter', value: 'never asked for' }]} />
      ) : (
        <>
          <Facts
            facts={[
              { name: 'Newsletter', value: newsletter.unsubscribedAt === null ? 'Yes' : 'Unsubscribed' },
              { name: 'Consented', value: wholeMoment(newsletter.consentedAt) },
              ...(newsletter.unsubscribedAt === null
                ? []
                : [{ name: 'Unsubscribed', value: wholeMoment(newsletter.unsubscribedAt) }]),
              { name: 'Where', value: newsletter.place || 'not kept' },
            ]}
          />
          <p className="small muted customer-wording">
            {newsletter.wording === '' ? 'The wording of that time was not kept.' : `Wording: ‘${newsletter.wording}’`}
          </p>
        </>
      )}
    </Panel>
  );
}

export const AlikePanel = ({ customer: { alike } }: OfCustomer) =>
  alike.length > 0 && (
    <Panel title="Maybe the same person">
      <ul className="customer-alike">
        {alike.map((other) => (
          <li key={other.id}>
            <Link to={adminUrls.customer(other.id)}>{calledBy(other)}</Link>
            <small className="muted">
              {[other.email, other.telephone && formatUkNumber(other.telephone)].filter(Boolean).join(' · ')}
              {other.hasAccount ? '' : ' · without an account'}
            </small>
          </li>
        ))}
      </ul>
    </Panel>
  );
