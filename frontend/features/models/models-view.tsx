import type { Model } from '@marquee/contracts/http/models';
import { styled } from 'styled-components';
import { reasonOf } from '../../api/api-error';
import { ModelGrid, ModelGridSkeleton } from '../../model/model-grid';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { PageWidth } from '../../ui/page-width';
import { Pages } from '../../ui/pages';
import { VisuallyHidden } from '../../ui/visually-hidden';
import { BrowseControls } from './browse-controls';
import type { BrowseFilters } from './browse-filters';
import { browsePageRows } from './browse-query';
import { resultLine } from './result-line';

interface ModelsViewProps {
  readonly filters: BrowseFilters;
  readonly found: { readonly rows: readonly Model[]; readonly total: number } | undefined;
  readonly failed: Error | null;
  readonly addressOfPage: (page: number) => string;
  readonly onChange: (change: Partial<BrowseFilters>) => void;
  readonly onClear: () => void;
  readonly onRetry: () => void;
}

const skeletons = 12;

export const ModelsView = ({ filters, found, failed, addressOfPage, onChange, onClear, onRetry }: ModelsViewProps) => (
  <Page>
    <Title>Browse Models</Title>
    <BrowseControls filters={filters} onChange={onChange} onClear={onClear} />
    <Count role="status">{found === undefined ? '\u00a0' : resultLine(filters, found.rows.length, found.total)}</Count>
    <VisuallyHidden as="h2">Results</VisuallyHidden>
    {failed !== null && (
      <Notice title="The models did not arrive" text={`The answer was: ${reasonOf(failed)}.`}>
        <Button type="button" onClick={onRetry}>
          Try again
        </Button>
      </Notice>
    )}
    {found === undefined && failed === null && <ModelGridSkeleton count={skeletons} />}
    {found?.rows.length === 0 && (
      <Notice title="No models found" text="Nobody matches what you asked for. Another word or fewer filters may help.">
        <Button type="button" onClick={onClear}>
          Clear Filters
        </Button>
      </Notice>
    )}
    {found !== undefined && found.rows.length > 0 && (
      <>
        <ModelGrid
          models={found.rows}
          surface={filters.search === '' ? 'browse' : 'search'}
          firstPosition={(filters.page - 1) * browsePageRows}
        />
        <Pages current={filters.page} last={Math.ceil(found.total / browsePageRows)} addressOf={addressOfPage} />
      </>
    )}
  </Page>
);

const Page = styled(PageWidth)`
  padding-block: clamp(1.75rem, 4vw, 3rem) 0;
`;

const Title = styled.h1`
  margin-bottom: 1.25rem;
  font-size: ${({ theme }) => theme.size.heading};
  font-weight: 800;
  font-stretch: 82%;
`;

const Count = styled.p`
  margin-block: 1.25rem 1rem;
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.small};
  font-weight: 600;
`;
