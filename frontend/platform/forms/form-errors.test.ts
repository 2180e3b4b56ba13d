import { z } from 'zod';
import { ApiError } from '../api/api-error';
import { fieldErrorsOf, schemaErrors } from './form-errors';

test('an error inside a list belongs to the list, the first one of several', () => {
  const error = new ApiError(400, 'Some fields are missing or wrong.', '', null, {
    'tags.1': 'is too long',
    'tags.3': 'is empty',
    slug: 'This slug is already taken.',
  });
  expect(fieldErrorsOf(error)).toEqual({
    tags: 'This field is too long.',
    slug: 'This slug is already taken.',
  });
});

test('a call without an answer has no field errors', () => {
  expect(fieldErrorsOf(new TypeError('Failed to fetch'))).toEqual({});
});

test('the server’s schema gives the same sentences before the form is sent', async () => {
  const schema = z.object({ name: z.string().max(3), kind: z.enum(['a']) });
  expect(await schemaErrors(async () => schema, { name: 'long', kind: 'a' })).toEqual({
    name: 'This field must have at most 3 characters.',
  });
  expect(await schemaErrors(async () => schema, { name: 'abc', kind: 'a' })).toEqual({});
});

test('a schema that cannot be loaded finds nothing: the server decides', async () => {
  const load = () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await schemaErrors(load, {})).toEqual({});
});
