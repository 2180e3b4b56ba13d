import { UrlTabs } from '../../platform/frame/url-tabs';
import { ClicksTab } from '../clicks/clicks-tab';
import { AdminPage } from '../frame/admin-page';
import { FeaturedModelsTab } from '../placements/featured-models-tab';
import { WebsiteAnalyticsTab } from '../website/website-analytics-tab';
import { ModelTracking } from './model-tracking';

export const TrackingPage = () => (
  <AdminPage title="Admin Dashboard">
    <UrlTabs
      label="Admin"
      param="tab"
      tabs={[
        { key: 'model-tracking', label: 'Model Tracking', content: <ModelTracking /> },
        { key: 'featured-models', label: 'Featured Models', content: <FeaturedModelsTab /> },
        { key: 'website-analytics', label: 'Website Analytics', content: <WebsiteAnalyticsTab /> },
        { key: 'clicks', label: 'Clicks', content: <ClicksTab /> },
      ]}
    />
  </AdminPage>
);
