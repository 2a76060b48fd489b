import '#web/styles/account/account.css';
import { type MouseEvent, useState } from 'react';
import { OrderByTelephone } from '#web/ui/order-by-telephone.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { LoginForm } from './login/login-form.tsx';
import { RegisterForm } from './registration/register-form.tsx';
import type { TypedBefore } from './registration/registration.ts';
import { overlayAwaited } from './social/social-toasts.ts';

type Mode = 'login' | 'register';

type AuthDialogProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onSignedIn?: () => void;
  /** What the form below already knows of the customer, for a registration. */
  readonly typedBefore?: () => TypedBefore;
};

const words = {
  login: {
    title: 'Welcome Back',
    sub: 'Sign in to continue with your checkout',
    question: 'No account yet?',
    answer: 'Create one here',
  },
  register: {
    title: 'Create Account',
    sub: 'Create your account to continue with checkout',
    question: 'Already have an account?',
    answer: 'Login here',
  },
} as const;

/** What was typed in a form, without any password. */
function typedIn(form: HTMLFormElement): TypedBefore {
  const data = new FormData(form);
  const names = ['firstName', 'lastName', 'email', 'mobile', 'dateOfBirth'] as const;
  return Object.fromEntries(names.filter((name) => data.has(name)).map((name) => [name, String(data.get(name))]));
}

export function AuthDialog({ open, onClose, onSignedIn, typedBefore }: AuthDialogProps) {
  const [mode, setMode] = useState<Mode>(overlayAwaited() ?? 'login');
  const { title, sub, question, answer } = words[mode];
  /** What was typed, passed from one form to the other. */
  const [typed, setTyped] = useState<TypedBefore>({});
  const close = () => {
    setMode('login');
    onClose();
  };
  const finish = () => {
    close();
    onSignedIn?.();
  };
  const switchMode = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // The button goes, and the focus with it: the heading takes it.
    const form = currentTarget.closest('form');
    if (form) setTyped((before) => ({ ...before, ...typedIn(form) }));
    currentTarget.closest('dialog')?.querySelector('h2')?.focus();
    setMode(mode === 'login' ? 'register' : 'login');
  };
  const foot = (
    <p className="auth-alternative">
      {question}{' '}
      <button type="button" className="link-button" onClick={switchMode}>
        {answer}
      </button>
    </p>
  );
  return (
    <Dialog open={open} onClose={close} title={title} sub={sub} className={`auth-dialog auth-dialog--${mode}`}>
      {mode === 'login' ? (
        <LoginForm variant="overlay" foot={foot} onDone={finish} emailTyped={typed.email} />
      ) : (
        <RegisterForm
          variant="overlay"
          foot={foot}
          typedBefore={{ ...typedBefore?.(), ...typed }}
          onDone={finish}
          onSignedIn={finish}
          onPasswordNeeded={() => setMode('login')}
        />
      )}
      <OrderByTelephone />
    </Dialog>
  );
}
