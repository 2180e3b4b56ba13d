import { sampleModel } from '@marquee/contracts/testing/sample-models';
import { screen } from '@testing-library/react';
import { fakeServer } from '../../platform/testing/fake-server';
import { renderWithProviders } from '../../platform/testing/render';
import { SimilarInstead } from './featured-instead';

const show = () => {
  const server = fakeServer();
  renderWithProviders(<SimilarInstead />, { url: '/model/ada-vale', route: '/model/:slug' });
  return server;
};

test('a removed profile leads on to similar models', async () => {
  const server = show();
  (await server.next('GET /api/models/slug/ada-vale/similar?limit=6')).reply([
    sampleModel({ id: 2, slug: 'bea-stone', name: 'Bea Stone' }),
  ]);
  await screen.findByRole('heading', { name: 'Similar models' });
  await screen.findByRole('link', { name: 'Bea Stone' });
});

test('without similar models it leads on to featured ones', async () => {
  const server = show();
  (await server.next('GET /api/models/slug/ada-vale/similar?limit=6')).reply([]);
  (await server.next('GET /api/models?featured=true&limit=6')).reply([sampleModel({ featured: true })]);
  await screen.findByRole('heading', { name: 'Featured Models' });
});
