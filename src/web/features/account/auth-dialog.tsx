import '#web/styles/account/account.css';
import { type MouseEvent, useState } from 'react';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { LoginForm } from './login/login-form.tsx';
import { RegisterForm } from './registration/register-form.tsx';
import { overlayAwaited } from './social/arrivals.ts';

type Mode = 'login' | 'register';

type AuthDialogProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onSignedIn?: () => void;
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

export function AuthDialog({ open, onClose, onSignedIn }: AuthDialogProps) {
  const [mode, setMode] = useState<Mode>(overlayAwaited() ?? 'login');
  const { title, sub, question, answer } = words[mode];
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
        <LoginForm variant="overlay" foot={foot} onDone={finish} />
      ) : (
        <RegisterForm
          variant="overlay"
          foot={foot}
          onDone={finish}
          onSignedIn={finish}
          onPasswordNeeded={() => setMode('login')}
        />
      )}
    </Dialog>
  );
}
