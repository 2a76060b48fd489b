import '#web/styles/content/content.css';
import type { AboutContent } from '#contract/content/pages.ts';
import { Picture } from '#web/ui/picture.tsx';
import { RichText } from '#web/ui/values/rich-text.tsx';

/** The pictures of the bakery, with its own story under them. */
export const AboutParts = ({ about: { pictures, parts } }: { readonly about: AboutContent }) => (
  <>
    <div className="about-photos">
      {pictures.map(({ picture, alt }, place) => (
        <Picture
          // biome-ignore lint/suspicious/noArrayIndexKey: one picture may be there twice
          key={place}
          file={picture}
          alt={alt}
          widths={[320, 480, 640, 900]}
          sizes="(min-width: 1320px) 424px, (min-width: 641px) 31vw, 46vw"
          shape={[750, 937]}
        />
      ))}
    </div>
    <div className="two-columns">
      {parts.map(({ title, lead, text }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: there are two of them, and they stay in place
        <section key={place} className="rich">
          <h2>{title}</h2>
          <p className="lead">{lead}</p>
          <RichText blocks={text} />
        </section>
      ))}
    </div>
  </>
);
