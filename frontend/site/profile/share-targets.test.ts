import { shareTargets } from './share-targets';

test('every target receives the whole link, encoded', () => {
  const link = 'http://localhost:8080/model/ada-vale?from=a&b';
  for (const { address } of shareTargets)
    expect(address(link, 'Ada & Co')).toContain(encodeURIComponent(link));
});
