import { partsOfPage } from '#domain/pages/page-facts.ts';
import { pageTitles } from '#domain/pages/page-keys.ts';
import { useShop } from '#web/base/shop.ts';
import { directionsTo } from '#web/lib/directions-to.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { OpeningHours } from '#web/ui/prose/opening-hours.tsx';
import { TalkToUs } from './contact-ways.tsx';
import type { PickupPageData } from './load-content.ts';
import { ProsePage } from './prose-page.tsx';

export const PickupScreen = ({ content: { lead, text }, diary }: PickupPageData) => {
  const shop = useShop();
  return (
    <ProsePage
      title={pageTitles.pickupPage}
      lead={lead}
      parts={partsOfPage(text)}
      slots={{ openingHours: <OpeningHours diary={diary} /> }}
      side={
        <>
          <Picture
            file="brand-story.jpg"
            alt=""
            widths={[480, 640, 900]}
            sizes="(min-width: 1024px) 400px, 92vw"
            shape={[1200, 675]}
            className="prose-picture"
          />
          <TalkToUs>
            <li>
              <Icon name="pin" />
              <span>
                <span>{`${shop.address.street}, ${shop.address.town}`}</span>
                <br />
                <span>{shop.place.line}</span>
              </span>
              <a href={directionsTo(shop)} className="nowrap">
                Directions
              </a>
            </li>
          </TalkToUs>
        </>
      }
    />
  );
};
