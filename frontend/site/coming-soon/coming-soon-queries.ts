import { modelListing } from '../../catalogue/model/model-queries';
import { videoListing } from '../../catalogue/video/video-queries';

export const modelsMeanwhile = 6;

export const premiumModels = modelListing({ category: 'premium', limit: modelsMeanwhile });
export const premiumVideos = videoListing({ category: 'premium', limit: 4 });
export const liveModels = modelListing({ category: 'live', limit: modelsMeanwhile });
