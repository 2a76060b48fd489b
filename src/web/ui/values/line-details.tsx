import '#web/styles/ui/line-photo.css';
import { Fragment } from 'react';
import { wantedPhotoAddress } from '#contract/pages/picture-addresses.ts';
import { countBox, type Personalisation } from '#domain/catalogue/personalisation.ts';
import { personalisationTexts } from '#domain/catalogue/personalisation-words.ts';
import { penceFromPounds, pieceText } from '#domain/money/money.ts';

type Line = {
  readonly personalisation?: Personalisation | undefined;
  /** The same in words, if nothing more is known. */
  readonly said?: readonly string[] | undefined;
};

/** The personalisation of a line item. */
export const LinePersonalisation = ({
  line: { personalisation = {}, said = personalisationTexts(personalisation) },
}: {
  line: Line;
}) => (
  <>
    {said.map((text) => (
      <span key={text} className="line-said">
        {text}
      </span>
    ))}
    {personalisation.photo !== undefined && (
      // The photo is deleted a while after the pick-up; the words stay.
      <img
        className="line-photo"
        src={wantedPhotoAddress(personalisation.photo)}
        alt=""
        loading="lazy"
        onError={({ currentTarget }) => {
          currentTarget.hidden = true;
        }}
      />
    )}
  </>
);

type PricedLine = Line & {
  /** In pounds. */
  readonly price: number;
  readonly pieces?: number | undefined;
};

/** '£3.38 a piece', also of a box to fill; empty if it is one piece. */
export const pieceTextOf = ({ price, pieces, personalisation }: PricedLine): string =>
  pieceText(penceFromPounds(price), personalisation?.box ? countBox(personalisation.box) : pieces);

/** The parts that say something, with a dot between them. */
export const Parts = ({ of }: { of: readonly (string | false)[] }) =>
  of
    .filter((part) => part !== false && part !== '')
    .map((part, at) => (
      <Fragment key={`${part}`}>
        {at > 0 && (
          <>
            {' '}
            <i>·</i>{' '}
          </>
        )}
        <span>{part}</span>
      </Fragment>
    ));
