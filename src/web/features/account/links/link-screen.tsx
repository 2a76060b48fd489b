import '#web/styles/account/account.css';
import '#web/styles/account/account-links.css';
import type { ReactNode } from 'react';
import { urls } from '#contract/pages/urls.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Picture } from '#web/ui/picture.tsx';

type LinkScreenProps = {
  readonly title: string;
  readonly text: ReactNode;
  /** The heading takes the focus of what it replaced, so that it is read out. */
  readonly isAnswer?: boolean;
  readonly children: ReactNode;
};

const takeFocus = (element: HTMLElement | null): void => element?.focus();

export const LinkScreen = ({ title, text, isAnswer = false, children }: LinkScreenProps) => (
  <div className="wrap link-screen">
    <div className="link-screen-frame">
      <div>
        <h1 key={title} tabIndex={-1} ref={isAnswer ? takeFocus : undefined}>
          {title}
        </h1>
        <div className="muted link-screen-text">{text}</div>
      </div>
      {children}
    </div>
    <div className="link-screen-picture">
      <Picture file="login.jpg" alt="" widths={[480, 640, 900]} sizes="40vw" />
    </div>
  </div>
);

export const BackToLogin = ({ variant, block = false }: { variant?: 'outline'; block?: boolean }) => (
  <ButtonLink {...(variant && { variant })} block={block} to={urls.login()}>
    Back to login
  </ButtonLink>
);

type EmailSentProps = { readonly to: string; readonly text: string; readonly children: ReactNode };

/** The same words whether or not there is an account. */
export const EmailSent = ({ to, text, children }: EmailSentProps) => (
  <LinkScreen
    key="sent"
    isAnswer
    title="Check your email"
    text={
      <>
        If there is an account for <b>{to}</b>
        {text}
      </>
    }
  >
    {children}
  </LinkScreen>
);
