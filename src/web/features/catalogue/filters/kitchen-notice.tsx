import { useShop } from '#web/base/shop.ts';
import { Icon } from '#web/ui/icon.tsx';

/** Stands wherever allergens are left out: no filter makes a cake free of traces. */
export const KitchenNotice = ({ text }: { text: string }) => {
  const { telephone } = useShop();
  return (
    <div className="alert alert--warning kitchen-notice">
      <Icon name="warning" />
      <p>
        {text}{' '}
        <a className="nowrap" href={telephone.link}>
          {telephone.shown}
        </a>
      </p>
    </div>
  );
};
