import { useSearchParams } from 'react-router-dom';
import { UrlTabs } from '../../platform/frame/url-tabs';
import { ToFigures } from '../figures/figures-page';
import { AdminPage } from '../frame/admin-page';
import { FeaturedModelsTab } from '../placements/featured-models-tab';
import { ModelTracking } from './model-tracking';

export const TrackingPage = () => {
  const [params] = useSearchParams();
  // The tab of an earlier version.
  if (params.get('tab') === 'clicks') return <ToFigures of="clicks" />;
  return (
    <AdminPage title="Admin Dashboard">
      <UrlTabs
        label="Admin"
        param="tab"
        leads
        tabs={[
          { key: 'model-tracking', label: 'Model Tracking', content: <ModelTracking /> },
          { key: 'featured-models', label: 'Featured Models', content: <FeaturedModelsTab /> },
          { key: 'website-analytics', label: 'Website Analytics', content: <ToFigures of="visits" /> },
        ]}
      />
    </AdminPage>
  );
};
