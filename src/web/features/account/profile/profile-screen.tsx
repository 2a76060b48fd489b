import '#web/styles/account/account.css';
import '#web/styles/checkout/checkout.css';
import '#web/styles/account/profile.css';
import '#web/styles/checkout/totals.css';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { type Profile, profileTexts } from '#contract/accounts/profile.ts';
import { urls } from '#contract/pages/urls.ts';
import { signOut } from '#web/features/account/sign-out.ts';
import { tabStorage } from '#web/lib/device/device-storage.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Crumbs } from '#web/ui/navigation/crumbs.tsx';
import { showToast } from '#web/ui/overlays/toast-store.ts';
import { Waiting } from '#web/ui/spinner.tsx';
import { Avatar, AvatarPicker, useChosenPicture } from './editing/avatar.tsx';
import { forgetDraft } from './editing/draft-key.ts';
import { EditForm } from './editing/edit-form.tsx';
import { readDraft } from './editing/kept-draft.ts';
import { OwnData } from './own-data/own-data.tsx';
import { birthdayText, fullName, mobileText } from './profile-text.ts';
import { useProfile } from './use-profile.ts';

export const ProfileScreen = () => (
  <div className="wrap">
    <Crumbs here="My Profile" />
    <h1 className="profile-title">My Profile</h1>
    <Content />
  </div>
);

function Content() {
  const { state, retry, keep } = useProfile();
  switch (state.kind) {
    case 'loading':
      return <Waiting>Loading profile...</Waiting>;
    case 'failed':
      return <NotLoaded title={state.title} text={state.text} onRetry={retry} />;
    case 'signedOut':
      return <SignedOut />;
    case 'loaded':
      return <Account key={state.profile.user.id} profile={state.profile} onSaved={keep} />;
  }
}

function Account({ profile, onSaved }: { profile: Profile; onSaved: (saved: Profile) => void }) {
  const { user } = profile;
  const [draft, setDraft] = useState(() => readDraft(tabStorage, user.id));
  const [isEditing, setEditing] = useState(draft !== null);
  const [isBusy, setBusy] = useState(false);
  const chosen = useChosenPicture();
  const edit = useRef<HTMLButtonElement>(null);
  useFocusBack(edit, isEditing);
  useEffect(() => forgetDraft(tabStorage), []);
  const leave = () => {
    setEditing(false);
    setDraft(null);
    chosen.forget();
  };
  const finish = (saved: Profile) => {
    onSaved(saved);
    leave();
    showToast({ severity: 'success', title: profileTexts.saved });
  };
  return (
    <div className="profile">
      <div className="panel profile-who">
        {isEditing ? (
          <AvatarPicker user={user} chosen={chosen} disabled={isBusy} />
        ) : (
          <Avatar user={user} address={user.profilePictureUrl} />
        )}
        <div>
          <p className="profile-name">{fullName(user)}</p>
          <p className="muted small">{user.email}</p>
        </div>
        <div className="stack">
          <ButtonLink variant="outline" block icon="receipt" to={urls.orders}>
            Orders
          </ButtonLink>
          <LogoutButton />
        </div>
      </div>
      <div>
        {isEditing ? (
          <EditForm
            profile={profile}
            draft={draft}
            chosen={chosen}
            onBusy={setBusy}
            onSaved={finish}
            onPictureKept={onSaved}
            onCancel={leave}
          />
        ) : (
          <section className="panel" aria-labelledby="account-information">
            <div className="profile-head">
              <h2 id="account-information">Account Information</h2>
              <Button ref={edit} variant="outline" small icon="pencil" onClick={() => setEditing(true)}>
                Edit
              </Button>
            </div>
            <dl className="definitions">
              <Fact name="Name" value={fullName(user)} />
              <Fact name="Email" value={user.email} />
              <Fact name="Mobile" value={mobileText(user.mobile)} />
              <Fact name="Date of birth" value={birthdayText(user.dateOfBirth)} />
            </dl>
          </section>
        )}
        <OwnData hasPassword={profile.hasPassword} email={user.email} />
      </div>
    </div>
  );
}

function useFocusBack(button: RefObject<HTMLButtonElement | null>, isEditing: boolean): void {
  const wasEditing = useRef(isEditing);
  useEffect(() => {
    if (wasEditing.current && !isEditing) button.current?.focus();
    wasEditing.current = isEditing;
  }, [button, isEditing]);
}

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
    <Icon name="lock" className="icon plate" />
    <h2>You are logged out</h2>
    <p>Log in to see your profile.</p>
    <ButtonLink to={urls.login(urls.profile)}>Log in</ButtonLink>
  </div>
);
