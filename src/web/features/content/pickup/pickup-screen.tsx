import { hoursText } from '#contract/diary-words.ts';
import type { Shop } from '#contract/shop.ts';
import { type Diary, widestHours } from '#domain/pickup/diary.ts';
import { useShop } from '#web/base/shop.ts';
import { ProsePage, type ProsePart } from '#web/features/content/prose/prose-page.tsx';
import { TalkToUs } from '#web/features/content/prose/talk-to-us.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { OpeningHours } from './opening-hours.tsx';

const partsOf = ({ address, parking }: Shop, diary: Diary): readonly ProsePart[] => [
  {
    title: 'Where',
    body: (
      <p>
        {`${address.street}, ${address.town}, ${address.country}. ${parking ?? ''}`} We are happy to carry larger cakes
        to your car.
      </p>
    ),
  },
  {
    title: 'When',
    body: <p>{timesText(diary)} We hold orders until we close on the day.</p>,
  },
  { title: 'Opening hours', body: <OpeningHours diary={diary} /> },
  {
    title: 'What to bring',
    body: (
      <ul>
        <li>Your order number, from the confirmation email.</li>
        <li>A level car boot or a flat footwell. Not a lap, however tempting.</li>
      </ul>
    ),
  },
];

/** The documented sentence, where the days share their hours. */
function timesText(diary: Diary): string {
  const hours = widestHours(diary);
  const isDaily = diary.week.every((day) => day !== null && day.opens === hours?.opens && day.closes === hours.closes);
  if (hours === null || !isDaily) return 'Choose a day and a time in our opening hours at checkout.';
  return `Choose a day and a time between ${hoursText(hours).replace(' to ', ' and ')} at checkout.`;
}

export const PickupScreen = ({ diary }: { diary: Diary }) => {
  const shop = useShop();
  return (
    <ProsePage
      title="Pick-up Information"
      lead="Everything is collected from one counter. Here is how it works."
      parts={partsOf(shop, diary)}
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
              <span>{`${shop.address.street}, ${shop.address.town}`}</span>
              <a href={shop.links.map}>Directions</a>
            </li>
          </TalkToUs>
        </>
      }
    />
  );
};
