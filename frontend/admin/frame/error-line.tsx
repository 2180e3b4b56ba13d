import { ApiError, reasonOf } from '../../platform/api/api-error';
import { FieldError } from '../../ui/inputs/field';

/** Why a call did not work, in the server's own words where it has some. A session that has ended is told by the page. */
export const ErrorLine = ({ error }: { readonly error: Error | null }) =>
  error === null || (error instanceof ApiError && error.status === 401) ? null : (
    <FieldError role="alert">
      {error instanceof ApiError && error.detail !== '' ? error.detail : reasonOf(error)}
    </FieldError>
  );
