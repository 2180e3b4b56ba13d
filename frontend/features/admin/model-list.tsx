import type { Model } from '@marquee/contracts/http/models';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { styled } from 'styled-components';
import { counted } from '../../format/number';
import { Portrait } from '../../model/portrait';
import { Field, FieldError, FieldLabel } from '../../ui/field';
import { Panel, PanelTitle } from '../../ui/panel';
import { Skeleton } from '../../ui/skeleton';
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
      {/* A list that scrolls must be reachable by keyboard. */}
      <Scroller tabIndex={0} role="group" aria-label="Models">
        {pages === undefined && failure === null && <Placeholders />}
        <ul>
          {pages?.map((page) => (
            <Rows key={page.rows[0]?.id ?? 'none'} models={page.rows} chosenSlug={chosenSlug} onChoose={onChoose} />
          ))}
        </ul>
        {hasMore && <More key={pages?.length} isLoading={isLoadingMore} onMore={onMore} />}
      </Scroller>
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
    <li key={model.id}>
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
    </li>
  ));
};

/** Loads the next page when it comes into view. */
const More = ({ isLoading, onMore }: { readonly isLoading: boolean; readonly onMore: () => void }) => {
  const end = useRef<HTMLDivElement>(null);
  const load = useEffectEvent(() => {
    if (!isLoading) onMore();
  });
  useEffect(() => {
    if (end.current === null) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) load();
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={end}>
      <Placeholders />
    </div>
  );
};

const Placeholders = () => (
  <Waiting aria-hidden="true">
    {[0, 1, 2, 3].map((row) => (
      <Skeleton key={row} $height="3.75rem" />
    ))}
  </Waiting>
);

const Count = styled.p`
  margin-block: 0.25rem 0.75rem;
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.small};
`;

const Scroller = styled.div`
  overflow-y: auto;
  height: clamp(16rem, 44dvh, 40rem);
  margin: 0.75rem -0.5rem 0;
  padding: 0.25rem;

  ${({ theme }) => theme.from.desktop} { height: clamp(18rem, 60dvh, 40rem); }
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

const Waiting = styled.div`
  display: grid;
  gap: 0.25rem;
`;
