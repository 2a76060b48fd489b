import { Checkbox } from '#admin/ui/forms/choices.tsx';
import { Icon } from '#admin/ui/icon.tsx';
import { type AllergenKey, allergenGroups, allergenName } from '#domain/diet/allergens.ts';

type AllergensProps = {
  readonly chosen: readonly AllergenKey[];
  /** Somebody said that it is none of them. */
  readonly isNone: boolean;
  readonly error: string | undefined;
  readonly onChoose: (chosen: AllergenKey[]) => void;
  readonly onNone: (isNone: boolean) => void;
};

/** Of what is eaten; that it is nothing has to be said too. */
export const QuoteAllergens = ({ chosen, isNone, error, onChoose, onNone }: AllergensProps) => (
  <fieldset className="quote-allergens">
    <legend>What the cakes contain</legend>
    {error !== undefined && (
      <p className="field-error" tabIndex={-1} role="alert">
        <Icon name="circle-alert" />
        {error}
      </p>
    )}
    {allergenGroups.flatMap(({ keys }) =>
      keys.map((key) => (
        <Checkbox
          key={key}
          isOn={chosen.includes(key)}
          onSwitch={(isOn) => onChoose(isOn ? [...chosen, key] : chosen.filter((one) => one !== key))}
        >
          {allergenName(key)}
        </Checkbox>
      )),
    )}
    <Checkbox isOn={isNone} onSwitch={onNone}>
      None of these
    </Checkbox>
  </fieldset>
);
