import { HttpError } from '../errors/http-error';
import { decodeUtf8, mediaType, parseJson } from './json-body';

const refusalOf = (work: () => unknown): HttpError => {
  try {
    work();
  } catch (error) {
    if (error instanceof HttpError) return error;
    throw error;
  }
  throw new Error('it was not refused');
};

test('malformed JSON is refused with 400', () => {
  expect(refusalOf(() => parseJson('{"a":')).status).toBe(400);
});

test('a deeply nested body is refused at any depth', () => {
  expect(refusalOf(() => parseJson(`${'['.repeat(17)}${']'.repeat(17)}`)).code).toBe('body.deep');
  expect(refusalOf(() => parseJson(`${'['.repeat(30_000)}${']'.repeat(30_000)}`)).status).toBe(400);
  expect(parseJson(`${'['.repeat(16)}${']'.repeat(16)}`)).toBeDefined();
});

test('bytes that are not UTF-8 are refused', () => {
  expect(refusalOf(() => decodeUtf8(Uint8Array.from([0x22, 0xff, 0x22]))).code).toBe('body.encoding');
});

test('a media type is read without its parameters and case', () => {
  expect(mediaType('Application/JSON; charset=utf-8')).toBe('application/json');
  expect(mediaType(undefined)).toBe('');
});
