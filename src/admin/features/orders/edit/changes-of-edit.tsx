import { Facts } from '#admin/ui/data/facts.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import type { EditOutcome } from '#contract/admin/orders/order-actions.ts';

type ChangesProps = { readonly outcome: EditOutcome; readonly seesMoney: boolean };

/** What the edit makes of the order: the former struck, the new bold, and the money. */
export function ChangesOfEdit({ outcome, seesMoney }: ChangesProps) {
  const { changes, beforePence, totalPence, owedPence, givingBackPence, passed } = outcome;
  return (
    <section className="panel panel-body" aria-label="What changes">
      <h3>What changes</h3>
      {changes.length === 0 && <p className="small muted">Nothing: the order is so already.</p>}
      <ul className="change-list small">
        {changes.map(({ what, before, after }) => (
          <li key={`${what}${before}${after}`}>
            {what} {before !== null && <s>{before}</s>} <b>{after ?? 'taken off'}</b>
          </li>
        ))}
      </ul>
      {passed !== '' && <p className="small">{passed}</p>}
      {seesMoney && (
        <Facts
          facts={[
            { name: 'Total until now', value: poundsText(beforePence) },
            { name: 'New total', value: poundsText(totalPence), tone: 'total' },
            ...(owedPence > 0 ? [{ name: 'Still owed', value: poundsText(owedPence), tone: 'owed' as const }] : []),
            ...(givingBackPence > 0 ? [{ name: 'Goes back', value: poundsText(givingBackPence) }] : []),
          ]}
        />
      )}
    </section>
  );
}
