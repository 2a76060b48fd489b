import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

export const changesTitle = 'Your cart has changed';

/** What is different, a sentence for each line. */
export const ChangeList = ({ texts }: { texts: readonly string[] }) => (
  <ul className="checkout-changes">
    {texts.map((text) => (
      <li key={text}>{text}</li>
    ))}
  </ul>
);

/** Tells what has changed since the cart was filled, and takes the customer's consent by one click. */
export const ChangesNotice = ({ texts, onAccept }: { texts: readonly string[]; onAccept: () => void }) =>
  texts.length > 0 && (
    <div className="checkout-errors">
      <Alert kind="warning" title={changesTitle}>
        <ChangeList texts={texts} />
        <Button small variant="outline" onClick={onAccept}>
          Accept changes
        </Button>
      </Alert>
    </div>
  );
