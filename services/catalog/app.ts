import { httpApp } from '@marquee/kit/http/http-app';
import type { Route } from '@marquee/kit/http/route';
import type { Identities } from '@marquee/kit/identity/identity';
import type { Log } from '@marquee/kit/log/log';
import {
  changeCampaignLink,
  createCampaignLink,
  createDemoCampaignLink,
  listCampaignLinks,
} from './campaigns/campaign-links';
import { getCategory, listCategories } from './categories/categories';
import type { CatalogDeps } from './deps';
import { getFacets, getVideoFacets } from './facets/facets';
import { showFeaturedFeed, showNewFeed } from './feeds/feeds';
import { showOembed } from './feeds/oembed';
import { getLinkChecks, listDeadLinks } from './link-health/link-health';
import { showOgImage, showOgVideo } from './media/show-og-image';
import { showPortrait } from './media/show-portrait';
import { pictureRoutes, showPicture } from './media/uploads/picture-routes';
import { getAdminModel, listAdminModels, listModelIds } from './models/admin/admin-models';
import { archiveModel, restoreModel } from './models/admin/archive-model';
import { createModel } from './models/admin/create-model';
import { editModel } from './models/admin/edit-model';
import { verifyModel } from './models/admin/verify-model';
import { exportModels, importModelsFile } from './models/files/model-files';
import { getModelSummary, getModelSummaryById, streamModelStates } from './models/internal-models';
import { getApiModel, getModelById, getModelBySlug, listModels } from './models/model-routes';
import { listSimilarBySlug, listSimilarModels } from './models/similar-models';
import { activateListing, endListing } from './placements/activate-listing';
import { bulkChangeModels } from './placements/bulk-change';
import {
  featureModel,
  listApiPlacements,
  listFeaturedModels,
  listPlacements,
  markPlacementPaid,
} from './placements/feature-model';
import {
  chooseListingProfilePicture,
  deleteListingPicture,
  listListingPictures,
  uploadListingPicture,
} from './placements/listing-pictures';
import { listPeers } from './placements/peers';
import {
  getPlacementHistory,
  listPlacementChanges,
  listPlacementsByHand,
} from './placements/placement-history';
import { applyProposal, declineProposal, getProposal, listAdminProposals } from './proposals/admin-proposals';
import { getOwnProfile, proposeProfile, withdrawProposal } from './proposals/holder-proposals';
import { getRotation } from './rotation/get-rotation';
import { listMissedSearches, searchModels, searchVideos } from './search/search-routes';
import { showSitemap, showSitemapIndex } from './sitemaps/show-sitemaps';
import { getAdminVideo, listAdminVideos } from './videos/admin/admin-videos';
import { archiveVideo, editVideo, restoreVideo } from './videos/admin/change-video';
import { createVideo } from './videos/admin/create-video';
import { exportVideos, importVideosFile } from './videos/files/video-files';
import { getVideo, listVideos } from './videos/video-routes';

export const catalogRoutes: readonly Route<CatalogDeps>[] = [
  listModels,
  searchModels,
  getFacets,
  getModelBySlug,
  getModelById,
  listSimilarModels,
  listSimilarBySlug,
  listVideos,
  searchVideos,
  getVideoFacets,
  getVideo,
  listCategories,
  getCategory,
  showPortrait,
  showPicture,
  showOgImage,
  showOgVideo,
  showSitemapIndex,
  showSitemap,
  showNewFeed,
  showFeaturedFeed,
  showOembed,
  createModel,
  editModel,
  listFeaturedModels,
  featureModel,
  listPlacements,
  getRotation,
  markPlacementPaid,
  listAdminModels,
  { ...listAdminModels, path: '/api/v1/models' },
  getApiModel,
  listApiPlacements,
  listMissedSearches,
  exportModels,
  importModelsFile,
  bulkChangeModels,
  getAdminModel,
  archiveModel,
  restoreModel,
  verifyModel,
  listAdminVideos,
  exportVideos,
  importVideosFile,
  getAdminVideo,
  createVideo,
  editVideo,
  archiveVideo,
  restoreVideo,
  streamModelStates,
  listModelIds,
  getModelSummary,
  activateListing,
  endListing,
  getModelSummaryById,
  getPlacementHistory,
  listPlacementsByHand,
  listPlacementChanges,
  listPeers,
  getLinkChecks,
  listDeadLinks,
  listCampaignLinks,
  createCampaignLink,
  createDemoCampaignLink,
  changeCampaignLink,
  getOwnProfile,
  proposeProfile,
  withdrawProposal,
  ...pictureRoutes,
  listListingPictures,
  uploadListingPicture,
  chooseListingProfilePicture,
  deleteListingPicture,
  listAdminProposals,
  getProposal,
  applyProposal,
  declineProposal,
];

/** A read queries through the pool with short statements. */
const onReads = (route: Route<CatalogDeps>): Route<CatalogDeps> =>
  route.method === 'get'
    ? { ...route, handle: (input, deps) => route.handle(input, { ...deps, db: deps.reads }) }
    : route;

export const catalogApp = (
  deps: CatalogDeps,
  options: { log: Log; identities: Identities; checkReplies?: boolean },
) => httpApp(deps, catalogRoutes.map(onReads), options);
