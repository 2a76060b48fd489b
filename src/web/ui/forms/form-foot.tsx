import type { ComponentProps } from 'react';
import { useShop } from '#web/base/shop.ts';
import { Alert } from '#web/ui/alert.tsx';

/** A field that people do not see and programs fill in. */
export const TrapField = (tied: ComponentProps<'input'>) => (
  <div className="visually-hidden" aria-hidden="true">
    <label htmlFor="favourite-icing">Leave this empty</label>
    <input {...tied} id="favourite-icing" tabIndex={-1} autoComplete="off" />
  </div>
);

/** What the shop said; a tap on the bakery's number in it calls. */
export function Spoken({ text }: { readonly text: string }) {
  const { link, shown } = useShop().telephone;
  const [before, ...after] = text.split(shown);
  if (after.length === 0) return text;
  return (
    <>
      {before}
      <a href={link}>{shown}</a>
      {after.join(shown)}
    </>
  );
}

/** What went wrong with the form as a whole. */
export const FormFailure = ({ failure }: { readonly failure: { title: string; message: string } | null }) =>
  failure && (
    <Alert severity="error" title={failure.title}>
      <Spoken text={failure.message} />
    </Alert>
  );

export function WithoutScript() {
  const { email } = useShop();
  return (
    <noscript>
      <p className="small muted">{`This form needs JavaScript. You can also write to ${email}.`}</p>
    </noscript>
  );
}
