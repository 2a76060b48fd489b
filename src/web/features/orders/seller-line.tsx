import { useShop } from '#web/base/shop.ts';

type SellerLineProps = { readonly className: string; readonly isReceipt: boolean };

/** The seller's details as the law requires them, above what is printed. */
export const SellerLine = ({ className, isReceipt }: SellerLineProps) => {
  const { name, place, telephone, legalLine } = useShop();
  return (
    <p className={className}>
      {isReceipt && (
        <>
          <b>Receipt</b>
          <br />
        </>
      )}
      <b>{name}</b>, {place.line}, {telephone.shown}
      <br />
      {legalLine}
    </p>
  );
};
