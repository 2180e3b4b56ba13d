import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useContext } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { categoryBySlug } from '../../catalogue/category/category-queries';
import { PageDay } from '../../platform/head/page-context';
import { PageHead } from '../../platform/head/page-head';
import { Notice } from '../../ui/feedback/notice';
import { Button } from '../../ui/inputs/button';
import { categoryHead } from './category-head';
import { CategoryView } from './category-view';
import { categoryPick, readShuffle } from './random-pick';

export const CategoryPage = () => {
  const { slug = '' } = useParams();
  // Another category starts anew: the matches of the one before are not shown while its own are on their way.
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
      <>
        <PageHead title="Category Not Found" description="There is no category at this address." />
        <Notice title="Category Not Found" text="There is no category at this address." heading="h1">
          <Button as={Link} to="/categories">
            All Categories
          </Button>
        </Notice>
      </>
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
