import { ToggleChip } from '#admin/ui/actions/chips.tsx';
import { Icon } from '#admin/ui/icon.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import type { SaleSize } from '#contract/admin/orders/order-fields.ts';
import { pence } from '#domain/money/money.ts';

type StepperProps = {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly least?: number;
  readonly most?: number;
};

/** A number with few steps; both ends are large enough for a thumb. */
export const Stepper = ({ label, value, onChange, least = 0, most = Number.POSITIVE_INFINITY }: StepperProps) => {
  const end = (text: string, icon: 'minus' | 'plus', to: number) => {
    const isOff = to < least || to > most;
    return (
      <button
        type="button"
        className="grid size-control place-items-center rounded text-primary aria-disabled:cursor-not-allowed aria-disabled:text-oat-500"
        aria-label={`${text}: ${label}`}
        aria-disabled={isOff || undefined}
        onClick={() => (isOff ? undefined : onChange(to))}
      >
        <Icon name={icon} />
      </button>
    );
  };
  return (
    <fieldset className="inline-flex items-center rounded border-[1.5px] border-border-control bg-white">
      <legend className="sr-only">{label}</legend>
      {end('Fewer', 'minus', value - 1)}
      <output className="min-w-11 text-center font-bold">{value}</output>
      {end('More', 'plus', value + 1)}
    </fieldset>
  );
};

type SizeFieldProps = {
  /** The product that is sold in these sizes. */
  readonly of: string;
  readonly sizes: readonly SaleSize[];
  readonly grams: number;
  readonly onChoose: (grams: number) => void;
};

/** 'Box of 6' for a product sold by pieces, otherwise the weight: what tells the sizes apart. */
const shortText = ({ text }: SaleSize, sizes: readonly SaleSize[]): string | undefined => {
  const parts = text.split(', ');
  return sizes.some(({ pieces }) => pieces > 1) ? parts[0] : parts.at(-1);
};

/** The sizes it is sold in, each one tap; nothing is asked if there is only one. */
export const SizeField = ({ of, sizes, grams, onChoose }: SizeFieldProps) =>
  sizes.length > 1 && (
    <fieldset className="flex flex-wrap gap-2 py-1">
      <legend className="sr-only">Size: {of}</legend>
      {sizes.some((size) => size.grams === grams) || (
        <ToggleChip on onToggle={() => undefined}>
          As ordered
        </ToggleChip>
      )}
      {sizes.map((size) => (
        <ToggleChip key={size.grams} on={size.grams === grams} onToggle={() => onChoose(size.grams)}>
          {`${shortText(size, sizes)} · ${poundsText(pence(size.pricePence))}`}
        </ToggleChip>
      ))}
    </fieldset>
  );
