import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { type Order, ordersOfCustomer } from '#contract/orders.ts';
import { urls } from '#contract/urls.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { readToken } from '#web/lib/session.ts';

/**
 * The customer's orders, read in the browser alone; null while they load, an empty list on any error (accounts §8).
 * Whoever is not signed in is sent to the login, and back here from it. `renew` shows an order as it has become.
 */
export function useOrders(): { readonly orders: readonly Order[] | null; readonly renew: (order: Order) => void } {
  const [orders, setOrders] = useState<readonly Order[] | null>(null);
  const navigate = useNavigate();

  useEffect(() => {
    let isWanted = true;
    const load = async () => {
      const found = await callOverHttp(ordersOfCustomer, {}).catch(() => []);
      if (isWanted) setOrders(found);
    };
    if (readToken() === null) void navigate(urls.login(urls.orders), { replace: true });
    else void load();
    return () => {
      isWanted = false;
    };
  }, [navigate]);

  const renew = (order: Order) =>
    setOrders((known) => known?.map((each) => (each.orderNo === order.orderNo ? order : each)) ?? null);
  return { orders, renew };
}
