import type { CategoryDetail } from '@marquee/contracts/http/categories';
import type { Model } from '@marquee/contracts/http/models';
import { counted, withSeparators } from '@marquee/contracts/text/number';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useContext, useEffect } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { CategoryLinks } from '../../catalog/category/category-links';
import { categoryBySlug, categoryInText } from '../../catalog/category/category-queries';
import { ModelGrid, ModelGridSkeleton } from '../../catalog/model/model-grid';
import { NotFoundNotice } from '../../platform/frame/not-found-notice';
import { PageDay } from '../../platform/head/page-context';
import { type PageFacts, PageHead } from '../../platform/head/page-head';
import { breadcrumbs, itemList } from '../../platform/head/structured-data';
import { useStoredValue } from '../../platform/storage/stored-value';
import { LoadError } from '../../ui/feedback/load-error';
import { Notice } from '../../ui/feedback/notice';
import { Button } from '../../ui/inputs/button';
import { PageStack } from '../../ui/layout/page';
import { PageIntro } from '../../ui/layout/page-intro';
import { Cluster } from '../../ui/layout/stack';
import { Icon } from '../../ui/text/icon';
import { VisuallyHidden } from '../../ui/text/visually-hidden';
import { categoryPick, chooseVisitPick, readShuffle, visitPick } from './random-pick';

const skeletonCount = 8;

export const CategoryPage = () => {
  const { slug = '' } = useParams();
  // Keyed by category: the previous category's models are not shown while the new ones load.
  return <CategoryOf key={slug} slug={slug} />;
};

const CategoryOf = ({ slug }: { readonly slug: string }) => {
  const [params, setParams] = useSearchParams();
  const shuffle = readShuffle(params);
  const { data: category, error: categoryError, refetch: refetchCategory } = useQuery(categoryBySlug(slug));
  const pick = useQuery({
    ...categoryPick(slug, shuffle, useContext(PageDay), useStoredValue(visitPick)),
    placeholderData: keepPreviousData,
    enabled: category !== null,
  });

  useEffect(() => void chooseVisitPick(), []);

  if (category === null)
    return (
      <NotFoundNotice
        path={`/category/${slug}`}
        title="Category not found"
        text="This category doesn’t exist."
        link={{ to: '/categories', text: 'All categories' }}
      >
        <CategoryLinks />
      </NotFoundNotice>
    );
  const failed = categoryError ?? pick.error;
  const retry = () => Promise.all([refetchCategory(), pick.refetch()]);
  const shuffleAgain = () =>
    setParams({ shuffle: String(shuffle + 1) }, { replace: true, preventScrollReset: true });
  const inText = categoryInText(slug);
  const name = category?.name ?? slug.slice(0, 1).toUpperCase() + slug.slice(1);
  return (
    <>
      <PageHead {...categoryHead(slug, name, category, pick.data?.rows ?? [])} />
      <PageStack>
        <PageIntro
          title={`Your Perfect ${name} Models`}
          text={
            <>
              A new mix each time.{' '}
              <strong role="status">
                {pick.data !== undefined && `${counted(pick.data.total, 'model', 'models')} available.`}
              </strong>
            </>
          }
        >
          <Button disabled={pick.data === undefined || pick.data.total === 0} onClick={shuffleAgain}>
            <Icon name="shuffle" /> Find New Matches
          </Button>
        </PageIntro>
        <section aria-labelledby="matches" aria-busy={pick.isPlaceholderData}>
          <VisuallyHidden as="h2" id="matches">
            Your matches
          </VisuallyHidden>
          <LoadError variant="notice" what="the models" error={failed} retry={retry} />
          {pick.data === undefined && failed === null && <ModelGridSkeleton count={skeletonCount} />}
          {pick.data?.rows.length === 0 && (
            <Notice
              title="Building Your Personal Collection"
              text="No one is listed here yet. Check back soon, or try another category."
            >
              <Button as={Link} to="/categories">
                All categories
              </Button>
            </Notice>
          )}
          {failed === null && pick.data !== undefined && pick.data.rows.length > 0 && (
            <>
              <ModelGrid models={pick.data.rows} surface="category" />
              <Cluster $justify="center" $top="2.5rem">
                <Button as={Link} to={`/models?category=${encodeURIComponent(slug)}`} $size="large">
                  {pick.data.total === 1
                    ? `Browse ${inText} models`
                    : `Browse all ${withSeparators(pick.data.total)} ${inText} models`}
                </Button>
                <Button as={Link} to="/categories" $variant="quiet" $size="large">
                  All categories
                </Button>
              </Cluster>
            </>
          )}
        </section>
      </PageStack>
    </>
  );
};

const categoryHead = (
  slug: string,
  name: string,
  category: Pick<CategoryDetail, 'description'> | undefined,
  models: readonly Model[],
): PageFacts => {
  const path = `/category/${slug}`;
  return {
    title: `${name} Models`,
    description: `${category?.description ?? `${name} models.`} Twelve at a time, picked at random.`,
    keywords: `${name}, models, creators, category`,
    path,
    structured: (absolute) => [
      breadcrumbs(absolute, { name: 'Categories', path: '/categories' }, { name, path }),
      itemList(
        absolute,
        models.map((model) => ({ name: model.name, path: `/model/${model.slug}` })),
      ),
    ],
  };
};
