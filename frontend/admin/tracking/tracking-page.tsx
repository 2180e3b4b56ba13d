import { AdminPage } from '../frame/admin-page';
import { AdminTabs } from '../frame/admin-tabs';
import { ClicksTab } from './clicks-tab';
import { FeaturedModelsTab } from './featured-models-tab';
import { ModelTracking } from './model-tracking';
import { WebsiteAnalyticsTab } from './website-analytics-tab';

export const TrackingPage = () => (
  <AdminPage title="Admin Dashboard">
    <AdminTabs
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
