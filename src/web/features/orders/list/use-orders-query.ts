import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { changeOrdersQuery, type OrdersQuery, ordersListed, readOrdersQuery } from '#contract/orders/orders-address.ts';
import { keptFocus } from '#web/lib/kept-focus.ts';
import { typingPauseMs } from '#web/lib/typing-pause.ts';

/** Every choice is a step that 'back' undoes; typing on and opening the history are not. */
export function useOrdersQuery() {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const query = readOrdersQuery(address);

  const go = (next: OrdersQuery, replace: boolean): void => {
    if (ordersListed(next) !== ordersListed(query))
      void navigate(ordersListed(next), { replace, preventScrollReset: true, state: keptFocus });
  };
  return {
    query,
    search: (text: string) => go(changeOrdersQuery(query, { search: text }), (query.search === '') === (text === '')),
    sortBy: (sort: OrdersQuery['sort']) => go(changeOrdersQuery(query, { sort }), false),
    showHistory: (history: OrdersQuery['history']) => go({ ...query, history }, true),
  };
}

/** Sent once typing pauses; follows the address if anything else changed it. */
export function useTypedSearch(asked: string, onSearch: (text: string) => void) {
  const [typed, setTyped] = useState({ text: asked, seen: asked, sent: asked });
  if (typed.seen !== asked) setTyped({ text: asked === typed.sent ? typed.text : asked, seen: asked, sent: asked });

  const text = typed.text.trim();
  const send = useEffectEvent(() => {
    setTyped((before) => ({ ...before, sent: text }));
    onSearch(text);
  });
  useEffect(() => {
    if (text === asked) return;
    const timer = setTimeout(() => send(), typingPauseMs);
    return () => clearTimeout(timer);
  }, [text, asked]);

  return { text: typed.text, type: (next: string) => setTyped((before) => ({ ...before, text: next })) };
}
