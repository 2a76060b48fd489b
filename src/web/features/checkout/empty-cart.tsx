import { useNavigate } from 'react-router';
import { urls } from '#contract/pages/urls.ts';
import { useLater } from '#web/lib/use-later.ts';
import { Icon } from '#web/ui/icon.tsx';

const redirectMs = 1000;

export function EmptyCart() {
  const navigate = useNavigate();
  useLater(true, redirectMs, () => void navigate(urls.home(), { replace: true }));
  return (
    <div className="empty" role="status">
      <Icon name="plate" className="plate" />
      <h2 className="empty-title">Your cart is empty</h2>
      <p>We take you back to the cakes.</p>
    </div>
  );
}
