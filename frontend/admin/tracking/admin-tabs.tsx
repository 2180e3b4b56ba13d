import type { ReactNode } from 'react';
import { FeaturedModelsTab } from './featured-models-tab';
import { ModelTracking } from './model-tracking';
import { WebsiteAnalyticsTab } from './website-analytics-tab';

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
