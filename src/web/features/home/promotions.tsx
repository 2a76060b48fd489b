import { Picture } from '#web/ui/picture.tsx';

const slides = [1, 2, 3, 4, 5] as const;

/** M-02: the five offers in a row that snaps as it is scrolled. */
export const Promotions = () => (
  <section className="sec promo" aria-labelledby="promotions">
    <div className="wrap">
      <div className="sec-h">
        <h2 id="promotions">Special Promotions</h2>
      </div>
    </div>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
    <ul className="promo-track" tabIndex={0} aria-labelledby="promotions">
      {slides.map((number) => (
        <li key={number} className={`slide slide-${number}`}>
          <div className="slide-t">
            <h3>{`Special Offer ${number}`}</h3>
            <p>Limited time deal - Don't miss out!</p>
          </div>
          <Picture
            file={`promo-${number}.jpg`}
            alt=""
            widths={[480, 640, 900, 1280]}
            sizes="(min-width: 761px) 500px, 86vw"
            shape={[1200, 480]}
          />
        </li>
      ))}
    </ul>
  </section>
);
