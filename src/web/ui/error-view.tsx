import { urls } from '#contract/urls.ts';
import { Button, ButtonLink } from './button.tsx';
import { Icon } from './icon.tsx';

/** P-10, C-08: what went wrong, 'Try Again' (reloads unless told otherwise) and 'Go Home'. */
export const ErrorView = ({ message, onRetry }: { message: string; onRetry?: () => void }) => (
  <div className="wrap sec">
    <div className="empty" role="alert">
      <Icon name="plate" className="plate" />
      <h1 className="empty-h" tabIndex={-1}>
        Oops! Something went wrong
      </h1>
      <p>{message}</p>
      <div className="row">
        <Button icon="refresh" onClick={onRetry ?? (() => window.location.reload())}>
          Try Again
        </Button>
        <ButtonLink variant="outline" to={urls.home()}>
          Go Home
        </ButtonLink>
      </div>
    </div>
  </div>
);
