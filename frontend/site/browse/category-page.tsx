import type { CategoryDetail } from '@marquee/contracts/http/categories';
import type { Model } from '@marquee/contracts/http/models';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useContext } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { categoryBySlug } from '../../catalogue/category/category-queries';
import { NotFoundNotice } from '../../platform/frame/not-found-notice';
import { PageDay } from '../../platform/head/page-context';
import type { PageFacts } from '../../platform/head/page-head';
import { PageHead } from '../../platform/head/page-head';
import { breadcrumbs, itemList } from '../../platform/head/structured-data';
import { CategoryView } from './category-view';
import { categoryPick, readShuffle } from './random-pick';

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
    ...categoryPick(slug, shuffle, useContext(PageDay)),
    placeholderData: keepPreviousData,
    enabled: category !== null,
  });

  if (category === null)
    return (
      <NotFoundNotice
        title="Category Not Found"
        text="This category doesn’t exist."
        link={{ to: '/categories', text: 'All Categories' }}
      />
    );
  const name = category?.name ?? slug.slice(0, 1).toUpperCase() + slug.slice(1);
  return (
    <>
      <PageHead {...categoryHead(slug, name, category, pick.data?.rows ?? [])} />
      <CategoryView
        name={name}
        description={category?.description}
        pick={pick.data}
        isShuffling={pick.isPlaceholderData}
        failed={categoryError ?? pick.error}
        onShuffle={() =>
          setParams({ shuffle: String(shuffle + 1) }, { replace: true, preventScrollReset: true })
        }
        onRetry={() => {
          void refetchCategory();
          void pick.refetch();
        }}
      />
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
