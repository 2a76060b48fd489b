import { Segmented } from '#admin/ui/actions/chips.tsx';
import { Checkbox } from '#admin/ui/forms/choices.tsx';
import { EmailField } from '#admin/ui/forms/email-field.tsx';
import { TextArea, TextField } from '#admin/ui/forms/fields.tsx';
import { Chip } from '#admin/ui/values/status-chips.tsx';
import { rowsIn, textIn } from '#domain/staff/settings/fields.ts';
import { settingField } from '#domain/staff/settings/setting-fields.ts';
import { PictureChoice } from './picture-choice.tsx';
import { RowList } from './row-list.tsx';
import { useSettings } from './use-settings-editor.ts';

/** One field of a setting by its {@link fieldName}, typed according to its kind. */
export function SettingInput({ name }: { readonly name: string }) {
  const editor = useSettings();
  const field = settingField(name);
  if (!field) throw new Error(`there is no setting ${name}`);
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
  const { help, unit, rows, type } = field;
  const value = textIn(editor.typed, name);
  const words = {
    label: field.label,
    changed: editor.isChanged(name),
    error: editor.faults[name],
    ...(help !== undefined && { help }),
    ...(field.empty !== undefined && { optional: true }),
  };
  const onText = (text: string): void => editor.set({ [name]: text });
  if (type === 'email') return <EmailField {...words} maxLength={500} value={value} onText={onText} />;
  switch (field.kind) {
    case 'list':
      return (
        <RowList
          field={field}
          rows={rowsIn(editor.typed, name)}
          error={words.error}
          onChange={(list) => editor.set({ [name]: list })}
        />
      );
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
          choices={Object.entries(field.words ?? {}).map(([choice, text]) => ({ value: choice, text }))}
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
          {...(unit !== undefined && { after: unit })}
          {...(type !== undefined && { type })}
          {...(field.kind === 'number' && { inputMode: 'decimal' as const, autoComplete: 'off' })}
          maxLength={500}
          value={value}
          onText={onText}
        />
      );
  }
}
