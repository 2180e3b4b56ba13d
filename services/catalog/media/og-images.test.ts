import { HttpError } from '@marquee/kit/errors/http-error';
import { openOgImages } from './og-images';

/** Renders 100 bytes when the test says so. */
const manualRenderer = () => {
  const started: string[] = [];
  const finish: (() => void)[] = [];
  const render = (svg: string): Promise<Buffer> => {
    started.push(svg);
    return new Promise((resolve) => finish.push(() => resolve(Buffer.alloc(100, svg))));
  };
  return { started, finish, renderer: { render, close: async () => {} } };
};

const rendererOf = (render: (svg: string) => Promise<Buffer>) => ({ render, close: async () => {} });

test('concurrent requests for the same image share one rendering', async () => {
  const { started, finish, renderer } = manualRenderer();
  const images = openOgImages({ renderer });
  const requests = [images.get('a', () => 'a'), images.get('b', () => 'b'), images.get('a', () => 'again')];
  expect(started).toEqual(['a', 'b']);
  for (const one of finish) one();
  const [first, , third] = await Promise.all(requests);
  expect(third).toBe(first);
});

test('answers 503 while too many images wait, and renders again once there is room', async () => {
  const { finish, renderer } = manualRenderer();
  const images = openOgImages({ renderer, maxWaiting: 1 });
  const first = images.get('a', () => 'a');
  const busy = await images.get('b', () => 'b').catch((error: unknown) => error);
  expect(busy).toBeInstanceOf(HttpError);
  expect(busy).toMatchObject({ status: 503, code: 'picture.busy' });
  finish[0]?.();
  await first;
  const second = images.get('b', () => 'b');
  finish[1]?.();
  expect((await second).length).toBe(100);
});

test('recently used images are cached, others are rendered again', async () => {
  const rendered: string[] = [];
  const renderer = rendererOf(async (svg) => {
    rendered.push(svg);
    return Buffer.alloc(100);
  });
  const images = openOgImages({ renderer, cacheMaxBytes: 250 });
  for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) await images.get(name, () => name);
  expect(rendered).toEqual(['a', 'b', 'c', 'b']);
});

test('a failed rendering is not cached', async () => {
  let failures = 1;
  const renderer = rendererOf(async () => {
    failures -= 1;
    if (failures >= 0) throw new Error('cannot render');
    return Buffer.alloc(1);
  });
  const images = openOgImages({ renderer });
  await expect(images.get('a', () => 'a')).rejects.toThrow('cannot render');
  expect((await images.get('a', () => 'a')).length).toBe(1);
});
