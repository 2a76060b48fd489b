import { Link } from 'react-router';
import { Banner } from '#admin/ui/data/banner.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import type { StaleText } from '#contract/admin/diary/opening.ts';
import { formatPickupDate } from '#domain/pickup/pickup.ts';
import { contentParts } from '#domain/staff/content/content-fields.ts';

/** Texts that still give customers the old hours, each with a link to where it is changed; nothing if there are none. */
export const StaleTexts = ({ texts }: { readonly texts: readonly StaleText[] }) =>
  texts.length > 0 && (
    <Banner kind="warning" isNews>
      <b>
        {texts.length === 1 ? 'One text still gives the old hours:' : `${texts.length} texts still give the old hours:`}
      </b>
      <ul>
        {texts.map((stale) => {
          const { name, url } = placeOf(stale);
          return (
            <li key={`${url}${stale.text}`}>
              <Link to={url}>{name}</Link>: “{stale.text.length > 120 ? `${stale.text.slice(0, 120)}…` : stale.text}”
            </li>
          );
        })}
      </ul>
    </Banner>
  );

function placeOf({ part, day }: StaleText): { readonly name: string; readonly url: string } {
  if (part === 'emails') return { name: 'Emails', url: adminUrls.settingsEmails };
  if (part !== null) return { name: contentParts[part].title, url: adminUrls.shopWindow(part) };
  return { name: formatPickupDate(day ?? ''), url: `${adminUrls.diary}?day=${day}` };
}
