import { useShop } from '#web/base/shop.ts';

/** As the law wants a seller named. */
export const SellerLine = ({ className }: { className: string }) => {
  const { name, place, telephone, legalLine } = useShop();
  return (
    <p className={className}>
      <b>{name}</b>, {place.line}, {telephone.shown}
      <br />
      {legalLine}
    </p>
  );
};
