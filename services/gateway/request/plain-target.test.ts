import { expandTarget, refuseMalformedTarget } from './plain-target';

const statusOf = (target: string): number => {
  try {
    refuseMalformedTarget(target);
    return 200;
  } catch (error) {
    return error instanceof Error && 'status' in error ? Number(error.status) : 500;
  }
};

test.each([
  '/',
  '/models',
  '/models/',
  '/model/velvet-rose?ref=1',
  '/api/models?q=caf%C3%A9&limit=5',
  '/assets/index-Dtb2a5nO.js',
  '/model/caf%C3%A9',
  '/a/%25',
  '/.well-known/security.txt',
  '/models?q=100%',
  '/models?q=100%&search=caf%C3%A9',
  '/models?q=%F0%9F%8C%B9',
])('%s passes', (target) => expect(statusOf(target)).toBe(200));

test.each([
  '//api/models',
  '/api//models',
  '/api/./models',
  '/api/../internal/hot-batch',
  '/api/%2e%2e/internal',
  '/api/%2E./internal',
  '/api%2fadmin',
  '/api/admin%2Fledger',
  '/api\\admin',
  '/api/%5cadmin',
  '/api/models/%00',
  '/api/models?q=%00',
  '/api/models?q=%ED%A0%80',
  '/api/models?q=a%ff',
  '/api/%zz',
  '/api/%c3%28',
  '/api/caf\u00e9',
  '/models#top',
  'http://elsewhere.example/api/models',
  '*',
  '',
])('%j is refused', (target) => expect(statusOf(target)).toBe(400));

test('a target of more than 4,096 characters is refused as too long', () => {
  expect(statusOf(`/${'a'.repeat(4_096)}`)).toBe(414);
});

test.each([
  ['/api/v1/figures?model=rose', '/api/v1/models/rose/figures?'],
  ['/api/v1/figures?model=rose&by=day&from=a', '/api/v1/models/rose/figures?by=day&from=a'],
  ['/api/v1/figures?by=day&model=rose&from=a', '/api/v1/models/rose/figures?by=day&from=a'],
  ['/api/v1/figures?by=model&where=model:3', '/api/v1/figures?by=model&where=model:3'],
  ['/api/v1/figures?model=../x', '/api/v1/figures?model=../x'],
  ['/api/v1/models?model=rose', '/api/v1/models?model=rose'],
])('%s is %s', (target, expanded) => expect(expandTarget(target)).toBe(expanded));
