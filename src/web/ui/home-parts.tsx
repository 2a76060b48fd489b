import type { MouseEvent, ReactNode } from 'react';
import type { HomeContent } from '#contract/content/pages.ts';
import { urls } from '#contract/pages/urls.ts';
import { Group } from '#web/ui/group.tsx';
import { ButtonLink } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';
import { Link } from './link.tsx';
import { Picture } from './picture.tsx';
import { RichText } from './values/rich-text.tsx';

export const Announcement = ({ announcement }: { announcement: HomeContent['announcement'] }) => {
  if (announcement === null) return null;
  const { text, link } = announcement;
  return <p className="wrap announcement">{link === null ? text : <Link to={link}>{text}</Link>}</p>;
};

type HeroProps = {
  readonly hero: HomeContent['hero'];
  /** A tap on its button, which leads to the picks below it. */
  readonly onWish?: (event: MouseEvent) => void;
  /** Shown over the corner of its picture. */
  readonly children?: ReactNode;
};

/** The opening of the home page. */
export const Hero = ({ hero, onWish, children }: HeroProps) => (
  <section className="hero">
    <div className="wrap hero-inner">
      <div className="hero-text">
        <h1>{hero.headline}</h1>
        <p className="lead">{hero.line}</p>
        <a className="button button--primary" href={urls.featured} onClick={onWish}>
          <span>Go to Our Top Picks</span>
          <Icon name="arrow-down" />
        </a>
      </div>
      <div className="hero-picture">
        <Picture
          file={hero.picture}
          alt={hero.alt}
          widths={[640, 900, 1280, 1920]}
          sizes="(min-width: 1024px) 66vw, 160vw"
          shape={[1800, 900]}
          first
        />
        {children}
      </div>
    </div>
    <div className="hero-hem" />
  </section>
);

type SlideProps = {
  readonly slide: HomeContent['slides'][number];
  readonly over: HomeContent['promotions'];
  readonly at: number;
  readonly count: number;
  /** 0 in the middle, below 0 on the left, above 0 on the right. */
  readonly place: number;
  /** Whether it goes round the back of the ring, and therefore must not be seen crossing it. */
  readonly isRound?: boolean;
};

export const SlideGroup = ({ slide, over, at, count, place, isRound = false }: SlideProps) => (
  <Group
    className={`slide slide-${at + 1} at-${place < 0 ? `m${-place}` : place}${isRound ? ' is-round' : ''}`}
    aria-roledescription="slide"
    aria-label={`${at + 1} of ${count}`}
    inert={place !== 0}
  >
    <div className="slide-text">
      <h3>{`${over.caption} ${at + 1}`}</h3>
      <p>{over.note}</p>
      <p className="slide-words">
        <Link to={slide.link} draggable={false}>
          {slide.headline}
          <Icon name="arrow-right" />
        </Link>
        <span className="slide-line">{slide.line}</span>
      </p>
    </div>
    <Picture
      file={slide.picture}
      alt={slide.alt}
      widths={[480, 900, 1280]}
      sizes="(min-width: 761px) 1230px, 180vw"
      shape={[1200, 480]}
    />
  </Group>
);

const icons = ['pin', 'clock', 'cake'] as const satisfies readonly IconName[];

export const Promises = ({ promises }: { promises: HomeContent['promises'] }) => (
  <div className="wrap">
    <ul className="promise">
      {promises.map(({ title, line }, at) => (
        <li key={title}>
          <Icon name={icons[at] ?? 'cake'} />
          <p>
            <b>{title}</b>
            <span>{line}</span>
          </p>
        </li>
      ))}
    </ul>
  </div>
);

export const PopularCategories = ({ tiles }: { tiles: HomeContent['tiles'] }) => (
  <section className="section wrap">
    <div className="section-header">
      <h2>Popular Categories</h2>
    </div>
    <ul className="tiles">
      {tiles.map(({ title, line, link, picture }) => (
        <li key={link} className="tile">
          <div className="tile-icon">
            <Picture
              file={picture}
              alt=""
              widths={[240, 320, 480, 640]}
              sizes="(min-width: 1320px) 312px, (min-width: 761px) 23vw, 46vw"
              shape={[600, 600]}
            />
          </div>
          <h3>
            <Link to={link}>{title}</Link>
          </h3>
          <p>{line}</p>
        </li>
      ))}
    </ul>
  </section>
);

/** 'free-range' is not split at the end of a line. */
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
