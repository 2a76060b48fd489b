import { company, shopConfig } from '#shop-config';

const { telephone, email } = shopConfig;

/** As the law wants it said before an order. */
export const CompanyFacts = () => (
  <>
    <p>
      {`${company.legalName}, trading as ${shopConfig.name}, registered in England and Wales, company number ${company.number}, VAT number ${company.vat}.`}
    </p>
    <p>{company.address}</p>
    <p>
      Telephone <a href={telephone.link}>{telephone.shown}</a>, email <a href={`mailto:${email}`}>{email}</a>.
    </p>
  </>
);
