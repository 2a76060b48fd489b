import { Icon } from '#admin/ui/icon.tsx';

type StepperProps = {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly least?: number;
  readonly most?: number;
};

/** A number of few steps; both ends are large enough for a thumb. */
export const Stepper = ({ label, value, onChange, least = 0, most = Number.POSITIVE_INFINITY }: StepperProps) => {
  const end = (text: string, icon: 'minus' | 'plus', to: number) => {
    const isOff = to < least || to > most;
    return (
      <button
        type="button"
        aria-label={`${text}: ${label}`}
        aria-disabled={isOff || undefined}
        onClick={() => (isOff ? undefined : onChange(to))}
      >
        <Icon name={icon} />
      </button>
    );
  };
  return (
    <fieldset className="stepper">
      <legend className="visually-hidden">{label}</legend>
      {end('Fewer', 'minus', value - 1)}
      <output>{value}</output>
      {end('More', 'plus', value + 1)}
    </fieldset>
  );
};
