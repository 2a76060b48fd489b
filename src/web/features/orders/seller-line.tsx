import { useShop } from '#web/base/shop.ts';

/** As the law wants a seller named. */
export const SellerLine = ({ className }: { className: string }) => {
  const { name, address, telephone, legalLine } = useShop();
  return (
    <p className={className}>
      <b>{name}</b>, {address.street}, {address.town}, {address.country}, {telephone.shown}
      <br />
      {legalLine}
    </p>
  );
};
