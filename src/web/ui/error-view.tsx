import { urls } from '#contract/pages/urls.ts';
import { Button, ButtonLink } from './button.tsx';
import { Icon } from './icon.tsx';

type ErrorViewProps = {
  readonly message: string;
  readonly about?: string;
};

/** P-10, C-08, X-08. */
export const ErrorView = ({ message, about }: ErrorViewProps) => (
  <div className="wrap section">
    <div className="empty" role="alert">
      <Icon name="plate" className="plate" />
      <h1 className="empty-title" tabIndex={-1}>
        Oops! Something went wrong
      </h1>
      {about !== undefined && (
        <p>
          <b>{about}</b>
        </p>
      )}
      <p>{message}</p>
      <div className="row">
        <Button icon="refresh" onClick={() => window.location.reload()}>
          Try Again
        </Button>
        <ButtonLink variant="outline" to={urls.home()}>
          Go Home
        </ButtonLink>
      </div>
    </div>
  </div>
);
