import { useState } from 'react';
import { Link } from 'react-router';
import { downloadMyData, profileTexts } from '#contract/accounts/profile.ts';
import { urls } from '#contract/pages/urls.ts';
import { describeFailure } from '#contract/wire/failures.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { saveFile } from '#web/lib/device/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/overlays/toast-store.ts';
import { useBusy } from '#web/ui/use-busy.ts';
import { DeletionDialog } from './deletion-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';

export function OwnData({ hasPassword, email }: { hasPassword: boolean; email: string }) {
  const [opened, setOpened] = useState<'password' | 'deletion' | null>(null);
  const { isBusy: isFetching, run } = useBusy();
  const close = () => setOpened(null);
  const download = () =>
    run(async () => {
      try {
        const data = JSON.stringify(await callOverHttp(downloadMyData, {}), null, 2);
        saveFile('my-bakery-data.json', data, 'application/json');
      } catch (error) {
        showToast({ severity: 'error', ...describeFailure(error) });
      }
    });
  return (
    <section className="panel" aria-labelledby="security-and-data">
      <h2 id="security-and-data">Security and data</h2>
      <ul className="profile-actions">
        <li>
          {hasPassword ? (
            <>
              <p>A new password signs your other devices out.</p>
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
          <p>Everything that we hold about you, in one file.</p>
          <Button variant="outline" small icon="arrow-down" busy={isFetching && 'Preparing...'} onClick={download}>
            Download my data
          </Button>
        </li>
        <li>
          <p>Ends your account for good.</p>
          <Button variant="danger" small onClick={() => setOpened('deletion')}>
            Delete my account
          </Button>
        </li>
      </ul>
      <PasswordDialog open={opened === 'password'} onClose={close} email={email} />
      <DeletionDialog open={opened === 'deletion'} onClose={close} hasPassword={hasPassword} email={email} />
    </section>
  );
}
