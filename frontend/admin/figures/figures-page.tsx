import { Navigate, useSearchParams } from 'react-router-dom';
import { Segment, Segments } from '../../ui/inputs/segments';
import { Stack } from '../../ui/layout/stack';
import { adminPage } from '../frame/admin-page';
import { LoadedTogether } from '../frame/loaded-together';
import { useSearchParamsState } from '../frame/use-search-params-state';
import { InvalidSection } from '../traffic/invalid-section';
import { ClicksSection } from './clicks-section';
import { VisitsSection } from './visits-section';

const sections = [
  { key: 'visits', label: 'Website Analytics', Content: VisitsSection },
  { key: 'clicks', label: 'Clicks', Content: ClicksSection },
  { key: 'invalid', label: 'Invalid traffic', Content: InvalidSection },
] as const;

const Figures = () => {
  const { read, change } = useSearchParamsState();
  const { key, Content } = sections.find((section) => section.key === read('of')) ?? sections[0];
  return (
    <Stack $top="1.5rem">
      <Segments data-screen-only>
        <legend>Figures of</legend>
        {sections.map((section) => (
          <Segment
            key={section.key}
            aria-pressed={section.key === key}
            onClick={() => change({ of: section.key, by: '' }, { replace: false })}
          >
            {section.label}
          </Segment>
        ))}
      </Segments>
      <LoadedTogether key={key}>
        <Content />
      </LoadedTogether>
    </Stack>
  );
};

export const FiguresPage = adminPage('Figures', Figures);

/** Leads from the URL of an earlier screen to its section, with the same days. */
export const ToFigures = ({ of }: { readonly of: (typeof sections)[number]['key'] }) => {
  const [params] = useSearchParams();
  const next = new URLSearchParams(params);
  next.delete('tab');
  next.set('of', of);
  return <Navigate to={`/admin/figures?${next}`} replace />;
};

export const TrafficRedirect = () => <ToFigures of="invalid" />;
