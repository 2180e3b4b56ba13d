import { jsonQuery } from '../../platform/api/json-query';

const contract = () => import('@marquee/contracts/http/site-figures');

/** How many visited profiles, and how many clicked links of models. */
export const siteFigures = jsonQuery(
  ['site-figures'],
  async () => (await contract()).SiteFigures,
  '/api/site-figures',
);

/** Valid and invalid events of the whole site. */
export const invalidShare = jsonQuery(
  ['invalid-share'],
  async () => (await contract()).InvalidShare,
  '/api/invalid-share',
);
