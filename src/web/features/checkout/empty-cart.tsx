import { useNavigate } from 'react-router';
import { urls } from '#contract/urls.ts';
import { useLater } from '#web/lib/use-later.ts';

/** How long the empty checkout stands before the home page comes (accounts §9). */
const redirectMs = 1000;

/** O-08: there is nothing to check out. */
export function EmptyCart() {
  const navigate = useNavigate();
  useLater(true, redirectMs, () => void navigate(urls.home(), { replace: true }));
  return <p role="status">Your cart is empty</p>;
}
