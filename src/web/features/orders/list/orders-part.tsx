import type { ComponentProps, ReactNode } from 'react';
import { describeFailure } from '#contract/wire/failures.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Pager } from '#web/ui/navigation/pager.tsx';
import { Waiting } from '#web/ui/spinner.tsx';
import { OrdersTable } from './orders-table.tsx';
import type { OrdersPage } from './use-orders.ts';

type OrdersPartProps = {
  readonly page: OrdersPage;
  readonly label: string;
  readonly href: (page: number) => string;
  readonly none: ReactNode;
} & Pick<ComponentProps<typeof OrdersTable>, 'paying' | 'restore' | 'onChoose'>;

/** On any error the list is empty (U-03), and says why. */
export function OrdersPart({ page, label, href, none, ...table }: OrdersPartProps) {
  const { data, error, isPlaceholderData, refetch } = page;
  return (
    <>
      {error && <NotLoaded text={describeFailure(error).text} onRetry={() => void refetch()} />}
      {data ? (
        <div className={isPlaceholderData ? 'orders-part is-old' : 'orders-part'} aria-busy={isPlaceholderData}>
          {data.orders.length > 0 ? <OrdersTable orders={data.orders} label={label} {...table} /> : none}
          <Pager page={data.page} pages={data.pages} of={label.toLowerCase()} href={href} />
        </div>
      ) : (
        !error && <Waiting>Loading orders...</Waiting>
      )}
    </>
  );
}

const NotLoaded = ({ text, onRetry }: { text: string; onRetry: () => void }) => (
  <div className="orders-trouble">
    <Alert severity="error" title="Your orders cannot be shown">
      {text}
    </Alert>
    <Button variant="outline" small icon="refresh" onClick={onRetry}>
      Try Again
    </Button>
  </div>
);
