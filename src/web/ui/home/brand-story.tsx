import type { HomeContent } from '#contract/content/pages.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { RichText } from '#web/ui/values/rich-text.tsx';

/** 'free-range' is not parted at the end of a line. */
const unbroken = (text: string) =>
  text.split(/(\S+-\S+)/).map((part) =>
    part.includes('-') ? (
      <span key={part} className="nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );

export const BrandStory = ({ story }: { story: HomeContent['brandStory'] }) => (
  <section className="section wrap">
    <div className="story on-dark">
      <div className="story-text rich">
        <h2>{unbroken(story.headline)}</h2>
        <RichText blocks={story.text} />
        <ButtonLink variant="accent" to={story.link}>
          {story.button}
        </ButtonLink>
      </div>
      <Picture
        file={story.picture}
        alt={story.alt}
        widths={[480, 640, 900, 1280]}
        sizes="(min-width: 1320px) 640px, (min-width: 861px) 48vw, 92vw"
        shape={[1200, 675]}
      />
    </div>
  </section>
);
