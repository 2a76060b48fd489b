import { keepFavourite } from '#contract/accounts/kept.ts';
import { urls } from '#contract/pages/urls.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { Button } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { useKept } from './use-kept.ts';

type FavouriteToggleProps = { readonly slug: string; readonly userId: number };

/** Whether a product is one of the customer's favourites; a tap changes it. */
export function FavouriteToggle({ slug, userId }: FavouriteToggleProps) {
  const { kept, isBusy, change } = useKept(userId);
  const isKept = kept?.favourites.some((one) => one.slug === slug) ?? false;
  return (
    <>
      <Button
        variant="ghost"
        small
        icon="star"
        aria-pressed={isKept}
        disabled={kept === undefined}
        busy={isBusy && 'Saving...'}
        onClick={() => void change(() => callOverHttp(keepFavourite, { slug, isKept: !isKept }))}
      >
        {isKept ? 'In your favourites' : 'Add to favourites'}
      </Button>
      {isKept && (
        <>
          {' '}
          <Link to={urls.profile}>All your favourites</Link>
        </>
      )}
    </>
  );
}
