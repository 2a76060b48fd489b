import { Fragment } from 'react';
import type { Personalisation } from '#domain/catalogue/personalisation.ts';
import { personalisationTexts } from '#domain/catalogue/personalisation-words.ts';

type Line = { readonly personalisation?: Personalisation | undefined };

/** What is wanted on it. */
export const LinePersonalisation = ({ line }: { line: Line }) =>
  personalisationTexts(line.personalisation ?? {}).map((text) => (
    <span key={text} className="line-said">
      {text}
    </span>
  ));

/** With a dot between those that say something. */
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
