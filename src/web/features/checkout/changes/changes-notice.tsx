import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

export const changesTitle = 'Your cart has changed';

export const ChangeList = ({ texts }: { texts: readonly string[] }) => (
  <ul className="checkout-changes">
    {texts.map((text) => (
      <li key={text}>{text}</li>
    ))}
  </ul>
);

export const ChangesNotice = ({ texts, onAccept }: { texts: readonly string[]; onAccept: () => void }) =>
  texts.length > 0 && (
    <div className="checkout-errors">
      <Alert severity="warning" title={changesTitle}>
        <ChangeList texts={texts} />
        <Button small variant="outline" onClick={onAccept}>
          Accept changes
        </Button>
      </Alert>
    </div>
  );
