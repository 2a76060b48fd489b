import '#web/styles/catalogue/reviews.css';
import '#web/styles/content/contact.css';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type FormEvent, useState } from 'react';
import { urls } from '#contract/pages/urls.ts';
import { askedReview, longestReview, mostStars, reviewTexts, sendReview } from '#contract/reviews.ts';
import { describeFailure } from '#contract/wire/failures.ts';
import { Failure } from '#domain/failure.ts';
import { useShop } from '#web/base/shop.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { Alert } from '#web/ui/alert.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { TextAreaField } from '#web/ui/forms/field.tsx';
import { SendButton } from '#web/ui/forms/send-button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Waiting } from '#web/ui/spinner.tsx';

type PicturesProps = {
  readonly label: string;
  readonly most: number;
  readonly tokens: readonly string[];
  readonly onTokens: (tokens: string[]) => void;
};
type ScreenProps = { readonly token: string; readonly Pictures: ComponentType<PicturesProps> };

/**
 * For anybody with the link from the email: one review of the order. The server's HTML shows only the loading state.
 */
export function ReviewScreen({ token, Pictures }: ScreenProps) {
  const { data, error } = useQuery(
    {
      queryKey: ['asked-review', token],
      queryFn: () => callOverHttp(askedReview, { token }),
      enabled: token !== '',
      gcTime: 0,
    },
    queryClient(),
  );
  const [isMessage, setSent] = useState<boolean | null>(null);
  if (isMessage !== null) return <Thanks isMessage={isMessage} />;
  const trouble = token === '' ? reviewTexts.unknown : error && describeFailure(error).text;
  return (
    <div className="wrap review">
      <h1 tabIndex={-1}>How was it?</h1>
      {data && <p className="muted">{`Your order ${data.orderNo}: ${data.cakes.join(', ')}.`}</p>}
      {trouble ? (
        <Alert severity="error" title="We could not open this page">
          {trouble}
        </Alert>
      ) : !data ? (
        <Waiting>Loading order details...</Waiting>
      ) : data.isSent ? (
        <Alert severity="success" title={reviewTexts.sentBefore} />
      ) : (
        <ReviewForm token={token} Pictures={Pictures} onSent={setSent} />
      )}
    </div>
  );
}

function ReviewForm({ token, Pictures, onSent }: ScreenProps & { readonly onSent: (isMessage: boolean) => void }) {
  const [stars, setStars] = useState(0);
  const [words, setWords] = useState('');
  const [photos, setPhotos] = useState<readonly string[]>([]);
  const [complaint, setComplaint] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isSending) return;
    if (stars === 0) {
      setComplaint(reviewTexts.starsMissing);
      document.getElementById('stars-1')?.focus();
      return;
    }
    setSending(true);
    setComplaint(null);
    try {
      const [photo] = photos;
      const { isMessage } = await callOverHttp(sendReview, { token, stars, words, ...(photo && { photo }) });
      onSent(isMessage);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      setComplaint(describeFailure(error).text);
    } finally {
      setSending(false);
    }
  };
  const said = complaint && (
    <p className="field-error" id="review-complaint" role="alert">
      <Icon name="circle-alert" />
      {complaint}
    </p>
  );
  return (
    <form method="post" noValidate className="contact-box contact-form" onSubmit={(event) => void send(event)}>
      <fieldset aria-describedby={complaint ? 'review-complaint' : undefined}>
        <legend className="field-label">Stars</legend>
        <div className="review-choice">
          {Array.from({ length: mostStars }, (_, at) => at + 1).map((value) => (
            <label key={value} className="check">
              <input
                id={`stars-${value}`}
                type="radio"
                name="stars"
                value={value}
                checked={stars === value}
                onChange={() => {
                  setStars(value);
                  setComplaint(null);
                }}
              />
              <span className="check-box" />
              <span className="check-t">
                {value === 1 ? '1 star' : `${value} stars`}
                <span className="review-stars" aria-hidden="true">
                  {` ${'★'.repeat(value)}`}
                </span>
              </span>
            </label>
          ))}
        </div>
        {stars === 0 && said}
      </fieldset>
      <TextAreaField
        label="In your words"
        optional
        rows={5}
        maxLength={longestReview}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <Pictures label="A photograph" most={1} tokens={photos} onTokens={setPhotos} />
      <p className="small muted">
        If we publish it, we show your first name and the month, and nothing else about you. We do not publish one or
        two stars: they reach us as a message about your order.
      </p>
      {stars > 0 && said}
      <div>
        <SendButton icon="send" busy={isSending && 'Sending...'}>
          Send
        </SendButton>
      </div>
    </form>
  );
}

/** It replaces the form and takes the focus, so that it is read out. */
const takeFocus = (element: HTMLElement | null): void => element?.focus();

const Thanks = ({ isMessage }: { isMessage: boolean }) => {
  const { telephone } = useShop();
  return (
    <div className="wrap review" tabIndex={-1} ref={takeFocus}>
      <h1>{isMessage ? 'We are sorry' : 'Thank you!'}</h1>
      <p className="muted">
        {isMessage ? (
          <>
            That is not how it should be. We have your message and will answer by email, or call us on{' '}
            <a href={telephone.link}>{telephone.shown}</a>.
          </>
        ) : (
          'It helps us, and the next person who chooses a cake.'
        )}
      </p>
      <ButtonLink to={urls.home()}>Go to Home</ButtonLink>
    </div>
  );
};
