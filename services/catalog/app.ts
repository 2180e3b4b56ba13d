import { httpApp } from '@marquee/kit/http/http-app';
import type { Route } from '@marquee/kit/http/route';
import * as campaignLinks from './campaigns/campaign-links';
import * as categories from './categories/categories';
import type { CatalogDeps } from './deps';
import * as facets from './facets/facets';
import { showFeaturedFeed, showNewFeed } from './feeds/feeds';
import { showOembed } from './feeds/oembed';
import { getLinkChecks, listDeadLinks } from './link-health/link-health';
import * as ogImages from './media/show-og-image';
import { showPortrait } from './media/show-portrait';
import { pictureRoutes, showPicture } from './media/uploads/picture-routes';
import * as adminModels from './models/admin/admin-models';
import { archiveModel, restoreModel } from './models/admin/archive-model';
import { createModel } from './models/admin/create-model';
import { editModel } from './models/admin/edit-model';
import { verifyModel } from './models/admin/verify-model';
import * as modelFiles from './models/files/model-files';
import * as internalModels from './models/internal-models';
import * as modelRoutes from './models/model-routes';
import * as similarModels from './models/similar-models';
import * as listings from './placements/activate-listing';
import { bulkChangeModels } from './placements/bulk-change';
import * as featured from './placements/feature-model';
import { listingPictureRoutes } from './placements/listing-pictures';
import { listPeers } from './placements/peers';
import * as placementHistory from './placements/placement-history';
import * as adminProposals from './proposals/admin-proposals';
import { getOwnProfile, proposeProfile, withdrawProposal } from './proposals/holder-proposals';
import { getRotation } from './rotation/get-rotation';
import * as searches from './search/search-routes';
import * as sitemaps from './sitemaps/show-sitemaps';
import * as adminVideos from './videos/admin/admin-videos';
import * as videoChanges from './videos/admin/change-video';
import { createVideo } from './videos/admin/create-video';
import * as videoFiles from './videos/files/video-files';
import * as videoRoutes from './videos/video-routes';

/**
 * What is spread by `Object.values` is a module that exports routes only. Words such as `search` and `export` stand
 * before the routes that take an id or a slug in their place.
 */
export const catalogRoutes: readonly Route<CatalogDeps>[] = [
  ...Object.values(searches),
  ...Object.values(facets),
  ...Object.values(modelRoutes),
  ...Object.values(similarModels),
  ...Object.values(videoRoutes),
  ...Object.values(categories),
  showPortrait,
  showPicture,
  ...Object.values(ogImages),
  ...Object.values(sitemaps),
  showNewFeed,
  showFeaturedFeed,
  showOembed,
  createModel,
  editModel,
  ...Object.values(featured),
  getRotation,
  ...Object.values(modelFiles),
  bulkChangeModels,
  ...Object.values(adminModels),
  { ...adminModels.listAdminModels, path: '/api/v1/models' },
  archiveModel,
  restoreModel,
  verifyModel,
  ...Object.values(videoFiles),
  ...Object.values(adminVideos),
  createVideo,
  ...Object.values(videoChanges),
  ...Object.values(internalModels),
  ...Object.values(listings),
  ...Object.values(placementHistory),
  listPeers,
  getLinkChecks,
  listDeadLinks,
  ...Object.values(campaignLinks),
  getOwnProfile,
  proposeProfile,
  withdrawProposal,
  ...pictureRoutes,
  ...listingPictureRoutes,
  ...Object.values(adminProposals),
];

/** A read queries through the pool with short statements. */
const onReads = (route: Route<CatalogDeps>): Route<CatalogDeps> =>
  route.method === 'get'
    ? { ...route, handle: (input, deps) => route.handle(input, { ...deps, db: deps.reads }) }
    : route;

export const catalogApp = (deps: CatalogDeps, options: Parameters<typeof httpApp>[2]) =>
  httpApp(deps, catalogRoutes.map(onReads), options);
