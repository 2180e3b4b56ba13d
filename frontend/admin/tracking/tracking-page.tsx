import * as Tabs from 'radix-ui/tabs';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { AdminPage } from '../frame/admin-page';
import { Tab, TabList } from '../frame/admin-tabs';
import { FeaturedModelsTab } from './featured-models-tab';
import { ModelTracking } from './model-tracking';
import { WebsiteAnalyticsTab } from './website-analytics-tab';

export const TrackingPage = () => (
  <AdminPage title="Admin Dashboard">
    <AdminDashboard />
  </AdminPage>
);

export const AdminDashboard = () => {
  const [params, setParams] = useSearchParams();
  const open = adminTabs.find(({ key }) => key === params.get('tab')) ?? adminTabs[0];
  return (
    <Tabs.Root value={open.key} onValueChange={(tab) => setParams({ tab }, { preventScrollReset: true })}>
      <TabList aria-label="Admin">
        {adminTabs.map(({ key, label }) => (
          <Tab key={key} value={key}>
            {label}
          </Tab>
        ))}
      </TabList>
      {adminTabs.map(({ key, content }) => (
        <TabPanel key={key} value={key}>
          {content}
        </TabPanel>
      ))}
    </Tabs.Root>
  );
};

const TabPanel = styled(Tabs.Content)`
  &:focus-visible { border-radius: ${({ theme }) => theme.radius.small}; }
`;

interface AdminTab {
  readonly key: string;
  readonly label: string;
  readonly content: ReactNode;
}

/** A tab stands here from the day that it exists. The first is the one that opens. */
export const adminTabs: readonly [AdminTab, ...AdminTab[]] = [
  { key: 'model-tracking', label: 'Model Tracking', content: <ModelTracking /> },
  { key: 'featured-models', label: 'Featured Models', content: <FeaturedModelsTab /> },
  { key: 'website-analytics', label: 'Website Analytics', content: <WebsiteAnalyticsTab /> },
];
