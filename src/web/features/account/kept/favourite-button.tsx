import { urls } from '#contract/pages/urls.ts';
import { useSession } from '#web/lib/session/session.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { latePart } from '#web/ui/late-part.tsx';

/**
 * Most people who look at a product are not signed in: the code that asks for favourites loads only for those who are.
 */
const Toggle = latePart(async () => (await import('./favourite-toggle.tsx')).FavouriteToggle);

type FavouriteButtonProps = { readonly slug: string };

/** Z-05: keeps a product in the account of a signed-in customer; others are sent to the login and back. */
export function FavouriteButton({ slug }: FavouriteButtonProps) {
  const session = useSession();
  return (
    <div>
      {session === null ? (
        <ButtonLink variant="ghost" small icon="star" to={urls.login(urls.product(slug))}>
          Add to favourites
        </ButtonLink>
      ) : (
        <Toggle slug={slug} userId={session.userId} />
      )}
    </div>
  );
}
