import type { Shop } from '#contract/shop.ts';
import { useShop } from '#web/base/shop.ts';

/** As the law wants a seller named; without a VAT number there is no word of VAT. */
const sellerText = ({ legalName, number, vat }: Shop['company']): string =>
  `${legalName}, company number ${number}${vat === null ? '' : `, VAT number ${vat}`}`;

export const SellerLine = ({ className }: { className: string }) => {
  const { name, address, telephone, company } = useShop();
  return (
    <p className={className}>
      <b>{name}</b>, {address.street}, {address.town}, {address.country}, {telephone.shown}
      <br />
      {sellerText(company)}
    </p>
  );
};
