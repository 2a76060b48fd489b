import { useEffect, useState } from 'react';
import { type CartProduct, productsOfCart } from '#contract/listing/catalogue.ts';
import { describeFailure } from '#contract/wire/failures.ts';
import { fitToOptions, textsOfDropped } from '#domain/catalogue/fit-to-options.ts';
import { type Personalisation, plain } from '#domain/catalogue/personalisation.ts';
import { personalisationProblems } from '#domain/catalogue/personalisation-words.ts';
import { byPiece } from '#domain/money/weight.ts';
import type { CartLineView } from '#web/features/cart/cart-line-view.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Personalise, personalisationOf, type Said, saidIn } from '#web/ui/forms/personalise.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

type Asked = { readonly options: CartProduct['options'] } | { readonly trouble: string } | null;

/** What may be said of it now: the bakery may have changed that since it was put in. */
function useOptions(slug: string): Asked {
  const [asked, setAsked] = useState<Asked>(null);
  useEffect(() => {
    let isWanted = true;
    callOverHttp(productsOfCart, { slugs: slug }).then(
      ([found]) => isWanted && setAsked(found ?? { trouble: 'This is no longer available.' }),
      (error: unknown) => isWanted && setAsked({ trouble: describeFailure(error).text }),
    );
    return () => {
      isWanted = false;
    };
  }, [slug]);
  return asked;
}

type EditWordsProps = {
  readonly line: CartLineView;
  readonly onClose: () => void;
  readonly onSave: (personalisation: Personalisation) => void;
};

/** Z-01. The words of a line that is in the cart already, on the plaque of the product's page. */
export default function EditWords({ line, onClose, onSave }: EditWordsProps) {
  const asked = useOptions(line.id);
  const [said, setSaid] = useState<Said>(() => saidIn(line.personalisation));
  const options = asked && 'options' in asked ? asked.options : null;
  const fitting = options && fitToOptions(options, personalisationOf(said));
  const problems = options && fitting && personalisationProblems(options, fitting);
  const dropped = options ? textsOfDropped(options, line.personalisation ?? plain) : [];
  const save = (): void => {
    if (fitting && problems && Object.keys(problems).length === 0) onSave(fitting);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Change the words"
      sub={line.name}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            Keep as it was
          </Button>
          <Button aria-disabled={options === null || undefined} onClick={save}>
            Save
          </Button>
        </>
      }
    >
      {asked === null && (
        <p className="muted" role="status">
          One moment...
        </p>
      )}
      {asked && 'trouble' in asked && (
        <Alert severity="error" title="This cannot be changed now">
          {asked.trouble}
        </Alert>
      )}
      {dropped.length > 0 && (
        <Alert severity="info" title="This cake does not take it any more">
          {dropped.join(', ')}. Save leaves it out.
        </Alert>
      )}
      {problems?.photo && (
        <Alert severity="error" title="This cannot be changed here">
          {problems.photo} Please choose it on the page of the cake.
        </Alert>
      )}
      {options && (
        <Personalise
          options={options}
          said={said}
          onSay={setSaid}
          {...(line.weight === byPiece && { messageLabel: 'What should the card say?' })}
        />
      )}
    </Dialog>
  );
}
