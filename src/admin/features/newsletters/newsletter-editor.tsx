import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { useSession } from '#admin/lib/session/session.ts';
import { useDraft } from '#admin/lib/use-draft.ts';
import { Button, TextButton } from '#admin/ui/actions/button.tsx';
import { Menu, MenuItem } from '#admin/ui/actions/menu.tsx';
import { IconButton } from '#admin/ui/actions/move-buttons.tsx';
import { Banner, FailureBanner, FormFailure } from '#admin/ui/data/banner.tsx';
import { Panel } from '#admin/ui/data/list-panel.tsx';
import { TextField } from '#admin/ui/forms/fields.tsx';
import { FormattedArea, markdownHelp } from '#admin/ui/forms/formatted-area.tsx';
import { Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { Dialog } from '#admin/ui/overlays/dialog.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import {
  beginNewsletter,
  changeNewsletter,
  listNewsletters,
  type NewsletterPage,
  removeNewsletter,
  testNewsletter,
  writeNewsletter,
} from '#contract/admin/newsletters.ts';
import type { Failure } from '#domain/failure.ts';
import { restSeconds, sendsAtOnce } from '#domain/newsletter.ts';
import { readersText } from './newsletter-looks.tsx';
import { NewsletterPictureField } from './newsletter-picture.tsx';
import { NewsletterPreview } from './sent-newsletter.tsx';

type EditorProps = {
  /** Null for one that has not been saved yet. */
  readonly newsletter: NewsletterPage | null;
  readonly back: { readonly to: string; readonly name: string };
  readonly onChanged: (newsletter: NewsletterPage) => void;
};

/** With the version that the edit is based on, so that nobody's change is overwritten unseen. */
const words = z.object({
  subject: z.string(),
  picture: z._default(z.nullable(z.object({ file: z.string(), alt: z.string() })), null),
  body: z.string(),
  version: z.int(),
});
const nothing = { subject: '', picture: null, body: '', version: 0 };

type BeginProps = {
  readonly open: boolean;
  readonly newsletter: NewsletterPage;
  readonly isBusy: boolean;
  readonly failure: Failure | null;
  readonly onClose: () => void;
  readonly onBegin: () => void;
};

const aMinute = (sendsAtOnce * 60) / restSeconds;

/** An email that has been sent cannot be recalled, so this asks for confirmation. */
const BeginDialog = ({ open, newsletter, isBusy, failure, onClose, onBegin }: BeginProps) => (
  <Dialog
    open={open}
    onClose={onClose}
    title={`Send ‘${newsletter.subject}’?`}
    cancel="Not yet"
    foot={
      <Button kind="primary" icon="send" busy={isBusy} onClick={onBegin}>
        Send to {readersText(newsletter.readers)}
      </Button>
    }
  >
    <p>
      It goes to every subscriber once, about {aMinute} a minute. You can stop and continue. Emails already sent cannot
      be recalled, and the text can no longer be changed.
    </p>
    <FailureBanner failure={failure} />
  </Dialog>
);

/** What is typed stays on this device until it is saved; a test email and the real one use what is saved. */
export function NewsletterEditor({ newsletter, back, onChanged }: EditorProps) {
  const { name: shopName } = useSession().shop;
  const navigate = useNavigate();
  const [isBeginning, setBeginning] = useState(false);
  const saved = newsletter ?? nothing;
  const { subject: savedSubject, picture: savedPicture, body: savedBody, version: savedVersion } = saved;
  const draft = useDraft(
    `newsletter:${newsletter?.id ?? 'new'}`,
    { subject: savedSubject, picture: savedPicture, body: savedBody, version: savedVersion },
    words,
  );
  const { subject, picture, body, version } = draft.value;
  const isChanged =
    subject !== savedSubject ||
    body !== savedBody ||
    picture?.file !== savedPicture?.file ||
    picture?.alt !== savedPicture?.alt;
  const keep = (changed: NewsletterPage): void => {
    const latest = draft.latest();
    if (newsletter === null || latest === null || latest === draft.value) draft.clear();
    else draft.set({ ...latest, version: changed.version });
    onChanged(changed);
  };
  const refreshes = [listNewsletters];
  const write = useStaffWrite(writeNewsletter, { refreshes, onDone: keep });
  const change = useStaffWrite(changeNewsletter, { refreshes, onDone: keep });
  const trial = useStaffWrite(testNewsletter);
  const begin = useStaffWrite(beginNewsletter, { refreshes, onDone: onChanged });
  const remove = useStaffWrite(removeNewsletter, { refreshes });
  const [triedTo, setTriedTo] = useState('');
  const failure = write.failure ?? change.failure;
  const fields = failure?.detail.fields;

  const save = (event: FormEvent): void => {
    event.preventDefault();
    if (newsletter === null) void write.send({ subject, picture, body });
    else void change.send({ newsletterId: newsletter.id, version, subject, picture, body });
  };
  const tryIt = async (of: NewsletterPage): Promise<void> => {
    const done = await trial.send({ newsletterId: of.id });
    if (done) setTriedTo(done.to);
  };
  const drop = async (of: NewsletterPage): Promise<void> => {
    if (!(await remove.send({ newsletterId: of.id }))) return;
    draft.clear();
    void navigate(adminUrls.newsletters, { replace: true });
  };
  const canSend = newsletter !== null && !isChanged && newsletter.readers > 0 && !newsletter.isMailOff;
  return (
    <>
      <PageHeader
        title={newsletter === null ? 'New newsletter' : newsletter.subject}
        sub={newsletter === null ? 'Not saved yet' : isChanged ? 'Unsaved changes' : 'Draft saved'}
        back={back}
        actions={
          newsletter !== null && (
            <>
              <Menu label="More" button={(ties) => <IconButton {...ties} outlined icon="ellipsis" label="More" />}>
                <MenuItem icon="trash-2" onSelect={() => void drop(newsletter)}>
                  Delete draft
                </MenuItem>
              </Menu>
              <Button icon="mail" busy={trial.isBusy} disabled={isChanged} onClick={() => void tryIt(newsletter)}>
                Send me a test
              </Button>
              <Button kind="primary" icon="send" disabled={!canSend} onClick={() => setBeginning(true)}>
                Send to {readersText(newsletter.readers)}
              </Button>
            </>
          )
        }
      />
      <Page>
        {newsletter?.isMailOff && <Banner kind="warning">This shop sends no email, so nothing can be sent.</Banner>}
        <FailureBanner failure={trial.failure ?? remove.failure} />
        {triedTo !== '' && <Banner kind="info">A test is on its way to {triedTo}.</Banner>}
        <div className="grid items-start gap-5 min-[900px]:grid-cols-2 [&_textarea]:min-h-80">
          <Panel title="Text">
            <form className="column" onSubmit={save}>
              <TextField
                label="Subject"
                value={subject}
                onText={(text) => draft.set({ ...draft.value, subject: text })}
                maxLength={150}
                error={fields?.subject}
              />
              <NewsletterPictureField
                picture={picture}
                error={fields?.['picture.alt'] ?? fields?.picture}
                onPicture={(chosen) => draft.set({ ...(draft.latest() ?? draft.value), picture: chosen })}
              />
              <FormattedArea
                label="Text"
                help={markdownHelp}
                rows={16}
                value={body}
                onText={(text) => draft.set({ ...draft.value, body: text })}
                maxLength={20_000}
                error={fields?.body}
              />
              <FormFailure
                failure={failure}
                note="What you typed is kept on this device."
                action={
                  version !== savedVersion && (
                    <TextButton onClick={draft.clear}>Discard and show the saved version</TextButton>
                  )
                }
              />
              <div>
                <Button
                  type="submit"
                  kind={newsletter === null || isChanged ? 'primary' : 'outline'}
                  icon="check"
                  busy={write.isBusy || change.isBusy}
                  disabled={!isChanged}
                >
                  Save draft
                </Button>
              </div>
            </form>
          </Panel>
          <Panel title="As subscribers will see it">
            <NewsletterPreview subject={subject} picture={picture} body={body} shopName={shopName} />
          </Panel>
        </div>
      </Page>
      {newsletter !== null && (
        <BeginDialog
          open={isBeginning}
          newsletter={newsletter}
          isBusy={begin.isBusy}
          failure={begin.failure}
          onClose={() => setBeginning(false)}
          onBegin={() => void begin.send({ newsletterId: newsletter.id, version: newsletter.version })}
        />
      )}
    </>
  );
}
