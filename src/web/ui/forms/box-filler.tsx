import '#web/styles/ui/box-filler.css';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import type { Product } from '#contract/listing/catalogue.ts';
import { chosenOf, problemOfBox, withCount } from '#domain/catalogue/mixed-box.ts';
import { type BoxChoices, countBox } from '#domain/catalogue/personalisation.ts';
import { type AllergenLevel, allergenNames, keysAt } from '#domain/diet/allergens.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { AllergenTags } from '#web/ui/product/allergen-tags.tsx';

type Option = NonNullable<Product['options']['box']>;
type Flavour = NonNullable<Option['flavours']>[number];

type BoxFillerProps = {
  readonly option: Option;
  /** The number of pieces in a box of the chosen size. */
  readonly pieces: number;
  readonly box: BoxChoices;
  readonly onFill: (box: BoxChoices) => void;
  /** How often the customer wanted the box before it was full: each time the focus comes here. */
  readonly asked: number;
};

/**
 * The customer taps a flavour and it drops into the box; tapping it there removes it again. The contents of the box add
 * up below.
 */
export default function BoxFiller({ option, pieces, box, onFill, asked }: BoxFillerProps) {
  const { flavours = [] } = option;
  const complaintId = useId();
  const list = useRef<HTMLUListElement>(null);
  const chosen = chosenOf(flavours, box);
  const count = countBox(box);
  const offered = Object.fromEntries(chosen.map(({ flavour, count: many }) => [flavour.id, many]));
  const isOffered = !option.flavours || Object.keys(offered).length === Object.keys(box).length;
  const drop = useEffectEvent(() => onFill(offered));
  // A flavour that is no longer offered, from a choice kept earlier, makes room for another.
  useEffect(() => {
    if (!isOffered) drop();
  }, [isOffered]);
  const change = (id: number, by: number): void => onFill(withCount(box, id, (box[id] ?? 0) + by));
  const takeOut = (id: number): void => {
    change(id, -1);
    // Its button may go with it.
    list.current?.querySelector<HTMLButtonElement>(`[data-flavour="${id}"]`)?.focus();
  };
  const placed = chosen.flatMap(({ flavour, count: many }) => Array.from({ length: many }, (_, n) => ({ flavour, n })));
  const complaint = asked > 0 ? problemOfBox(option, box, pieces) : undefined;
  useEffect(() => {
    if (asked > 0) list.current?.querySelector<HTMLButtonElement>('[data-flavour]:not([aria-disabled])')?.focus();
  }, [asked]);
  const named = (level: AllergenLevel): string[] =>
    allergenNames(chosen.flatMap(({ flavour }) => keysAt(flavour.allergens, level)));
  const contains = named('contains');
  return (
    <fieldset className="box-filler" aria-describedby={complaint && complaintId}>
      <legend className="field-label">Fill your box of {pieces}</legend>
      <ol className="box-cases" aria-label="In the box">
        {placed.map(({ flavour, n }) => (
          <li key={`${flavour.id} ${n}`} className="box-case">
            <button type="button" aria-label={`Take out ${flavour.name}`} onClick={() => takeOut(flavour.id)}>
              <Picture file={flavour.image} alt="" widths={[96, 160]} sizes="56px" />
            </button>
          </li>
        ))}
        {Array.from({ length: Math.max(0, pieces - placed.length) }, (_, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all empty cases are alike
          <li key={n} className="box-case box-case--empty" aria-hidden="true" />
        ))}
      </ol>
      <p className="box-count" role="status">
        <b>
          {count} of {pieces} chosen
        </b>
        {count > pieces && `. Please take ${count - pieces} out.`}
        {count === pieces && '. Your box is full.'}
      </p>
      {complaint !== undefined && (
        <p className="field-error" id={complaintId} role="alert">
          {complaint}
        </p>
      )}
      <ul ref={list} className="box-flavours">
        {flavours.map((flavour) => (
          <FlavourTile
            key={flavour.id}
            flavour={flavour}
            count={box[flavour.id] ?? 0}
            isFull={count >= pieces}
            onAdd={() => change(flavour.id, 1)}
            onTakeOut={() => takeOut(flavour.id)}
          />
        ))}
      </ul>
      {chosen.length > 0 && (
        <section className="box-allergens" aria-label="Allergens of your box">
          {contains.length === 0 && <p className="muted">Contains none of the 14 declared allergens.</p>}
          <AllergenTags
            product={{
              allergens: contains,
              mayContain: named('mayContain').filter((name) => !contains.includes(name)),
              dietary: [],
            }}
          />
        </section>
      )}
    </fieldset>
  );
}

type TileProps = {
  readonly flavour: Flavour;
  readonly count: number;
  readonly isFull: boolean;
  readonly onAdd: () => void;
  readonly onTakeOut: () => void;
};

function FlavourTile({ flavour: { id, name, image, stock, isOffToday }, count, isFull, onAdd, onTakeOut }: TileProps) {
  const isSoldOut = stock <= 0;
  const isOff = isSoldOut || isFull || count >= stock;
  const note = isSoldOut ? 'Sold out' : count >= stock ? `All ${stock} are in` : isOffToday ? 'Not today' : '';
  return (
    <li className={isSoldOut ? 'box-flavour is-out' : 'box-flavour'}>
      <button
        type="button"
        data-flavour={id}
        className="box-flavour-add"
        aria-disabled={isOff || undefined}
        onClick={() => (isOff ? undefined : onAdd())}
      >
        <Picture file={image} alt="" widths={[96, 160]} sizes="72px" />
        <span>
          <span className="visually-hidden">Add </span>
          {name}
          {note !== '' && (
            <>
              {' '}
              <small>{note}</small>
            </>
          )}
        </span>
        {count > 0 && (
          <b className="box-flavour-count">
            {count}
            <span className="visually-hidden"> in the box</span>
          </b>
        )}
      </button>
      {count > 0 && (
        <button type="button" className="box-flavour-less" aria-label={`Take one ${name} out`} onClick={onTakeOut}>
          <Icon name="minus" />
        </button>
      )}
    </li>
  );
}
