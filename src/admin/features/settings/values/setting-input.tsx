import type { SettingsEditor } from '#admin/features/settings/values/use-settings-editor.ts';
import { Segmented } from '#admin/ui/actions/segmented.tsx';
import { Checkbox } from '#admin/ui/forms/choices.tsx';
import { TextArea, TextField } from '#admin/ui/forms/fields.tsx';
import { Chip } from '#admin/ui/values/chip.tsx';
import { fieldName, type OfficeSettingKey, settingFields } from '#domain/staff/settings/setting-fields.ts';
import { policyWords } from '#domain/staff/settings/setting-texts.ts';
import { PictureChoice } from './picture-choice.tsx';

type SettingInputProps = {
  readonly editor: SettingsEditor;
  readonly of: OfficeSettingKey;
  /** Within the setting. */
  readonly path: string;
  readonly help?: string;
  readonly after?: string;
  readonly rows?: number;
  readonly type?: 'tel' | 'email' | 'url';
};

/** One field of a setting, as its kind is typed. */
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
        help={`Set by the server’s environment: ${variable}. What stands there counts.`}
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
  const onText = (text: string): void => editor.set(name, text);
  switch (field.kind) {
    case 'switch':
      return (
        <Checkbox isOn={value === 'yes'} onSwitch={(isOn) => onText(isOn ? 'yes' : 'no')}>
          {field.label}
          {help !== undefined && <small className="setting-hint muted">{help}</small>}
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
          <div className="row row--wrap">
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
