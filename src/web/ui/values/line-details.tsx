import type { Personalisation } from '#domain/catalogue/personalisation.ts';
import { personalisationTexts } from '#domain/catalogue/personalisation-words.ts';

type Line = {
  readonly weight: string;
  readonly sizeLabel?: string | undefined;
  readonly personalisation?: Personalisation | undefined;
};

/** 'Box of 4, 500G', and what is wanted on it. */
export const lineSize = ({ weight, sizeLabel }: Line): string => (sizeLabel ? `${sizeLabel}, ${weight}` : weight);

export const LinePersonalisation = ({ line }: { line: Pick<Line, 'personalisation'> }) =>
  personalisationTexts(line.personalisation ?? {}).map((text) => (
    <span key={text} className="line-said">
      {text}
    </span>
  ));
