import { Button } from '../inputs/button';
import { FieldError } from '../inputs/field';
import { Cluster } from '../layout/stack';
import { Notice } from './notice';

interface LoadErrorProps {
  /** The noun with its article: "the ledger", "this profile". */
  readonly what: string;
  /** Renders nothing for `null`, as of a query that has not failed. */
  readonly error: unknown;
  /** Without it the text asks to try again and there is no button. */
  readonly retry?: () => unknown;
  /** 'line' inside a panel or a section; 'notice' where the content fills the page. */
  readonly variant?: 'line' | 'notice';
  readonly heading?: 'h1' | 'h2';
}

/** "Couldn't load the ledger. Try again." with the server's reason where there is one, and a retry button. */
export const LoadError = ({ what, error, retry, variant = 'line', heading = 'h2' }: LoadErrorProps) => {
  if (error === null || error === undefined) return null;
  const reason = reasonIn(error);
  const button = retry !== undefined && (
    <Button
      $variant={variant === 'line' ? 'quiet' : 'light'}
      $size={variant === 'line' ? 'small' : 'medium'}
      onClick={() => void retry()}
    >
      Try again
    </Button>
  );
  if (variant === 'notice')
    return (
      <Notice title={`Couldn't load ${what}`} text={reason ?? 'Try again in a moment.'} heading={heading}>
        {button}
      </Notice>
    );
  return (
    <FieldError as="div" role="alert">
      <Cluster $justify="space-between" $gap="0.5rem 1rem">
        <span>
          Couldn't load {what}.{reason !== undefined && ` ${reason}`}
          {retry === undefined && ' Try again.'}
        </span>
        {button}
      </Cluster>
    </FieldError>
  );
};

/** The server's sentence, the `detail` of platform/api's `ApiError`: ui imports nothing from platform. */
const reasonIn = (error: unknown): string | undefined =>
  typeof error === 'object' &&
  error !== null &&
  'detail' in error &&
  typeof error.detail === 'string' &&
  error.detail.endsWith('.')
    ? error.detail
    : undefined;
