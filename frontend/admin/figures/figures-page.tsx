import type { ComponentType } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { UrlTabs } from '../../platform/frame/url-tabs';
import { AdminPage } from '../frame/admin-page';
import { LoadedTogether } from '../frame/loaded-together';
import { InvalidSection } from '../traffic/invalid-section';
import { ClicksSection } from './clicks-section';
import { VisitsSection } from './visits-section';

export const FiguresPage = () => (
  <AdminPage title="Figures">
    <UrlTabs label="Figures" param="of" focusable={false} keeps={['where', 'unit', 'compare']} tabs={tabs} />
  </AdminPage>
);

const whole = (Content: ComponentType) => (
  <LoadedTogether>
    <Content />
  </LoadedTogether>
);
const tabs = [
  { key: 'visits', label: 'Website Analytics', content: whole(VisitsSection) },
  { key: 'clicks', label: 'Clicks', content: whole(ClicksSection) },
  { key: 'invalid', label: 'Invalid traffic', content: whole(InvalidSection) },
] as const;

/** Leads from the URL of an earlier screen to its section, with the same days. */
export const ToFigures = ({ of }: { readonly of: (typeof tabs)[number]['key'] }) => {
  const [params] = useSearchParams();
  const next = new URLSearchParams(params);
  next.delete('tab');
  next.set('of', of);
  return <Navigate to={`/admin/figures?${next}`} replace />;
};

export const TrafficRedirect = () => <ToFigures of="invalid" />;
