import { urls } from '#contract/pages/urls.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Picture } from '#web/ui/picture.tsx';

export const BrandStory = () => (
  <section className="section wrap">
    <div className="story on-dark">
      <div className="story-text">
        <h2>
          Real butter, <span className="nowrap">free-range</span> eggs and no shortcuts
        </h2>
        <p>
          Every sponge is mixed in small batches, cooled properly, then filled and iced by hand. Nothing waits in a
          freezer and nothing leaves the counter until we would serve it at our own table.
        </p>
        <p>Tell us the day and the time. We will have it boxed and ready.</p>
        <ButtonLink variant="accent" to={urls.about}>
          Read our story
        </ButtonLink>
      </div>
      <Picture
        file="brand-story.jpg"
        alt="Cakes cooling on the bakery counter"
        widths={[480, 640, 900, 1280]}
        sizes="(min-width: 1320px) 640px, (min-width: 861px) 48vw, 92vw"
        shape={[1200, 675]}
      />
    </div>
  </section>
);
