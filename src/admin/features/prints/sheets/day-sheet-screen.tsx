import { useSearchParams } from 'react-router';
import { PrintPage } from '#admin/features/prints/print-page.tsx';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useMember } from '#admin/lib/session/session.ts';
import { longDay } from '#admin/lib/time/day-words.ts';
import { useShopClock } from '#admin/lib/time/use-now.ts';
import { poundsText } from '#admin/ui/values/pounds.ts';
import { type DaySheet, readDaySheet } from '#contract/admin/prints/prints.ts';
import { pence } from '#domain/money/money.ts';
import '#admin/styles/prints/prints.css';
import '#admin/styles/prints/day-sheet.css';

/** B-13: a day on A4, in the order of the clock. */
export function DaySheetScreen() {
  const [query] = useSearchParams();
  const { date: today, time } = useShopClock();
  const day = query.get('day') ?? today;
  const { data, error } = useStaffQuery(readDaySheet, { day }, { staleTime: Infinity });
  return (
    <PrintPage title="Day sheet" paper="A4" margin="12mm" failure={error} isReady={data !== undefined}>
      {data && <Sheet sheet={data} day={day} time={time} />}
    </PrintPage>
  );
}

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

type SheetProps = { readonly sheet: DaySheet; readonly day: string; readonly time: string };

function Sheet({ sheet, day, time }: SheetProps) {
  const member = useMember();
  const pieces = sheet.totals.reduce((all, row) => all + row.pieces, 0);
  return (
    <article className="paper day-sheet">
      <div className="day-sheet-head">
        <div>
          <h2>
            {longDay(day)} {day.slice(0, 4)}
          </h2>
          <p>
            Still to bake: {counted(sheet.stillToBake, 'order')} · all day: {counted(sheet.orders.length, 'order')},{' '}
            {counted(pieces, 'piece')}
            {sheet.owedPence !== null && ` · owed: ${poundsText(pence(sheet.owedPence))}`}
          </p>
        </div>
        <p>
          Printed {time} by {member.name}
        </p>
      </div>
      <dl className="day-sheet-totals">
        {[...sheet.totals, { name: 'Messages', pieces: sheet.messages }].map((row) => (
          <div key={row.name}>
            <dt>{row.name}</dt>
            <dd>{row.pieces}</dd>
          </div>
        ))}
      </dl>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Done</span>
            </th>
            <th scope="col">Time</th>
            <th scope="col">Order</th>
            <th scope="col">What</th>
            <th scope="col">Message on the cake, notes</th>
            <th scope="col">Besides gluten, egg, milk</th>
          </tr>
        </thead>
        <tbody>
          {sheet.orders.map((order) => (
            <SheetRow key={order.number} order={order} />
          ))}
        </tbody>
      </table>
      <div className="day-sheet-foot">
        <span>
          {sheet.shopName} · orders after {time} are not on this sheet
        </span>
        <span>Checked by ______________________</span>
      </div>
    </article>
  );
}

const SheetRow = ({ order }: { readonly order: DaySheet['orders'][number] }) => (
  <tr>
    <td>
      <span className="day-sheet-box" />
    </td>
    <td className="day-sheet-time">{order.time}</td>
    <td>
      <b>{order.number.slice(-4)}</b>
      <br />
      {order.name}
      {order.isChanged && <b> CHANGED</b>}
    </td>
    <td>
      {order.lines.map(({ quantity, name, size }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line's place is its name
        <p key={at}>
          <b>{quantity} ×</b> {[name, size].filter(Boolean).join(', ')}
        </p>
      ))}
    </td>
    <td>
      {order.messages.map((message, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two cakes may say the same
        <q key={at}>{message}</q>
      ))}
      {order.notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {order.owedPence !== null && order.owedPence > 0 && <b>Owes {poundsText(pence(order.owedPence))}</b>}
    </td>
    <td>
      <b>{order.unusual.join(', ').toUpperCase() || '–'}</b>
    </td>
  </tr>
);
