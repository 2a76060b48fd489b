import { Link } from 'react-router';
import { Checkbox, RadioCard } from '#admin/ui/forms/choices.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { weekdays } from '#domain/pickup/pickup.ts';
import { FieldsOf, Section, type SectionProps } from './section.tsx';

/** A stock, a stock for today only, or lead time and capacity: how many there are is changed on its own screen, and on no form. */
export function SupplySection({ product, editor }: SectionProps) {
  const { typed, set, value: form } = editor;
  const card = (supply: typeof typed.supply) => ({
    name: 'supply',
    isOn: typed.supply === supply,
    onChoose: () => set({ supply }),
  });
  const hasStock = typed.supply !== 'toOrder';
  const stockText = product.stock === null ? 'It starts with none.' : `${product.stock} available to sell.`;
  return (
    <Section id="supply">
      <fieldset className="column">
        <legend className="sr-only">Stock or made to order</legend>
        <RadioCard {...card('toOrder')} icon="calendar-clock" hint="Limited by lead time and capacity">
          Made to order
        </RadioCard>
        <RadioCard {...card('stockToday')} icon="clock" hint={`${stockText} Other days are limited by capacity.`}>
          From stock today, baked for later days
        </RadioCard>
        <RadioCard {...card('stock')} icon="package" hint={`${stockText} That is all there is, for every day.`}>
          From stock
        </RadioCard>
      </fieldset>
      {typed.supply === 'stockToday' && (
        <Checkbox isOn={typed.countsTomorrow} onSwitch={(countsTomorrow) => set({ countsTomorrow })}>
          Until closing time, today’s stock is all there is for tomorrow too
        </Checkbox>
      )}
      {product.stock !== null && hasStock && (
        <p className="text-muted">
          <Link to={adminUrls.stock}>Go to Stock</Link> to change the number.
        </p>
      )}
      {typed.supply === 'stockToday' && form.leadDays > Number(typed.countsTomorrow) && (
        <p className="text-muted">
          With days ahead, customers cannot order it for today: stock is only sold over the counter.
        </p>
      )}
      {!product.isFilledUp && hasStock && (
        <p className="text-muted">
          The morning fill-up is switched off. <Link to={adminUrls.stockDaily}>Go to Daily pieces</Link> to switch it
          on.
        </p>
      )}
      {product.dailyByWeekday !== null && hasStock && (
        <p className="text-muted">
          Daily pieces are set for each weekday:{' '}
          {product.dailyByWeekday.map((pieces, day) => `${weekdays[day]?.slice(0, 3)} ${pieces}`).join(', ')}.{' '}
          <Link to={adminUrls.stockDaily}>Go to Daily pieces</Link> to change them.
        </p>
      )}
      <FieldsOf
        section="supply"
        product={product}
        editor={editor}
        except={[
          'supply',
          'countsTomorrow',
          ...(hasStock && product.dailyByWeekday === null ? [] : (['dailyPieces'] as const)),
        ]}
      />
    </Section>
  );
}
