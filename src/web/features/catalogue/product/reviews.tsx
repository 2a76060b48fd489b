import '#web/styles/catalogue/reviews.css';
import { photoAddress } from '#contract/pages/picture-addresses.ts';
import type { ProductReviews } from '#contract/reviews.ts';

const monthText = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

const Stars = ({ count }: { count: number }) => (
  <span className="review-stars">
    <span aria-hidden="true">
      {'★'.repeat(Math.round(count))}
      <i>{'★'.repeat(5 - Math.round(count))}</i>
    </span>
    <span className="visually-hidden">{`${count} of 5 stars`}</span>
  </span>
);

/** What customers who ordered it said, and the owner has published. */
export const Reviews = ({ reviews: { count, stars, newest } }: { reviews: ProductReviews }) => {
  const average = Math.round((stars / count) * 10) / 10;
  return (
    <section className="section reviews" aria-labelledby="reviews">
      <div className="section-header">
        <h2 id="reviews">Reviews</h2>
        <p>
          <Stars count={average} /> {`${average} of 5, from ${count === 1 ? 'one order' : `${count} orders`}`}
        </p>
      </div>
      <p className="small muted">We choose which reviews to show. Reviews of one or two stars reach us as messages.</p>
      <ul>
        {newest.map(({ name, month, stars: given, words, photo }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the reviews of one page never move
          <li key={at}>
            <Stars count={given} />
            {words !== '' && <p dir="auto">{words}</p>}
            {photo && <img src={photoAddress(photo)} alt={`Sent by ${name}`} loading="lazy" width={240} height={240} />}
            <p className="small muted">
              <span dir="auto">{name}</span>, {monthText.format(Date.parse(`${month}-01`))}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
};
