import '#web/styles/account/account.css';
import '#web/styles/checkout/checkout.css';
import '#web/styles/account/profile.css';
import '#web/styles/checkout/totals.css';

import { useQuery } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { type User, user as userSchema } from '#contract/accounts/accounts.ts';
import { downloadMyData, type Profile, profileTexts, readProfile } from '#contract/accounts/profile.ts';
import { urls } from '#contract/pages/urls.ts';
import { describeFailure } from '#contract/wire/failures.ts';
import { KeptPanels } from '#web/features/account/kept/kept-panels.tsx';
import { forgetDraft, signOut } from '#web/features/account/sign-out.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { tabStorage } from '#web/lib/device/device-storage.ts';
import { saveFile } from '#web/lib/device/files.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { sessionStore, storeUser } from '#web/lib/session/session.ts';
import { useSignedIn } from '#web/lib/session/use-signed-in.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Crumbs } from '#web/ui/navigation/crumbs.tsx';
import { showToast } from '#web/ui/overlays/overlay-stores.ts';
import { Waiting } from '#web/ui/spinner.tsx';
import { useBusy } from '#web/ui/use-busy.ts';
import { DeletionDialog } from './deletion-dialog.tsx';
import { Avatar, AvatarPicker, birthdayText, fullName, mobileText, useChosenPicture } from './editing/avatar.tsx';
import { EditForm, readDraft } from './editing/edit-form.tsx';
import { EmailDialog } from './email-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';

export const ProfileScreen = () => (
  <div className="wrap">
    <Crumbs here="My Profile" />
    <h1 className="profile-title">My Profile</h1>
    <Content />
  </div>
);

type ProfileState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'signedOut' }
  | { readonly kind: 'failed'; readonly title: string; readonly text: string }
  | { readonly kind: 'loaded'; readonly profile: Profile };

const keyOf = (userId: number | null) => ['profile', userId] as const;
const isSame = (one: User, other: User): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The customer as the server knows them (accounts §4 Profile), read again when another tab saves the profile. */
function useProfile() {
  const { userId, mayAsk, isSignedOut } = useSignedIn('user');
  const { data, error, isPending, isFetching, refetch } = useQuery(
    {
      queryKey: keyOf(userId),
      queryFn: () => callOverHttp(readProfile, {}),
      enabled: mayAsk && userId !== null,
      // Every visit reads it again: a cached profile would be stored over what another tab has saved since.
      gcTime: 0,
    },
    queryClient(),
  );

  useEffect(() => {
    if (data && sessionStore.current()?.userId === data.user.id) storeUser(data.user);
  }, [data]);

  useEffect(
    () =>
      sessionStore.subscribe(() => {
        const { data: stored } = userSchema.safeParse(sessionStore.readUserData());
        const shown = stored && queryClient().getQueryData<Profile>(keyOf(stored.id))?.user;
        if (shown && !isSame(stored, shown)) void queryClient().invalidateQueries({ queryKey: keyOf(stored.id) });
      }),
    [],
  );

  const keep = useCallback((profile: Profile) => {
    const queryKey = keyOf(profile.user.id);
    // An answer from before the save must not overwrite it.
    void queryClient().cancelQueries({ queryKey });
    queryClient().setQueryData(queryKey, profile);
    storeUser(profile.user);
  }, []);
  const state = (): ProfileState => {
    if (isSignedOut) return { kind: 'signedOut' };
    if (isPending || (error !== null && isFetching)) return { kind: 'loading' };
    return error === null ? { kind: 'loaded', profile: data } : { kind: 'failed', ...describeFailure(error) };
  };
  return { state: state(), retry: () => void refetch(), keep };
}

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
        <KeptPanels userId={user.id} />
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

function OwnData({ hasPassword, email }: { hasPassword: boolean; email: string }) {
  const [opened, setOpened] = useState<'email' | 'password' | 'deletion' | null>(null);
  const { isBusy: isFetching, run } = useBusy();
  const close = () => setOpened(null);
  const download = () =>
    run(async () => {
      try {
        const data = JSON.stringify(await callOverHttp(downloadMyData, {}), null, 2);
        saveFile('my-bakery-data.json', data, 'application/json');
        showToast({ severity: 'success', title: 'Your data is in your downloads: my-bakery-data.json' });
      } catch (error) {
        showToast({ severity: 'error', ...describeFailure(error) });
      }
    });
  return (
    <section className="panel" aria-labelledby="security-and-data">
      <h2 id="security-and-data">Security and data</h2>
      <ul className="profile-actions">
        {hasPassword && (
          <li>
            <p>Your email address is what you log in with.</p>
            <Button variant="outline" small icon="mail" onClick={() => setOpened('email')}>
              Change email address
            </Button>
          </li>
        )}
        <li>
          {hasPassword ? (
            <>
              <p>A new password logs out your other devices.</p>
              <Button variant="outline" small icon="key" onClick={() => setOpened('password')}>
                Change password
              </Button>
            </>
          ) : (
            <p>
              {profileTexts.noPassword} <Link to={urls.forgotPassword}>Choose one by email</Link>
            </p>
          )}
        </li>
        <li>
          <p>Everything we hold about you, in one file.</p>
          <Button variant="outline" small icon="arrow-down" busy={isFetching && 'Preparing...'} onClick={download}>
            Download my data
          </Button>
        </li>
        <li>
          <p>This deletes your account for good.</p>
          <Button variant="danger" small onClick={() => setOpened('deletion')}>
            Delete my account
          </Button>
        </li>
      </ul>
      <EmailDialog open={opened === 'email'} onClose={close} email={email} />
      <PasswordDialog open={opened === 'password'} onClose={close} email={email} />
      <DeletionDialog open={opened === 'deletion'} onClose={close} hasPassword={hasPassword} email={email} />
    </section>
  );
}
