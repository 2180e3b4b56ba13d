import { httpApp } from '@marquee/kit/http/http-app';
import type { Log } from '@marquee/kit/log/log';
import type { CatalogDeps } from './route';
import { activateListing, endListing } from './routes/activate-listing';
import { getAdminModel, listAdminModels, listFeaturings } from './routes/admin-models';
import { archiveModel, restoreModel } from './routes/archive-model';
import { createModel } from './routes/create-model';
import { editModel } from './routes/edit-model';
import { exportModels } from './routes/export-models';
import { featureModel } from './routes/feature-model';
import { getCategory } from './routes/get-category';
import { getFacets } from './routes/get-facets';
import { getModelById } from './routes/get-model-by-id';
import { getModelBySlug } from './routes/get-model-by-slug';
import { getModelSummary, getModelSummaryById } from './routes/get-model-summary';
import { getVideo } from './routes/get-video';
import { getVideoFacets } from './routes/get-video-facets';
import { importModelsFile } from './routes/import-models';
import { listCategories } from './routes/list-categories';
import { listFeaturedModels } from './routes/list-featured-models';
import { listModels } from './routes/list-models';
import { listSimilarModels } from './routes/list-similar-models';
import { listVideos } from './routes/list-videos';
import { getFeaturingHistory, listAlike } from './routes/placement';
import { searchModels } from './routes/search-models';
import { searchVideos } from './routes/search-videos';
import { showOgPicture } from './routes/show-og-picture';
import { showPortrait } from './routes/show-portrait';
import { showSitemap, showSitemapIndex } from './routes/show-sitemaps';
import { streamModelStates } from './routes/stream-model-states';
import { verifyModel } from './routes/verify-model';

export const catalogApp = (
  deps: CatalogDeps,
  options: { log: Log; identitySecret: string; checkReplies?: boolean },
) =>
  httpApp(
    deps,
    [
      listModels,
      searchModels,
      getFacets,
      getModelBySlug,
      getModelById,
      listSimilarModels,
      listVideos,
      searchVideos,
      getVideoFacets,
      getVideo,
      listCategories,
      getCategory,
      showPortrait,
      showOgPicture,
      showSitemapIndex,
      showSitemap,
      createModel,
      editModel,
      listFeaturedModels,
      featureModel,
      listFeaturings,
      listAdminModels,
      exportModels,
      importModelsFile,
      getAdminModel,
      archiveModel,
      restoreModel,
      verifyModel,
      streamModelStates,
      getModelSummary,
      activateListing,
      endListing,
      getModelSummaryById,
      getFeaturingHistory,
      listAlike,
    ],
    options,
  );
