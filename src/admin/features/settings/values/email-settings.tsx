import { useState } from 'react';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { Button, TextButton } from '#admin/ui/actions/button.tsx';
import { FailureBanner } from '#admin/ui/data/banner.tsx';
import { TextArea } from '#admin/ui/forms/fields.tsx';
import { LetterPreview } from '#admin/ui/letters/letter-sheet.tsx';
import { Dialog } from '#admin/ui/overlays/dialog.tsx';
import { Chip } from '#admin/ui/values/status-chips.tsx';
import {
  listShopVersions,
  previewAutomaticEmail,
  readShopSettings,
  restoreShopSetting,
  saveShopSettings,
} from '#contract/admin/settings.ts';
import { automaticEmails, type EmailKind, emailKinds, holesOf } from '#domain/staff/settings/automatic-emails.ts';
import { textIn } from '#domain/staff/settings/fields.ts';
import { fieldName } from '#domain/staff/settings/setting-fields.ts';
import { Opening } from './opening.tsx';
import { SettingInput } from './setting-input.tsx';
import { SettingsForm, SettingsSection } from './settings-form.tsx';
import { type SettingsEditor, type SettingsPage, useSettingsEditor } from './use-settings-editor.ts';
import { VersionsSheet } from './versions-sheet.tsx';

const keys = ['phrases', 'letters'] as const;
const title = 'Emails';

/** J-05: the words of the emails to customers. */
export function EmailSettings() {
  const { data, error } = useStaffQuery(readShopSettings, {});
  return data ? <Form page={data} /> : <Opening title={title} error={error} />;
}

const shared = '{name}, {shop}, {telephone}, {hours} and {allergens}';

function Form({ page }: { readonly page: SettingsPage }) {
  const save = useStaffWrite(saveShopSettings, { refreshes: [listShopVersions] });
  const restore = useStaffWrite(restoreShopSetting, { refreshes: [readShopSettings, listShopVersions] });
  const editor = useSettingsEditor({ keys, page, read: readShopSettings, save });
  return (
    <SettingsForm
      title={title}
      keys={keys}
      page={page}
      editor={editor}
      versions={(close) => (
        <VersionsSheet keys={keys} page={page} list={listShopVersions} restore={restore} onClose={close} />
      )}
    >
      <SettingsSection title="Every email" lead="The last line of every email.">
        <SettingInput editor={editor} of="letters" path="closing" />
      </SettingsSection>
      <SettingsSection
        title="Automatic emails"
        lead="The shop fills in items, amounts, times and links. You write the text before and after them."
      >
        {emailKinds.map((kind) => (
          <AutomaticEmail key={kind} editor={editor} kind={kind} />
        ))}
      </SettingsSection>
      <SettingsSection
        title="Before collection"
        lead="Customers who ordered ahead are reminded the day before when and where to collect. Emails about new orders go to the shop’s own address, for online orders and for those you take."
      >
        <SettingInput editor={editor} of="letters" path="remindsOfPickups" />
        <SettingInput editor={editor} of="letters" path="tellsOfOrders" />
      </SettingsSection>
      <SettingsSection
        title="After collection"
        lead="Customers are asked for a review once, the day after collection. It is shown once you publish it, in the inbox under Reviews."
      >
        <SettingInput editor={editor} of="letters" path="asksForReviews" />
      </SettingsSection>
      <SettingsSection
        title="When an order was not collected"
        lead="The ready-made email for an order that was not collected. If left empty, you write it each time."
      >
        <SettingInput editor={editor} of="phrases" path="notCollected.subject" />
        <SettingInput editor={editor} of="phrases" path="notCollected.text" />
      </SettingsSection>
      <SettingsSection
        title="About an order"
        lead={`Ready phrases for emails to customers. ${shared} are filled in, and so are {number}, {day}, {time} and {cake}. The greeting and your name are added automatically.`}
      >
        <SettingInput editor={editor} of="phrases" path="order" />
      </SettingsSection>
      <SettingsSection
        title="Replying to a message"
        lead={`Ready phrases for replies to messages. ${shared} are filled in.`}
      >
        <SettingInput editor={editor} of="phrases" path="message" />
      </SettingsSection>
      <SettingsSection title="Newsletter" lead="The invitation to subscribe, and the first email to subscribers.">
        <SettingInput editor={editor} of="letters" path="invitation" />
        <SettingInput editor={editor} of="letters" path="promise" />
      </SettingsSection>
    </SettingsForm>
  );
}

type AutomaticProps = { readonly editor: SettingsEditor; readonly kind: EmailKind };

const parts = [
  { part: 'before', label: 'Before the details', none: 'No text before.' },
  { part: 'after', label: 'After the details', none: 'No text after.' },
] as const;

/** The words of one email, folded; the shop's default is shown below an empty field. */
function AutomaticEmail({ editor, kind }: AutomaticProps) {
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
