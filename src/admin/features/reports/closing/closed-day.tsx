import { Facts } from '#admin/ui/data/facts.tsx';
import { Panel } from '#admin/ui/data/panel.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import type { ClosingAnswer } from '#contract/admin/reports/closing.ts';

/** As it was counted; nobody changes it any more. */
export function ClosedDay({ closed }: { readonly closed: ClosingAnswer }) {
  const difference = closed.countedPence - closed.expectedPence;
  return (
    <Panel title="Cash in the drawer">
      <Facts
        facts={[
          ...closed.counted.pieces
            .filter(({ count }) => count > 0)
            .map(({ worthPence, count }) => ({
              name: `${count} × ${poundsText(worthPence).replace('.00', '')}`,
              value: poundsText(worthPence * count),
            })),
          ...(closed.counted.smallPence > 0
            ? [{ name: 'Small coins', value: poundsText(closed.counted.smallPence) }]
            : []),
          { name: 'Counted', value: poundsText(closed.countedPence), tone: 'total' as const },
          { name: 'Float from the morning', value: poundsText(closed.floatPence) },
          { name: 'Should be', value: poundsText(closed.expectedPence) },
          { name: 'Difference', value: poundsText(difference), ...(difference !== 0 && { tone: 'owed' as const }) },
          { name: 'Left for the next morning', value: poundsText(closed.leftPence) },
        ]}
      />
      {closed.note !== '' && <p>{closed.note}</p>}
      <p className="small muted">A closed day stays as it was counted. What came after it is in the next closing.</p>
    </Panel>
  );
}
