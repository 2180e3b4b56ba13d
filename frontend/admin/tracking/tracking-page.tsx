import { UrlTabs } from '../../platform/frame/url-tabs';
import { ToVisits } from '../figures/figures-page';
import { AdminPage } from '../frame/admin-page';
import { FeaturedModelsTab } from '../placements/featured-models-tab';
import { ModelTracking } from './model-tracking';

export const TrackingPage = () => (
  <AdminPage title="Admin Dashboard">
    <UrlTabs
      label="Admin"
      param="tab"
      leads
      tabs={[
        { key: 'model-tracking', label: 'Model Tracking', content: <ModelTracking /> },
        { key: 'featured-models', label: 'Featured Models', content: <FeaturedModelsTab /> },
        { key: 'website-analytics', label: 'Website Analytics', content: <ToVisits /> },
      ]}
    />
  </AdminPage>
);
