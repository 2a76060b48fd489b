import { Icon } from '#admin/ui/icon.tsx';
import type { ShownImport } from '#contract/admin/imports/imports.ts';

const steps = ['File', 'Dry run', 'Take over'] as const;

const placeOf = (state: ShownImport['state'] | undefined): number => {
  if (state === undefined) return 0;
  if (state === 'done') return 3;
  return state === 'takingOver' ? 2 : 1;
};

/** How far it is. */
export function Steps({ state }: { readonly state: ShownImport['state'] | undefined }) {
  const place = placeOf(state);
  return (
    <ol className="import-steps" aria-label="Steps">
      {steps.map((name, at) => (
        <li
          key={name}
          className={at < place ? 'import-step--done' : at === place ? 'import-step--now' : undefined}
          aria-current={at === place ? 'step' : undefined}
        >
          <span className="import-step">{at < place ? <Icon name="check" /> : at + 1}</span>
          <span>
            {name}
            {at < place && <span className="visually-hidden">, done</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
