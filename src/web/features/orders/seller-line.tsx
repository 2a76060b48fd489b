import { company, shopConfig } from '#shop-config';

const { name, address, telephone } = shopConfig;

export const SellerLine = ({ className }: { className: string }) => (
  <p className={className}>
    <b>{name}</b>, {address.street}, {address.town}, {address.country}, {telephone.shown}
    <br />
    {`${company.legalName}, company number ${company.number}, VAT number ${company.vat}`}
  </p>
);
