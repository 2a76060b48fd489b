import '#web/styles/account.css';
import '#web/styles/checkout.css';
import '#web/styles/totals.css';
import { useNavigate } from 'react-router';
import type { User } from '#contract/accounts.ts';
import { urls } from '#contract/urls.ts';
import { signOut } from '#web/features/account/sign-out.ts';
import { useSession } from '#web/lib/session.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Crumbs } from '#web/ui/crumbs.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Waiting } from '#web/ui/spinner.tsx';
import { birthdayText, fullName, initialsOf, mobileText } from './profile-words.ts';
import { useProfile } from './use-profile.ts';

/** W-01. Nothing of the customer is rendered on the server. */
export const ProfileScreen = () => (
  <div className="wrap">
    <Crumbs here="My Profile" />
    <h1 className="prof-h">My Profile</h1>
    <Content />
  </div>
);

function Content() {
  const { profile, retry } = useProfile();
  const session = useSession();
  if (profile.kind === 'loading') return <Waiting>Loading profile...</Waiting>;
  if (profile.kind === 'failed') return <NotLoaded title={profile.title} text={profile.text} onRetry={retry} />;
  // Signed out since, perhaps in another tab: what was private goes from the screen.
  if (session?.userId !== profile.user.id) return <SignedOut />;
  return <Account user={profile.user} />;
}

const Account = ({ user }: { user: User }) => (
  <div className="prof">
    <div className="bloc prof-who">
      <div className="ava" aria-hidden="true">
        {initialsOf(user)}
      </div>
      <div>
        <p className="prof-n">{fullName(user)}</p>
        <p className="muted small">{user.email}</p>
      </div>
      <div className="stack">
        <ButtonLink variant="outline" block icon="receipt" to={urls.orders}>
          Orders
        </ButtonLink>
        <LogoutButton />
      </div>
    </div>
    <section className="bloc" aria-labelledby="account-information">
      <h2 id="account-information">Account Information</h2>
      <dl className="kv">
        <Fact name="Name" value={fullName(user)} />
        <Fact name="Email" value={user.email} />
        <Fact name="Mobile" value={mobileText(user.mobile)} />
        <Fact name="Date of birth" value={birthdayText(user.dateOfBirth)} />
      </dl>
    </section>
  </div>
);

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

function LogoutButton() {
  const navigate = useNavigate();
  const leave = () => {
    signOut();
    void navigate(urls.home());
  };
  return (
    <Button variant="ghost" block icon="log-out" onClick={leave}>
      Logout
    </Button>
  );
}

const NotLoaded = ({ title, text, onRetry }: { title: string; text: string; onRetry: () => void }) => (
  <div className="empty" role="alert">
    <Icon name="plate" className="plate" />
    <h2>{title}</h2>
    <p>{text}</p>
    <Button icon="refresh" onClick={onRetry}>
      Try Again
    </Button>
  </div>
);

const SignedOut = () => (
  <div className="empty">
    <Icon name="lock" className="i plate" />
    <h2>You are signed out</h2>
    <p>Log in to see your profile.</p>
    <ButtonLink to={urls.login(urls.profile)}>Log in</ButtonLink>
  </div>
);
