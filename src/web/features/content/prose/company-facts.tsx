import { useShop } from '#web/base/shop.ts';

/** As the law wants it said before an order. */
export const CompanyFacts = () => {
  const { company, name, telephone, email } = useShop();
  return (
    <>
      <p>
        {`${company.legalName}, trading as ${name}, registered in England and Wales, company number ${company.number}${company.vat === null ? '' : `, VAT number ${company.vat}`}.`}
      </p>
      <p>{company.address}</p>
      <p>
        Telephone <a href={telephone.link}>{telephone.shown}</a>, email <a href={`mailto:${email}`}>{email}</a>.
      </p>
    </>
  );
};
