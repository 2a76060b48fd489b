import { usePictureUpload } from '#admin/lib/use-picture-upload.ts';
import { SelectField, TextArea, TextField } from '#admin/ui/forms/fields.tsx';
import { FormattedArea, markdownHelp } from '#admin/ui/forms/formatted-area.tsx';
import { PictureButton } from '#admin/ui/forms/picture-button.tsx';
import { Chip } from '#admin/ui/values/status-chips.tsx';
import type { FieldErrors } from '#domain/failure.ts';
import type { ContentPart } from '#domain/staff/content/content-fields.ts';
import { type Field, type Row, textIn } from '#domain/staff/settings/fields.ts';
import { Picture } from '#web/ui/picture.tsx';
import { useCakes } from './conflict-dialog.tsx';
import { PageFactsList } from './page-facts-list.tsx';

/** The id of the `<datalist>` from which 'leads to' is chosen; it is on the screen once. */
export const linksId = 'links-of-shop';

type FieldsProps = {
  readonly part: ContentPart;
  readonly at: number;
  readonly row: Row;
  /** The row as it was; undefined for a new one. */
  readonly former: Row | undefined;
  readonly faults: FieldErrors;
  readonly onText: (path: string, text: string) => void;
};

/** The fields of one item, two side by side except for long ones. */
export const ContentFields = ({ part, at, row, former, faults, onText }: FieldsProps) => (
  <div className="halves items-start">
    {part.fields.map((field) => (
      <OneField
        key={field.path}
        field={field}
        value={textIn(row, field.path)}
        isChanged={former !== undefined && textIn(former, field.path) !== textIn(row, field.path)}
        error={faults[`${at}.${field.path}`]}
        onText={(text) => onText(field.path, text)}
      />
    ))}
  </div>
);

type OneProps = {
  readonly field: Field;
  readonly value: string;
  readonly isChanged: boolean;
  readonly error: string | undefined;
  readonly onText: (text: string) => void;
};

function OneField({ field: { kind, label, empty }, value, isChanged, error, onText }: OneProps) {
  const words = { label, error, value, onText, changed: isChanged, ...(empty !== undefined && { optional: true }) };
  if (kind === 'picture') return <PictureField {...words} />;
  if (kind === 'area')
    return (
      <div className="col-span-full">
        <TextArea {...words} rows={3} />
      </div>
    );
  if (kind === 'page')
    return (
      <div className="column col-span-full">
        <FormattedArea {...words} rows={24} help={markdownHelp} />
        <PageFactsList />
      </div>
    );
  if (kind === 'markdown' || kind === 'paragraphs')
    return (
      <div className="col-span-full">
        <FormattedArea {...words} rows={6} help={markdownHelp} />
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
    <div className="col-span-full flex items-center gap-3.5 [&_.column]:justify-items-start [&_.column]:gap-1.5 [&_img]:h-27.5 [&_img]:w-40 [&_img]:rounded-large [&_img]:object-cover [&_p]:m-0">
      {value !== '' && <Picture file={value} alt="" widths={[160, 240, 320]} sizes="160px" />}
      <div className="column">
        <span className="flex items-center gap-2.5">
          <b>{label}</b>
          {changed && <Chip tone="custard">Changed</Chip>}
        </span>
        <PictureButton
          name={label}
          isThere={value !== ''}
          isBusy={percent !== null}
          onFile={(file) => void send(file)}
        />
        <p className="text-muted">{percent === null ? 'JPEG, PNG, WebP, AVIF, up to 20 MB' : `${percent}% uploaded`}</p>
        {said && (
          <p className="field-error" role="alert">
            {said}
          </p>
        )}
      </div>
    </div>
  );
}
