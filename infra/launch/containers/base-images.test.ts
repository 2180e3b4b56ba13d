import { baseImages, requireBaseImages } from './base-images';

test('each base image of docker-compose.yml is known with its variable, and another one replaces it', () => {
  const names = baseImages({}).map(({ variable }) => variable);
  expect(names).toEqual(
    expect.arrayContaining(['NODE_IMAGE', 'POSTGRES_IMAGE', 'RABBITMQ_IMAGE', 'REDIS_IMAGE']),
  );
  expect(new Set(names).size).toBe(names.length);
  expect(baseImages({ REDIS_IMAGE: 'registry.example/redis:8' })).toContainEqual({
    variable: 'REDIS_IMAGE',
    image: 'registry.example/redis:8',
  });
});

test('an image that cannot be had is named with the variable that replaces it', async () => {
  // Refused by Docker without a request; a machine without Docker cannot pull it either.
  const image = 'INVALID/Image';
  await expect(requireBaseImages([{ variable: 'REDIS_IMAGE', image }], () => undefined)).rejects.toThrow(
    /The base image INVALID\/Image is not on this machine.*REDIS_IMAGE/,
  );
});
