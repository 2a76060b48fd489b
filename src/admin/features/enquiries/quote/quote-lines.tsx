import { Button } from '#admin/ui/actions/button.tsx';
import { IconButton } from '#admin/ui/actions/icon-button.tsx';
import { Checkbox } from '#admin/ui/forms/choices.tsx';
import { SelectField, TextField } from '#admin/ui/forms/fields.tsx';
import { mostQuoteLines } from '#contract/admin/enquiries/enquiries.ts';
import { vatClasses } from '#domain/money/ledger/vat.ts';
import { emptyLine, type TypedLine, vatWords } from './quote-draft.ts';

type LinesProps = {
  readonly lines: readonly TypedLine[];
  readonly error: string | undefined;
  readonly isVatShown: boolean;
  readonly onLines: (lines: TypedLine[]) => void;
};

/** Each in words of its own; the customer reads them so. */
export const QuoteLines = ({ lines, error, isVatShown, onLines }: LinesProps) => {
  const change = (at: number, changes: Partial<TypedLine>): void =>
    onLines(lines.map((line, n) => (n === at ? { ...line, ...changes } : line)));
  return (
    <div className="column">
      {lines.map((line, at) => {
        const label = `Line ${at + 1}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place alone
          <fieldset key={at} className="quote-line">
            <legend className="visually-hidden">{label}</legend>
            <TextField
              label={label}
              value={line.name}
              maxLength={120}
              error={at === 0 ? error : undefined}
              onText={(name) => change(at, { name })}
            />
            <div className="quote-line-money">
              <TextField
                label="How many"
                inputMode="numeric"
                value={line.quantity}
                onText={(quantity) => change(at, { quantity })}
              />
              <TextField
                label="Price for one"
                before="£"
                inputMode="decimal"
                value={line.price}
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
            <div className="row row--apart">
              <Checkbox isOn={line.isFood} onSwitch={(isFood) => change(at, { isFood })}>
                It is eaten
              </Checkbox>
              {lines.length > 1 && (
                <IconButton
                  icon="trash-2"
                  label={`Remove ${label}`}
                  onClick={() => onLines(lines.filter((_, n) => n !== at))}
                />
              )}
            </div>
          </fieldset>
        );
      })}
      {lines.length < mostQuoteLines && (
        <div>
          <Button icon="plus" onClick={() => onLines([...lines, emptyLine])}>
            Another line
          </Button>
        </div>
      )}
    </div>
  );
};
