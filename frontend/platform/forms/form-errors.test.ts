import { ApiError } from '../api/api-error';
import { fieldErrorsOf } from './form-errors';

test('an error inside a list belongs to the list, the first one of several', () => {
  const error = new ApiError(400, 'Some fields are missing or wrong.', '', null, {
    'tags.1': 'too long',
    'tags.3': 'empty',
    slug: 'is taken',
  });
  expect(fieldErrorsOf(error)).toEqual({ tags: 'too long', slug: 'is taken' });
});

test('a call without an answer has no field errors', () => {
  expect(fieldErrorsOf(new TypeError('Failed to fetch'))).toEqual({});
});
