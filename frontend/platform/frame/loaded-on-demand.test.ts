import { loadedOnDemand } from './loaded-on-demand';

test('a part that failed to load is loaded once more', async () => {
  const failures = [new Error('lost')];
  const load = loadedOnDemand(async () => {
    const failure = failures.pop();
    if (failure !== undefined) throw failure;
    return 'loaded';
  });
  expect(await load()).toBe('loaded');
});

test('a part that fails twice fails, and only then', async () => {
  let loads = 0;
  const load = loadedOnDemand(async () => {
    loads += 1;
    throw new Error(`lost ${loads}`);
  });
  await expect(load()).rejects.toThrow('lost 2');
});
