import { useEffect, useRef, useState } from 'react';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { cannotBePaid, paymentTroubleText, startPaying } from './start-paying.ts';

type Payable = { readonly orderNo: string; readonly total: number };

export type Paying = {
  /** The order whose card page is on its way. */
  readonly orderNo: string | null;
  /** Why the last payment could not be started. */
  readonly trouble: {
    readonly orderNo: string;
    readonly text: string;
    /** The order cannot be paid any more, however often it is tried. */
    readonly isOver: boolean;
  } | null;
  readonly pay: (order: Payable) => Promise<void>;
};

/** Leaves for the card page of an unpaid order; a second click does nothing. */
export function usePaying(): Paying {
  const [orderNo, setOrderNo] = useState<string | null>(null);
  const [trouble, setTrouble] = useState<Paying['trouble']>(null);
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

  const pay = async (order: Payable): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    setOrderNo(order.orderNo);
    setTrouble(null);
    try {
      window.location.assign(await startPaying(callOverHttp, order));
    } catch (error) {
      setTrouble({ orderNo: order.orderNo, text: paymentTroubleText(error), isOver: cannotBePaid(error) });
      end();
    }
  };
  return { orderNo, trouble, pay };
}
