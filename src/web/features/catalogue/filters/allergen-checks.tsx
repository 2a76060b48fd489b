import type { Facets } from '#contract/listing/listing-input.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Checks } from './checks.tsx';
import { KitchenNotice } from './kitchen-notice.tsx';

type AllergenProps = {
  readonly facets: Facets;
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
};

/** What the kitchen says stands beside them; those that hardly anybody needs are folded away, but not while one is chosen. */
export function AllergenChecks({ facets, chosen, onChange }: AllergenProps) {
  const groups = facets.groups.filter(({ parameter }) => parameter === 'without');
  const checks = ({ title, options }: Facets['groups'][number]) => (
    <Checks
      key={title}
      title={title}
      name="without"
      options={options}
      counts={facets.without}
      chosen={chosen}
      onChange={onChange}
    />
  );
  const rare = groups.filter(({ isRare }) => isRare);
  if (groups.length === 0) return null;
  return (
    <>
      {groups.filter(({ isRare }) => !isRare).map(checks)}
      <KitchenNotice text={facets.kitchenNotice} />
      {rare.map((group) => (
        <details
          key={group.title}
          className="filter-more"
          open={group.options.some(({ key }) => chosen.includes(key)) || undefined}
        >
          <summary>
            More allergens
            <Icon name="chevron-down" />
          </summary>
          {checks(group)}
        </details>
      ))}
    </>
  );
}
