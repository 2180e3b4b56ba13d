import { ApiError } from '../api/api-error';
import { fieldFaultsOf } from './field-faults';

test('a fault within a list is said of the list, the first one of several', () => {
  const error = new ApiError(400, 'Some fields are missing or wrong.', '', null, {
    'tags.1': 'too long',
    'tags.3': 'empty',
    slug: 'is taken',
  });
  expect(fieldFaultsOf(error)).toEqual({ tags: 'too long', slug: 'is taken' });
});

test('a call that nobody answered is no field’s fault', () => {
  expect(fieldFaultsOf(new TypeError('Failed to fetch'))).toEqual({});
});
