import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { LoadError } from '../../ui/feedback/load-error';
import { Stack } from '../../ui/layout/stack';
import { Icon } from '../../ui/text/icon';
import { CatalogList } from '../frame/record-list';
import { useSearchParamsState } from '../frame/use-search-params-state';
import { ModelDrawer } from '../models/model-drawer';
import { adminModels, modelIdOfSlug } from '../models/model-queries';
import { readModelsSearch } from '../models/models-search';
import { ModelsTable } from '../models/models-table';
import { DeadLinks } from './dead-links';

const columns = ['password', 'clicks', 'opened', 'category', 'featuredUntil'] as const;

export const ModelTracking = () => {
  const { read, change } = useSearchParamsState();
  const search = readModelsSearch(read, 'name');
  const slug = read('model');
  const { data, error, isPlaceholderData } = useQuery(adminModels(search));
  const inTable = data?.rows.find((model) => model.slug === slug)?.id;
  const found = useQuery({ ...modelIdOfSlug(slug), enabled: slug !== '' && inTable === undefined });
  const openId = slug === '' ? null : (inTable ?? found.data ?? null);
  return (
    <Stack>
      {openId === null && (
        <Prompt>
          <Icon name="key" size={20} />
          <span>
            <b>Select a Model</b>{' '}
            {found.data === null
              ? `There is no model /${slug}. Choose another one from the list.`
              : 'to manage its password, private link and tracking URLs.'}
          </span>
        </Prompt>
      )}
      <LoadError what="the model" error={found.error} />
      <CatalogList
        nouns={['model', 'models']}
        search={search}
        searchHint="Name or slug"
        searchMaxLength={100}
        onSearch={change}
        data={data}
        error={error}
        table={(models) => (
          <ModelsTable
            models={models}
            search={search}
            columns={columns}
            openId={openId}
            isStale={isPlaceholderData}
            onOpen={(id) => change({ model: models.find((model) => model.id === id)?.slug ?? '' })}
            onSearch={change}
          />
        )}
      />
      <DeadLinks />
      {openId !== null && <ModelDrawer id={openId} opens="tracking" onClose={() => change({ model: '' })} />}
    </Stack>
  );
};

const Prompt = styled.p`
  display: flex;
  align-items: center;
  gap: 0.625rem;
  color: ${({ theme }) => theme.color.textMuted};

  b { color: ${({ theme }) => theme.color.text}; }
  svg { flex: none; color: ${({ theme }) => theme.color.highlightText}; }
`;
