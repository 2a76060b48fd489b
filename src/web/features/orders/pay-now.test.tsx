import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PayTrouble } from './pay-now.tsx';

const order = { orderNo: 'MA-7K2F-9QXD', status: 'awaitingPayment', total: 33.6 } as const;
const shownFor = (orderNo: string) =>
  renderToStaticMarkup(
    <PayTrouble
      order={order}
      paying={{
        orderNo: null,
        trouble: {
          order: { orderNo, total: order.total },
          text: 'Failed to initiate payment. Please try again.',
          isOver: false,
        },
        pay: async () => undefined,
        forgetTrouble: () => undefined,
      }}
    />,
  );

test('[X-08] a payment that cannot be started is an order processing error, told beside its own order alone', () => {
  expect(shownFor(order.orderNo)).toMatch(
    /role="alert".*Order Processing Error.*Failed to initiate payment\. Please try again\./,
  );
  expect(shownFor('MA-AAAA-AAAA')).toBe('');
});
