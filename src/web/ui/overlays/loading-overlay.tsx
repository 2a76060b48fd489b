import { useStore } from '#web/base/create-store.ts';
import { useShop } from '#web/base/shop.ts';
import { Mark } from '#web/ui/mark.tsx';
import { awaited } from './loading-store.ts';

export function LoadingOverlay() {
  const { mark } = useShop();
  return useStore(awaited, []).length > 0 ? (
    <div className="loading" role="status">
      <Mark letter={mark} />
      <p>Loading...</p>
    </div>
  ) : null;
}
