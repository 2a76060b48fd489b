import { useEffect, useRef, useState } from 'react';
import type { Call } from '#contract/wire/endpoint.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { type PaymentTrouble, paymentTroubleOf, startPaying, type UnpaidOrder } from './start-paying.ts';

type FailedPayment = PaymentTrouble & { readonly order: UnpaidOrder };

export type Paying = {
  readonly orderNo: string | null;
  readonly trouble: FailedPayment | null;
  /** Leaves for the card page; a second click does nothing. Never rejects. */
  readonly pay: (order: UnpaidOrder) => Promise<void>;
  readonly forgetTrouble: () => void;
};

/** @param start gives the card page's address; without it the signed-in customer's order is paid */
export function usePaying(
  onFailed?: (failed: FailedPayment) => void,
  start: (call: Call, order: UnpaidOrder) => Promise<string> = startPaying,
): Paying {
  const [orderNo, setOrderNo] = useState<string | null>(null);
  const [trouble, setTrouble] = useState<FailedPayment | null>(null);
  const isBusy = useRef(false);

  const end = () => {
    isBusy.current = false;
    setOrderNo(null);
  };
  // Back from the card page, the browser may show this page as it was left: waiting.
  useEffect(() => {
    const wake = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      isBusy.current = false;
      setOrderNo(null);
    };
    window.addEventListener('pageshow', wake);
    return () => window.removeEventListener('pageshow', wake);
  }, []);

  const pay = async (order: UnpaidOrder): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    setOrderNo(order.orderNo);
    setTrouble(null);
    try {
      window.location.assign(await start(callOverHttp, order));
    } catch (error) {
      const failed = { ...paymentTroubleOf(error), order };
      onFailed?.(failed);
      setTrouble(failed);
      end();
    }
  };
  return { orderNo, trouble, pay, forgetTrouble: () => setTrouble(null) };
}
