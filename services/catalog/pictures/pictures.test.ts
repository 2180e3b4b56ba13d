import { HttpError } from '@marquee/kit/errors/http-error';
import { openPictures } from './pictures';

/** Draws when it is told to. */
const slowly = () => {
  const begun: string[] = [];
  const finish: (() => void)[] = [];
  const draw = (svg: string): Promise<Buffer> => {
    begun.push(svg);
    return new Promise((resolve) => finish.push(() => resolve(Buffer.alloc(100, svg))));
  };
  return { begun, finish, draw };
};
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('one picture is drawn at a time, and once for all who wait for it', async () => {
  const { begun, finish, draw } = slowly();
  const pictures = openPictures({ draw });
  const asked = [pictures.of('a', () => 'a'), pictures.of('b', () => 'b'), pictures.of('a', () => 'again')];
  await turn();
  expect(begun).toEqual(['a']);
  finish[0]?.();
  await turn();
  expect(begun).toEqual(['a', 'b']);
  finish[1]?.();
  const [first, , third] = await Promise.all(asked);
  expect(third).toBe(first);
});

test('beyond a number of waiting ones the next is asked to come again, and comes in when there is room', async () => {
  const { finish, draw } = slowly();
  const pictures = openPictures({ draw, waitingMax: 1 });
  const first = pictures.of('a', () => 'a');
  const refused = await pictures.of('b', () => 'b').catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(HttpError);
  expect(refused).toMatchObject({ status: 503, code: 'picture.busy' });
  await turn();
  finish[0]?.();
  await first;
  const second = pictures.of('b', () => 'b');
  await turn();
  finish[1]?.();
  expect((await second).length).toBe(100);
});

test('those that were asked for last are kept, the others drawn again', async () => {
  const drawn: string[] = [];
  const draw = async (svg: string) => {
    drawn.push(svg);
    return Buffer.alloc(100);
  };
  const pictures = openPictures({ draw, keptMaxBytes: 250 });
  for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) await pictures.of(name, () => name);
  expect(drawn).toEqual(['a', 'b', 'c', 'b']);
});

test('a picture that fails holds nobody up and is tried again', async () => {
  let failures = 1;
  const draw = async () => {
    failures -= 1;
    if (failures >= 0) throw new Error('no paint');
    return Buffer.alloc(1);
  };
  const pictures = openPictures({ draw });
  await expect(pictures.of('a', () => 'a')).rejects.toThrow('no paint');
  expect((await pictures.of('a', () => 'a')).length).toBe(1);
});
