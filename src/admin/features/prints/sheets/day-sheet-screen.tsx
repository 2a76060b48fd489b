import { useSearchParams } from 'react-router';
import { PrintPage } from '#admin/features/prints/print-page.tsx';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { longDay } from '#admin/lib/day-words.ts';
import { useMember } from '#admin/lib/session/session.ts';
import { useShopClock } from '#admin/lib/use-now.ts';
import { poundsText } from '#admin/ui/values/pounds.ts';
import { givenBackWords } from '#admin/ui/values/status-chips.tsx';
import { type DaySheet, readDaySheet } from '#contract/admin/prints.ts';
import { pence } from '#domain/money/money.ts';
import { leftOutText, nameOfKind } from '#domain/production-totals.ts';

/** B-13: a day on A4, in the order of its pick-up times. */
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
  return (
    <article className="paper day-sheet">
      <div className="flex items-end justify-between gap-4 border-b-[2.5px] border-b-[#000] pb-2.5 [&>p]:text-right [&>p]:text-[11px]">
        <div>
          <h2 className="font-display text-[26px]/[1.1] font-bold">
            {longDay(day)} {day.slice(0, 4)}
          </h2>
          <p>
            Still to bake: {counted(sheet.stillToBake, 'order')} · all day:{' '}
            {counted(sheet.orders.length - sheet.leftOut.orders, 'order')}
            {sheet.kinds.map(({ kind, pieces }) => ` · ${nameOfKind(kind)}: ${pieces}`)}
            {sheet.owedPence !== null && ` · owed: ${poundsText(pence(sheet.owedPence))}`}
          </p>
          {sheet.leftOut.orders > 0 && <p>{leftOutText(sheet.leftOut)}</p>}
        </div>
        <p>
          Printed {time} by {member.name}
        </p>
      </div>
      <dl className="my-3.5 grid grid-cols-6 border-t border-l border-[#000]">
        {[...sheet.totals, { name: 'Messages', pieces: sheet.messages }].map((row) => (
          <div
            key={row.name}
            className="flex flex-col justify-between border-r border-b border-[#000] px-2.5 py-1.75 text-[11px]"
          >
            <dt>{row.name}</dt>
            <dd className="font-sans text-[21px]/[1.1] font-bold">{row.pieces}</dd>
          </div>
        ))}
      </dl>
      {sheet.flavours.length > 0 && (
        <p className="mb-3.5 text-[12px]">
          <b>By flavour, with those in mixed boxes:</b>{' '}
          {sheet.flavours.map(({ name, pieces }) => `${name} ${pieces}`).join(' · ')}
        </p>
      )}
      <table className="w-full table-fixed border-collapse text-[12px]">
        <thead>
          <tr className="break-inside-avoid [&>th]:border-b-[1.5px] [&>th]:border-b-[#000] [&>th]:px-1.5 [&>th]:py-1.25 [&>th]:text-left [&>th]:text-[11px]">
            <th scope="col" className="w-[9mm]">
              <span className="sr-only">Done</span>
            </th>
            <th scope="col" className="w-[15mm]">
              Time
            </th>
            <th scope="col" className="w-[33mm]">
              Order
            </th>
            <th scope="col">Item, and what is written on it</th>
            <th scope="col" className="w-[45mm]">
              Notes
            </th>
            <th scope="col" className="w-[21mm]">
              Besides gluten, egg, milk
            </th>
          </tr>
        </thead>
        <tbody>
          {sheet.orders.map((order) => (
            <SheetRow key={order.number} order={order} />
          ))}
        </tbody>
      </table>
      <div className="flex break-inside-avoid justify-between gap-4 pt-4 text-[11px]">
        <span>
          {sheet.shopName} · orders after {time} are not on this sheet
        </span>
        <span>Checked by ______________________</span>
      </div>
    </article>
  );
}

const SheetRow = ({ order }: { readonly order: DaySheet['orders'][number] }) => (
  <tr className="break-inside-avoid [&>td]:border-b [&>td]:border-b-[#888] [&>td]:p-1.5 [&>td]:align-top [&>td]:leading-[1.3]">
    <td>
      <span className="block size-4.25 border-[1.5px] border-[#000]" />
    </td>
    <td className="text-[15px] font-[800] tabular-nums">{order.time}</td>
    <td>
      <b>{order.number.slice(-4)}</b>
      <br />
      {order.name}
      {order.isChanged && <b> CHANGED</b>}
      {order.isTest && <b> TEST ORDER</b>}
      {order.isGivenBack && <b> {givenBackWords().toUpperCase()}</b>}
    </td>
    <td>
      {order.lines.map(({ quantity, name, size, message, words, isExtra }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line item is identified by its place
        <div key={at} className="not-first:mt-1 [&>p]:pl-4.5">
          <b>{quantity} ×</b> {[name, size].filter(Boolean).join(', ')}
          {message !== '' && (
            <p>
              {isExtra && 'On the card: '}
              <q
                className={
                  isExtra
                    ? 'font-sans text-[12px]/[1.3] font-regular italic'
                    : 'font-display text-[13px]/[1.25] font-semibold'
                }
                dir="auto"
              >
                {message}
              </q>
            </p>
          )}
          {words.length > 0 && <p>{words.join(' · ')}</p>}
        </div>
      ))}
    </td>
    <td>
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
