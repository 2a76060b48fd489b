import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { urls } from '#contract/urls.ts';

/** How long the empty checkout stands before the home page comes (accounts §9). */
const redirectMs = 1000;

/** O-08: there is nothing to check out. */
export function EmptyCart() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate(urls.home(), { replace: true }), redirectMs);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div className="co-wait">
      <h1>Checkout</h1>
      <p role="status">Your cart is empty</p>
    </div>
  );
}
