import '#web/styles/ui/box-filler.css';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import type { Product } from '#contract/listing/catalogue.ts';
import { chosenOf, extraOfBox, filledUp, problemOfBox, shortName, withCount } from '#domain/catalogue/mixed-box.ts';
import { type BoxChoices, countBox } from '#domain/catalogue/personalisation.ts';
import { type AllergenLevel, allergenNames, keysAt } from '#domain/diet/allergens.ts';
import { formatPounds, pence, poundsFromPence } from '#domain/money/money.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { AllergenTags } from '#web/ui/product/allergen-tags.tsx';

type Option = NonNullable<Product['options']['box']>;
type Flavour = NonNullable<Option['flavours']>[number];

export type ContentsOfBox = {
  /** In pounds, what its flavours add to its price. */
  readonly extra: number;
  /** Something in it is not available today. */
  readonly isOffToday: boolean;
};

type BoxFillerProps = {
  /** What the box is called: its flavours need not repeat it. */
  readonly name: string;
  readonly option: Option;
  /** The number of pieces in a box of the chosen size. */
  readonly pieces: number;
  readonly box: BoxChoices;
  readonly onFill: (box: BoxChoices) => void;
  readonly onContents?: (contents: ContentsOfBox) => void;
  /** How often the customer wanted the box before it was full: each time the focus comes here. */
  readonly asked: number;
};

/**
 * The customer taps a flavour and it drops into the box; tapping it there removes it again. The contents of the box add
 * up below.
 */
export default function BoxFiller({ name, option, pieces, box, onFill, onContents, asked }: BoxFillerProps) {
  const flavours = (option.flavours ?? []).map((flavour) => ({ ...flavour, name: shortName(flavour.name, name) }));
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
  const extra = poundsFromPence(extraOfBox(option, box));
  const isOffToday = chosen.some(({ flavour }) => flavour.isOffToday);
  useEffect(() => onContents?.({ extra, isOffToday }), [onContents, extra, isOffToday]);
  const change = (id: number, by: number): void => onFill(withCount(box, id, (box[id] ?? 0) + by));
  const takeOut = (id: number): void => {
    change(id, -1);
    // Its button may go with it.
    list.current?.querySelector<HTMLButtonElement>(`[data-flavour="${id}"]`)?.focus();
  };
  const full = filledUp(flavours, box, pieces);
  const empty = (): void => {
    onFill({});
    list.current?.querySelector<HTMLButtonElement>('[data-flavour]')?.focus();
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
      <div className="row">
        <p className="box-count" role="status">
          <b>
            {count} of {pieces} chosen
          </b>
          {count > pieces && `. Please take ${count - pieces} out.`}
          {count === pieces && '. Your box is full.'}
        </p>
        {chosen.length > 0 && (
          <>
            <Button
              small
              variant="outline"
              aria-disabled={countBox(full) === count || undefined}
              onClick={() => onFill(full)}
            >
              Fill Up With These
            </Button>
            <Button small variant="ghost" onClick={empty}>
              Empty the Box
            </Button>
          </>
        )}
      </div>
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
            pieces={pieces}
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
  readonly pieces: number;
  readonly isFull: boolean;
  readonly onAdd: () => void;
  readonly onTakeOut: () => void;
};

/** How many are left is said where a whole box of it could not be filled. */
function leftText(stock: number, count: number, pieces: number): string {
  if (stock <= 0) return 'Sold out';
  if (count >= stock) return stock === 1 ? 'The last one is in' : `All ${stock} are in`;
  return stock < pieces ? `${stock} left` : '';
}

function FlavourTile({ flavour, count, pieces, isFull, onAdd, onTakeOut }: TileProps) {
  const { id, name, image, stock, extraPence = 0, isOffToday } = flavour;
  const isSoldOut = stock <= 0;
  const isOff = isSoldOut || isFull || count >= stock;
  const note = [
    extraPence > 0 && `+${formatPounds(pence(extraPence))}`,
    leftText(stock, count, pieces),
    isOffToday && !isSoldOut && 'Not today',
  ]
    .filter(Boolean)
    .join(' · ');
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
