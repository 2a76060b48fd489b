import { wholeMoment } from '#admin/features/customers/page/moments.ts';
import { Panel } from '#admin/ui/data/panel.tsx';
import { Timeline } from '#admin/ui/data/timeline.tsx';
import type { CustomerPage } from '#contract/admin/customers/customer-page.ts';

/** What staff wrote to them from here; what was written about an order stands in the order's history. */
export const LettersPanel = ({ customer: { letters } }: { readonly customer: CustomerPage }) =>
  letters.length > 0 && (
    <Panel title="Emails">
      <Timeline
        happenings={letters.map(({ id, subject, text, by, at, isSent }) => ({
          key: id,
          icon: 'mail',
          text: <b>{subject}</b>,
          hint: `${by}${isSent ? '' : ' · waiting to be sent'}`,
          quote: text,
          time: wholeMoment(at),
          at,
        }))}
      />
    </Panel>
  );
