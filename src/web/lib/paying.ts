import { useEffect, useRef, useState } from 'react';
import { paymentTexts, startPayment } from '#contract/orders/payments.ts';
import type { Call } from '#contract/wire/endpoint.ts';
import { Failure } from '#domain/failure.ts';
import { penceFromPounds } from '#domain/money/money.ts';
import { callOverHttp } from './call-over-http.ts';
import { readAddress } from './page/document-path.ts';

export type UnpaidOrder = { readonly orderNo: string; readonly total: number };

type PaymentTrouble = {
  readonly text: string;
  /** It cannot be paid, however often it is tried: the order has to be placed again. */
  readonly isOver: boolean;
};

/** Starts an order's payment, or resumes it; returns the card page's address. Rejects with a Failure. */
export async function startPaying(call: Call, { orderNo, total }: UnpaidOrder): Promise<string> {
  return cardPage((await call(startPayment, { amount: penceFromPounds(total), orderNo })).url);
}

/** The provider's page, if the address is one. @throws Failure 'paymentFailed' */
export function cardPage(url: string | undefined): string {
  if (url === undefined || !/^https?:$/.test(readAddress(url)?.protocol ?? '')) {
    throw new Failure('paymentFailed', { text: paymentTexts.noUrl });
  }
  return url;
}

/** Why a payment could not be started: the server's reason if the order can no longer be paid. */
export function paymentTroubleOf(error: unknown): PaymentTrouble {
  const { code, detail: { text } = {} } = error instanceof Failure ? error : {};
  if (code === 'conflict' && text !== undefined) return { text, isOver: true };
  return { text: text === paymentTexts.noUrl ? text : paymentTexts.notStarted, isOver: false };
}

type FailedPayment = PaymentTrouble & { readonly order: UnpaidOrder };

export type Paying = {
  readonly orderNo: string | null;
  readonly trouble: FailedPayment | null;
  /** Leaves for the card page; a second click does nothing. Never rejects. */
  readonly pay: (order: UnpaidOrder) => Promise<void>;
  readonly forgetTrouble: () => void;
};

/** @param start returns the card page's address; without it the signed-in customer's order is paid */
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
  // When the customer goes back from the card page, the browser may show this page as it was left: waiting.
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
