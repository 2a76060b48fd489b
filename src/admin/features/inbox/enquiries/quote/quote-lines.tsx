import { useState } from 'react';
import { Button } from '#admin/ui/actions/button.tsx';
import { IconButton } from '#admin/ui/actions/move-buttons.tsx';
import { Checkbox } from '#admin/ui/forms/choices.tsx';
import { AmountField, NumberField, SelectField, TextField } from '#admin/ui/forms/fields.tsx';
import { Icon } from '#admin/ui/icon.tsx';
import { mostQuoteLines } from '#contract/admin/enquiries.ts';
import { allergenGroups, allergenName, allergenNames } from '#domain/diet/allergens.ts';
import { vatClasses } from '#domain/money/ledger.ts';
import { emptyLine, isUnsaid, type QuoteFaults, type TypedLine, vatWords } from './quote-draft.ts';

type LinesProps = {
  readonly lines: readonly TypedLine[];
  readonly faults: QuoteFaults['lines'];
  /** Shown beside each line item whose contents nobody has stated. */
  readonly unsaid: string | undefined;
  readonly isVatShown: boolean;
  readonly onLines: (lines: TypedLine[]) => void;
};

type Contents = Pick<TypedLine, 'allergens' | 'containsNone'>;

type AllergensProps = {
  readonly label: string;
  readonly line: TypedLine;
  /** The line item above, while nothing is said about this one. */
  readonly like: TypedLine | undefined;
  readonly error: string | undefined;
  readonly onChange: (contents: Contents) => void;
};

/** The allergens of one line item that is food; that there are none has to be said too. */
const QuoteAllergens = ({ label, line, like, error, onChange }: AllergensProps) => {
  const { allergens, containsNone } = line;
  const [isOpen, setOpen] = useState(() => isUnsaid(line));
  return (
    <details open={isOpen || error !== undefined} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-12 cursor-pointer py-3.25">
        <span className="sr-only">{label}: </span>
        {containsNone
          ? 'Contains no allergens'
          : allergens.length === 0
            ? 'What does it contain?'
            : `Contains: ${allergenNames(allergens).join(', ')}`}
      </summary>
      <fieldset className="grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-x-3 gap-y-1 border-0 p-0 [&_legend]:mb-1.5 [&_legend]:font-semibold">
        <legend>What it contains</legend>
        {error !== undefined && (
          <p className="field-error" tabIndex={-1} role="alert">
            <Icon name="circle-alert" />
            {error}
          </p>
        )}
        {like && !isUnsaid(like) && like.isFood && (
          <Button size="small" onClick={() => onChange({ allergens: like.allergens, containsNone: like.containsNone })}>
            Same as the line above
          </Button>
        )}
        {allergenGroups.flatMap(({ keys }) =>
          keys.map((key) => (
            <Checkbox
              key={key}
              isOn={allergens.includes(key)}
              onSwitch={(isOn) =>
                onChange({
                  allergens: isOn ? [...allergens, key] : allergens.filter((one) => one !== key),
                  containsNone: false,
                })
              }
            >
              {allergenName(key)}
            </Checkbox>
          )),
        )}
        <Checkbox
          isOn={containsNone}
          onSwitch={(isOn) => onChange({ allergens: isOn ? [] : allergens, containsNone: isOn })}
        >
          None of these
        </Checkbox>
      </fieldset>
    </details>
  );
};

/** The line items, each in its own words, as the customer reads them. */
export const QuoteLines = ({ lines, faults, unsaid, isVatShown, onLines }: LinesProps) => {
  const change = (at: number, changes: Partial<TypedLine>): void =>
    onLines(lines.map((line, n) => (n === at ? { ...line, ...changes } : line)));
  return (
    <div className="column">
      {lines.map((line, at) => {
        const label = `Line ${at + 1}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line item is known by its place alone
          <fieldset key={at} className="grid min-w-0 gap-3 rounded-large border border-line-strong p-3.5">
            <legend className="sr-only">{label}</legend>
            <TextField
              label={label}
              value={line.name}
              maxLength={120}
              error={faults?.[at]?.name}
              onText={(name) => change(at, { name })}
            />
            <div className="grid grid-cols-[repeat(auto-fit,minmax(110px,1fr))] gap-3">
              <NumberField
                label="Quantity"
                value={line.quantity}
                error={faults?.[at]?.quantity}
                onText={(quantity) => change(at, { quantity })}
              />
              <AmountField
                label="Price each"
                value={line.price}
                error={faults?.[at]?.price}
                onText={(price) => change(at, { price })}
              />
              {isVatShown && (
                <SelectField
                  label="VAT"
                  value={line.vatClass}
                  onChoose={(chosen) => change(at, { vatClass: vatClasses.find((one) => one === chosen) ?? 'zero' })}
                >
                  {vatClasses.map((vatClass) => (
                    <option key={vatClass} value={vatClass}>
                      {vatWords[vatClass]}
                    </option>
                  ))}
                </SelectField>
              )}
            </div>
            <div className="flex items-center justify-between gap-2.5">
              <Checkbox isOn={line.isFood} onSwitch={(isFood) => change(at, { isFood })}>
                It is food
              </Checkbox>
              {lines.length > 1 && (
                <IconButton
                  icon="trash-2"
                  label={`Remove ${label}`}
                  onClick={() => onLines(lines.filter((_, n) => n !== at))}
                />
              )}
            </div>
            {line.isFood && (
              <QuoteAllergens
                label={label}
                line={line}
                like={at > 0 && isUnsaid(line) ? lines[at - 1] : undefined}
                error={isUnsaid(line) ? unsaid : undefined}
                onChange={(changes) => change(at, changes)}
              />
            )}
          </fieldset>
        );
      })}
      {lines.length < mostQuoteLines && (
        <div>
          <Button icon="plus" onClick={() => onLines([...lines, emptyLine])}>
            Add a line
          </Button>
        </div>
      )}
    </div>
  );
};
