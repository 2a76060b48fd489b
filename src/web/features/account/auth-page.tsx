import '#web/styles/account/account.css';
import type { MouseEvent, ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { urls } from '#contract/pages/urls.ts';
import { readAddress } from '#web/lib/page/document-path.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { OrderByTelephone } from '#web/ui/order-by-telephone.tsx';
import { Picture } from '#web/ui/picture.tsx';

type AuthPageProps = {
  readonly logo: ReactNode;
  readonly picture: string;
  readonly children: ReactNode;
};

function GoBack() {
  const navigate = useNavigate();
  const goBack = (event: MouseEvent) => {
    if (!(window.history.state?.idx > 0)) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <ButtonLink variant="ghost" small icon="arrow-left" to={urls.home()} onClick={goBack}>
      Go Back
    </ButtonLink>
  );
}

export const AuthPage = ({ logo, picture, children }: AuthPageProps) => (
  <div className="auth">
    <div className="auth-form">
      <div className="auth-top">
        {logo}
        <GoBack />
      </div>
      {children}
      <OrderByTelephone />
    </div>
    <div className="auth-picture">
      <Picture file={picture} alt="" widths={[640, 900, 1280]} sizes="46vw" />
    </div>
  </div>
);

export const AuthHeading = ({ title, text }: { title: string; text: string }) => (
  <div>
    <h1>{title}</h1>
    <p className="muted">{text}</p>
  </div>
);

export const AuthFoot = ({
  question,
  answer,
  to,
  intent,
}: {
  question: string;
  answer: string;
  to: string;
  intent: string;
}) => (
  <>
    <p className="auth-alternative">
      {question}{' '}
      <Link to={to}>
        <b>{answer}</b>
      </Link>
    </p>
    <p className="meta auth-alternative">
      By {intent} you agree to our <Link to={urls.terms}>Terms &amp; Conditions</Link> and{' '}
      <Link to={urls.returnsPolicy}>Returns Policy</Link>; our <Link to={urls.privacy}>Privacy</Link> page says what we
      keep.
    </p>
  </>
);

const handedOn = z.object({ email: z.string() });

/** The address that was typed on the previous page, which passed it on as state; otherwise ''. */
export function useEmailHandedOn(): string {
  const { state } = useLocation();
  return handedOn.safeParse(state).data?.email ?? '';
}

const elsewhere = 'http://elsewhere.invalid';
const neverReturnedTo: readonly string[] = [urls.login(), urls.register()];

/** The requested address if it is a page of this shop, otherwise home. */
export function safeReturnTo(asked: string | null): string {
  const home = urls.home();
  if (!asked?.startsWith('/')) return home;
  // As the browser reads it: '//host', '/\host' and tabs inside it lead away from the shop.
  const url = readAddress(asked, elsewhere);
  if (url?.origin !== elsewhere || neverReturnedTo.includes(url.pathname)) return home;
  return url.pathname + url.search + url.hash;
}
