import type { ReactNode } from 'react';
import { urls } from '#contract/pages/urls.ts';

/** Opens in a new tab, so that nothing of what the customer is doing is lost. */
const LegalLink = ({ to, children }: { readonly to: string; readonly children: ReactNode }) => (
  <a href={to} target="_blank" rel="noopener">
    {children}
    <span className="visually-hidden"> (opens in a new tab)</span>
  </a>
);

/** For places where an order becomes binding; `by` is what makes it so: 'By placing the order'. */
export const AgreedTerms = ({ by }: { readonly by: string }) => (
  <p className="small muted">
    {by} you agree to our <LegalLink to={urls.terms}>Terms &amp; Conditions</LegalLink> and{' '}
    <LegalLink to={urls.returnsPolicy}>Returns Policy</LegalLink>; our <LegalLink to={urls.privacy}>Privacy</LegalLink>{' '}
    page says what we keep.
  </p>
);
