import { useState } from 'react';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { Button, TextButton } from '#admin/ui/actions/button.tsx';
import { Segmented } from '#admin/ui/actions/chips.tsx';
import { FailureBanner } from '#admin/ui/data/banner.tsx';
import { Checkbox } from '#admin/ui/forms/choices.tsx';
import { EmailField } from '#admin/ui/forms/email-field.tsx';
import { TextArea, TextField } from '#admin/ui/forms/fields.tsx';
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
import { mostPhrases } from '#contract/content/settings/identity-settings.ts';
import { automaticEmails, type EmailKind, emailKinds, holesOf } from '#domain/staff/settings/automatic-emails.ts';
import { fieldName, type OfficeSettingKey, settingFields } from '#domain/staff/settings/setting-fields.ts';
import { policyWords } from '#domain/staff/settings/setting-texts.ts';
import { Opening } from './opening.tsx';
import { PictureChoice } from './picture-choice.tsx';
import { type Column, RowList } from './row-list.tsx';
import { SettingsForm, SettingsSection } from './settings-form.tsx';
import { type SettingsEditor, type SettingsPage, useSettingsEditor } from './use-settings-editor.ts';
import { VersionsSheet } from './versions-sheet.tsx';

const name: Column = { name: 'name', label: 'Name' };
const subject: Column = { name: 'subject', label: 'Subject' };
const text: Column = { name: 'text', label: 'Text', isLong: true };
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
  const list = (path: 'order' | 'message') => {
    const field = fieldName('phrases', path);
    return {
      value: editor.typed[field] ?? '',
      onChange: (typed: string) => editor.set({ [field]: typed }),
      error: editor.faults[field],
      most: mostPhrases,
    };
  };
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
        <SettingInput editor={editor} of="letters" path="closing" help="Above the shop’s name and address." />
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
        <RowList {...list('order')} columns={[name, subject, text]} another="Add a phrase" />
      </SettingsSection>
      <SettingsSection
        title="Replying to a message"
        lead={`Ready phrases for replies to messages. ${shared} are filled in.`}
      >
        <RowList {...list('message')} columns={[name, text]} another="Add a phrase" />
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
  const typed = (part: string): string | null => editor.typed[nameOf(part)]?.trim() || null;
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
              value={editor.typed[nameOf(part)] ?? ''}
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

type SettingInputProps = {
  readonly editor: SettingsEditor;
  readonly of: OfficeSettingKey;
  /** The field's path within the setting. */
  readonly path: string;
  readonly help?: string;
  readonly after?: string;
  readonly rows?: number;
  readonly type?: 'tel' | 'email' | 'url';
};

/** One field of a setting, typed according to its kind. */
export function SettingInput({ editor, of, path, help, after, rows, type }: SettingInputProps) {
  const field = settingFields[of].find((one) => one.path === path);
  const name = fieldName(of, path);
  if (!field) return null;
  const variable = editor.variableOf(name);
  if (variable !== undefined)
    return (
      <TextField
        label={field.label}
        value=""
        onText={() => undefined}
        disabled
        help={`Set by the server’s environment (${variable}), which takes priority.`}
      />
    );
  const value = editor.typed[name] ?? '';
  const words = {
    label: field.label,
    changed: editor.isChanged(name),
    error: editor.faults[name],
    ...(help !== undefined && { help }),
    ...(field.isOptional && { optional: true }),
  };
  const onText = (text: string): void => editor.set({ [name]: text });
  if (type === 'email') return <EmailField {...words} maxLength={500} value={value} onText={onText} />;
  switch (field.kind) {
    case 'switch':
      return (
        <Checkbox isOn={value === 'yes'} onSwitch={(isOn) => onText(isOn ? 'yes' : 'no')}>
          {field.label}
          {help !== undefined && <small className="block text-muted">{help}</small>}
        </Checkbox>
      );
    case 'choice':
      return (
        <Segmented
          label={field.label}
          choices={Object.entries(policyWords).map(([policy, text]) => ({ value: policy, text }))}
          value={value}
          onChange={onText}
        />
      );
    case 'picture':
      return (
        <div>
          <b>{field.label}</b>
          {words.changed && <Chip tone="custard">Changed</Chip>}
          <div className="flex flex-wrap items-center gap-2.5">
            <PictureChoice name={field.label} value={value} onFile={onText} error={words.error} />
          </div>
        </div>
      );
    case 'area':
    case 'lines':
      return <TextArea {...words} rows={rows ?? 4} maxLength={6_000} value={value} onText={onText} />;
    default:
      return (
        <TextField
          {...words}
          {...(after !== undefined && { after })}
          {...(type !== undefined && { type })}
          {...(field.kind === 'number' && { inputMode: 'decimal' as const, autoComplete: 'off' })}
          maxLength={500}
          value={value}
          onText={onText}
        />
      );
  }
}
