import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { staffKey, useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { findOrderPage, type OrderPage } from '#contract/admin/orders/order-page.ts';
import { hearLive } from './live-line.ts';
import { readAnew } from './use-read-anew.ts';

/**
 * An order's page, read again whenever somebody changes the order.
 * @param isOutdated true once the shop refused a change for another that the live connection has not reported
 */
export function useLiveOrder(orderNo: string, isOutdated = false): UseQueryResult<OrderPage, Error> {
  const client = useQueryClient();
  useEffect(() => {
    if (isOutdated) void readAnew(client, staffKey(findOrderPage, { orderNo }));
  }, [client, orderNo, isOutdated]);
  useEffect(
    () =>
      hearLive((event) => {
        const number = event.type === 'order' ? event.card.number : 'number' in event ? event.number : null;
        if (event.type === 'reload' || number === orderNo) void readAnew(client, staffKey(findOrderPage, { orderNo }));
      }),
    [client, orderNo],
  );
  return useStaffQuery(findOrderPage, { orderNo });
}
