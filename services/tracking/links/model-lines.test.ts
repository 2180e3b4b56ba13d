import fc from 'fast-check';
import { modelState } from '../testing/models';
import { modelLines } from './model-lines';

const read = async (chunks: Iterable<Uint8Array>) => {
  const ids: string[] = [];
  for await (const model of modelLines(
    (async function* () {
      yield* chunks;
    })(),
  ))
    ids.push(`${model.id} ${model.onlyFansLink}`);
  return ids;
};

test('reads the same models from any chunks, even when one ends within a character', async () => {
  const models = [modelState(1, { onlyFansLink: 'https://onlyfans.com/é😀' }), modelState(2), modelState(3)];
  const bytes = Buffer.from(models.map((model) => JSON.stringify(model)).join('\n'));
  const whole = await read([bytes]);
  expect(whole).toHaveLength(3);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(bytes.length), { maxLength: 8 }), async (cuts) => {
      const ends = [0, ...cuts.sort((one, other) => one - other), bytes.length];
      expect(await read(ends.slice(1).map((end, index) => bytes.subarray(ends[index], end)))).toEqual(whole);
    }),
  );
});

test('throws at a line that is not a model', async () => {
  await expect(read([Buffer.from(`${JSON.stringify(modelState(1))}\n{"id":2}\n`)])).rejects.toThrow();
});
