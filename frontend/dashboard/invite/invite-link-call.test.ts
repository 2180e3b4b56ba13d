import { ApiError } from '../../platform/api/api-error';
import { openingFailureOf } from './invite-page';

test('a closed link says why; a server that is away is no closed link', () => {
  expect(openingFailureOf(new ApiError(410, 'This link has expired.', ''))).toEqual({
    is: 'closed',
    why: 'This link has expired.',
  });
  expect(openingFailureOf(new ApiError(503, 'Busy', '', 2))).toEqual({ is: 'failed', seconds: 2 });
  expect(openingFailureOf(new TypeError('network'))).toEqual({ is: 'failed', seconds: null });
});
