import { shortDay } from '#admin/lib/time/day-words.ts';
import type { Production } from '#contract/admin/production/production.ts';
import { ofKind } from './counted-kinds.ts';

type SummaryProps = { readonly production: Production; readonly today: string; readonly time: string };

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** The day in four numbers. @param time HH:MM of now */
export function ProductionSummary({ production, today, time }: SummaryProps) {
  const rows = production.groups.flatMap((group) => group.rows);
  const [cakes, cupcakes] = [ofKind(rows, 'cake'), ofKind(rows, 'cupcake')];
  const { toDecorate } = production;
  const open = production.byTime.find(({ fulfilment }) => fulfilment === 'accepted' || fulfilment === 'baking');
  return (
    <dl className="production-summary">
      <Tile name="Cakes and boxes" value={cakes.pieces} more={`${cakes.done} done`} />
      <Tile name="Cupcakes" value={cupcakes.pieces} more={`${cupcakes.done} done`} />
      <Tile
        name="To write and print"
        value={toDecorate.length}
        more={`${toDecorate.filter(({ done }) => done !== null).length} done`}
      />
      <div>
        <dt>First pick-up still open</dt>
        <dd>
          {open === undefined ? (
            'None'
          ) : (
            <>
              {production.days.length > 1 && `${shortDay(open.date)}, `}
              {open.time} <Lateness order={open} today={today} time={time} />
            </>
          )}
        </dd>
      </div>
    </dl>
  );
}

function Lateness({
  order,
  today,
  time,
}: {
  readonly order: Production['byTime'][number];
  readonly today: string;
  readonly time: string;
}) {
  const late = order.date === today ? minutesOf(time) - minutesOf(order.time) : 0;
  if (order.date < today) return <small className="is-late">late</small>;
  return late > 0 ? <small className="is-late">{late} min late</small> : null;
}

const Tile = ({ name, value, more }: { readonly name: string; readonly value: number; readonly more: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      {value} <small>{more}</small>
    </dd>
  </div>
);
