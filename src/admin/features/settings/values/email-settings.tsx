import { useState } from 'react';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { Button, TextButton } from '#admin/ui/actions/button.tsx';
import { FailureBanner } from '#admin/ui/data/banner.tsx';
import { TextArea } from '#admin/ui/forms/fields.tsx';
import { LetterPreview } from '#admin/ui/letters/letter-sheet.tsx';
import { Dialog } from '#admin/ui/overlays/dialog.tsx';
import { Chip } from '#admin/ui/values/status-chips.tsx';
import { previewAutomaticEmail } from '#contract/admin/settings.ts';
import { automaticEmails, type EmailKind, emailKinds, holesOf } from '#domain/staff/settings/automatic-emails.ts';
import { textIn } from '#domain/staff/settings/fields.ts';
import { fieldName } from '#domain/staff/settings/setting-fields.ts';
import { SettingInput } from './setting-input.tsx';
import { ofShop, SettingsScreen, SettingsSection } from './settings-form.tsx';
import { useSettings } from './use-settings-editor.ts';

const keys = ['phrases', 'letters'] as const;
const title = 'Emails';

const shared = '{name}, {shop}, {telephone}, {hours} and {allergens}';

/** J-05: the words of the emails to customers. */
export function EmailSettings() {
  return (
    <SettingsScreen title={title} of={ofShop} keys={keys}>
      <SettingsSection title="Every email" lead="The last line of every email.">
        <SettingInput name="letters.closing" />
      </SettingsSection>
      <SettingsSection
        title="Automatic emails"
        lead="The shop fills in items, amounts, times and links. You write the text before and after them."
      >
        {emailKinds.map((kind) => (
          <AutomaticEmail key={kind} kind={kind} />
        ))}
      </SettingsSection>
      <SettingsSection
        title="Before collection"
        lead="Customers who ordered ahead are reminded the day before when and where to collect. Emails about new orders go to the shop’s own address, for online orders and for those you take."
      >
        <SettingInput name="letters.remindsOfPickups" />
        <SettingInput name="letters.tellsOfOrders" />
      </SettingsSection>
      <SettingsSection
        title="After collection"
        lead="Customers are asked for a review once, the day after collection. It is shown once you publish it, in the inbox under Reviews."
      >
        <SettingInput name="letters.asksForReviews" />
      </SettingsSection>
      <SettingsSection
        title="When an order was not collected"
        lead="The ready-made email for an order that was not collected. If left empty, you write it each time."
      >
        <SettingInput name="phrases.notCollected.subject" />
        <SettingInput name="phrases.notCollected.text" />
      </SettingsSection>
      <SettingsSection
        title="About an order"
        lead={`Ready phrases for emails to customers. ${shared} are filled in, and so are {number}, {day}, {time} and {cake}. The greeting and your name are added automatically.`}
      >
        <SettingInput name="phrases.order" />
      </SettingsSection>
      <SettingsSection
        title="Replying to a message"
        lead={`Ready phrases for replies to messages. ${shared} are filled in.`}
      >
        <SettingInput name="phrases.message" />
      </SettingsSection>
      <SettingsSection title="Newsletter" lead="The invitation to subscribe, and the first email to subscribers.">
        <SettingInput name="letters.invitation" />
        <SettingInput name="letters.promise" />
      </SettingsSection>
    </SettingsScreen>
  );
}

const parts = [
  { part: 'before', label: 'Before the details', none: 'No text before.' },
  { part: 'after', label: 'After the details', none: 'No text after.' },
] as const;

/** The words of one email, folded; the shop's default is shown below an empty field. */
function AutomaticEmail({ kind }: { readonly kind: EmailKind }) {
  const editor = useSettings();
  const [shown, setShown] = useState<{ readonly subject: string; readonly plain: string } | null>(null);
  const preview = useStaffWrite(previewAutomaticEmail);
  const email = automaticEmails[kind];
  const nameOf = (part: string) => fieldName('letters', `words.${kind}.${part}`);
  const typed = (part: string): string | null => textIn(editor.typed, nameOf(part)).trim() || null;
  const isOwn = parts.some(({ part }) => typed(part) !== null);
  const look = async (): Promise<void> =>
    setShown(await preview.send({ kind, words: { before: typed('before'), after: typed('after') } }));
  return (
    <details>
      <summary className="min-h-12 cursor-pointer py-3.25">
        {email.name} {isOwn && <Chip tone="custard">Your text</Chip>}
      </summary>
      <div className="column">
        {parts.map(({ part, label, none }) => (
          <div key={part}>
            <TextArea
              label={label}
              optional
              rows={3}
              maxLength={2_000}
              value={textIn(editor.typed, nameOf(part))}
              changed={editor.isChanged(nameOf(part))}
              error={editor.faults[nameOf(part)]}
              onText={(text) => editor.set({ [nameOf(part)]: text })}
            />
            {typed(part) === null ? (
              <p className="text-sm text-muted">
                {email[part] === '' ? none : `The shop says: ${email[part]} `}
                {email[part] !== '' && (
                  <TextButton onClick={() => editor.set({ [nameOf(part)]: email[part] })}>
                    Start from this text
                  </TextButton>
                )}
              </p>
            ) : (
              <TextButton onClick={() => editor.set({ [nameOf(part)]: '' })}>Back to the shop’s text</TextButton>
            )}
          </div>
        ))}
        <p className="text-sm text-muted">
          {holesOf(kind)
            .map((hole) => `{${hole}}`)
            .join(', ')}{' '}
          are filled in.
        </p>
        <FailureBanner failure={preview.failure} />
        <div>
          <Button size="small" icon="eye" busy={preview.isBusy} onClick={() => void look()}>
            Preview
          </Button>
        </div>
      </div>
      <Dialog open={shown !== null} onClose={() => setShown(null)} title={email.name}>
        {shown && <LetterPreview label="As a customer will see it" {...shown} />}
      </Dialog>
    </details>
  );
}
