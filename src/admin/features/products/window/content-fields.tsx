import { usePictureUpload } from '#admin/lib/use-picture-upload.ts';
import { SelectField, TextArea, TextField } from '#admin/ui/forms/fields.tsx';
import { markdownHelp } from '#admin/ui/forms/markdown-help.ts';
import { PictureButton } from '#admin/ui/forms/picture-button.tsx';
import { Chip } from '#admin/ui/values/chip.tsx';
import type { FieldErrors } from '#domain/failure.ts';
import type { ContentField, ContentPart } from '#domain/staff/content/content-fields.ts';
import { Picture } from '#web/ui/picture.tsx';
import { PageFactsList } from './page-facts-list.tsx';
import { useCakes } from './use-cakes.ts';

/** Where 'leads to' is chosen from; its `<datalist>` stands once on the screen. */
export const linksId = 'links-of-shop';

type FieldsProps = {
  readonly part: ContentPart;
  readonly at: number;
  readonly texts: Readonly<Record<string, string>>;
  /** As they were; null for one that is new. */
  readonly former: Readonly<Record<string, string>> | null;
  readonly faults: FieldErrors;
  readonly onText: (path: string, text: string) => void;
};

/** The fields of one item, two beside each other but for long ones. */
export const ContentFields = ({ part, at, texts, former, faults, onText }: FieldsProps) => (
  <div className="halves content-fields">
    {part.fields.map((field) => (
      <OneField
        key={field.path}
        field={field}
        value={texts[field.path] ?? ''}
        isChanged={former !== null && (former[field.path] ?? '') !== (texts[field.path] ?? '')}
        error={faults[`${at}.${field.path}`]}
        onText={(text) => onText(field.path, text)}
      />
    ))}
  </div>
);

type OneProps = {
  readonly field: ContentField;
  readonly value: string;
  readonly isChanged: boolean;
  readonly error: string | undefined;
  readonly onText: (text: string) => void;
};

function OneField({ field: { kind, label, isOptional = false }, value, isChanged, error, onText }: OneProps) {
  const words = { label, error, value, onText, changed: isChanged, ...(isOptional && { optional: true }) };
  if (kind === 'picture') return <PictureField {...words} />;
  if (kind === 'area')
    return (
      <div className="content-wide">
        <TextArea {...words} rows={3} />
      </div>
    );
  if (kind === 'page')
    return (
      <div className="content-wide column">
        <TextArea {...words} rows={24} help={markdownHelp} />
        <PageFactsList />
      </div>
    );
  if (kind === 'markdown' || kind === 'paragraphs')
    return (
      <div className="content-wide">
        <TextArea {...words} rows={6} help={markdownHelp} />
      </div>
    );
  if (kind === 'cake') return <CakeField {...words} />;
  if (kind === 'link') return <TextField {...words} list={linksId} placeholder="/products" />;
  return <TextField {...words} {...(kind === 'day' && { placeholder: '24/12' })} />;
}

function CakeField({ label, value, changed, error, onText }: PictureFieldProps) {
  const { cakes, nameOf } = useCakes(true);
  return (
    <SelectField label={label} value={value} changed={changed} error={error} onChoose={onText}>
      <option value="">Choose a cake</option>
      {value !== '' && !cakes.some(({ slug }) => slug === value) && <option value={value}>{nameOf(value)}</option>}
      {cakes.map(({ slug, name }) => (
        <option key={slug} value={slug}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

type PictureFieldProps = Omit<OneProps, 'field' | 'isChanged'> & { readonly label: string; readonly changed: boolean };

function PictureField({ label, value, changed, error, onText }: PictureFieldProps) {
  const { percent, refusal, send } = usePictureUpload(onText);
  const said = refusal ?? error;
  return (
    <div className="content-wide content-picture">
      {value !== '' && <Picture file={value} alt="" widths={[160, 240, 320]} sizes="160px" />}
      <div className="column">
        <span className="row">
          <b>{label}</b>
          {changed && <Chip tone="custard">Changed</Chip>}
        </span>
        <PictureButton
          name={label}
          isThere={value !== ''}
          isBusy={percent !== null}
          onFile={(file) => void send(file)}
        />
        <p className="muted">{percent === null ? 'JPEG, PNG, WebP, AVIF, up to 20 MB' : `${percent}% is sent`}</p>
        {said && (
          <p className="field-error" role="alert">
            {said}
          </p>
        )}
      </div>
    </div>
  );
}
