import type { Model } from '@marquee/contracts/http/models';
import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { counted } from '../../format/number';
import { Portrait } from '../../model/portrait';
import { Field, FieldError, FieldLabel } from '../../ui/field';
import { MoreRows, RowPlaceholders } from '../../ui/more-rows';
import { Panel, PanelTitle } from '../../ui/panel';
import { ScrollList } from '../../ui/scroll-list';
import { useTypingPause } from '../../ui/use-typing-pause';
import { passwordMarks } from './admin-queries';
import { PasswordBadge } from './password-badge';

interface ModelListProps {
  readonly search: string;
  readonly pages: readonly { readonly rows: readonly Model[]; readonly total: number }[] | undefined;
  readonly failure: string | null;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly chosenSlug: string | null;
  readonly onSearch: (text: string) => void;
  readonly onChoose: (slug: string) => void;
  readonly onMore: () => void;
}

const typingPauseMs = 300;

export const ModelList = ({ search, pages, failure, hasMore, isLoadingMore, chosenSlug, onSearch, onChoose, onMore }: ModelListProps) => {
  const { typed } = useTypingPause(onSearch, typingPauseMs);

  return (
    <Panel>
      <PanelTitle>Models</PanelTitle>
      <Count role="status">{pages === undefined ? '\u00a0' : counted(pages[0]?.total ?? 0, 'model', 'models')}</Count>
      <FieldLabel>
        Search
        <Field
          type="search"
          defaultValue={search}
          placeholder="Name or slug"
          autoComplete="off"
          maxLength={100}
          onChange={({ target }) => typed(target.value)}
        />
      </FieldLabel>
      {failure !== null && <FieldError role="alert">The list did not arrive: {failure}</FieldError>}
      <ScrollList label="Models">
        {pages === undefined && failure === null && <RowPlaceholders />}
        <ul>
          {pages?.map((page) => (
            <Rows key={page.rows[0]?.id ?? 'none'} models={page.rows} chosenSlug={chosenSlug} onChoose={onChoose} />
          ))}
        </ul>
        {hasMore && <MoreRows key={pages?.length} isLoading={isLoadingMore} onMore={onMore} />}
      </ScrollList>
    </Panel>
  );
};

/** One page of the list, which asks for its own marks. */
const Rows = ({
  models,
  chosenSlug,
  onChoose,
}: { readonly models: readonly Model[] } & Pick<ModelListProps, 'chosenSlug' | 'onChoose'>) => {
  const { data: withPassword } = useQuery(passwordMarks(models.map(({ id }) => id)));
  return models.map((model) => (
    <ModelItem key={model.id}>
      <Row type="button" aria-pressed={model.slug === chosenSlug} onClick={() => onChoose(model.slug)}>
        <Face>
          <Portrait model={model} isDecorative />
        </Face>
        <Words>
          <Name>{model.name}</Name>
          <Slug>/{model.slug}</Slug>
        </Words>
        {withPassword !== undefined && <PasswordBadge hasPassword={withPassword.has(model.id)} />}
      </Row>
    </ModelItem>
  ));
};

const Count = styled.p`
  margin-block: 0.25rem 0.75rem;
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.small};
`;

/** Rows out of sight are neither laid out nor painted, so that thousands scroll as smoothly as ten. */
const ModelItem = styled.li`
  content-visibility: auto;
  contain-intrinsic-height: auto 4rem;
`;

const Row = styled.button`
  display: flex;
  align-items: center;
  gap: 0.75rem;
  width: 100%;
  padding: 0.375rem 0.5rem;
  border: 1px solid transparent;
  border-radius: ${({ theme }) => theme.radius.medium};
  background: none;
  text-align: start;

  &:hover { background: ${({ theme }) => theme.color.inkHigh}; }
  &[aria-pressed='true'] { border-color: ${({ theme }) => theme.color.lightLine}; background: ${({ theme }) => theme.color.lightWash}; }
  &:focus-visible { outline-offset: -2px; }
`;

const Face = styled.span`
  flex: none;
  overflow: hidden;
  width: 2.5rem;
  border-radius: ${({ theme }) => theme.radius.small};
`;

const Words = styled.span`
  display: grid;
  flex: 1;
  min-width: 0;
  line-height: 1.3;
`;

const Name = styled.span`
  overflow: hidden;
  font-weight: 650;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

const Slug = styled.span`
  overflow: hidden;
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.tiny};
  text-overflow: ellipsis;
  white-space: nowrap;
`;
