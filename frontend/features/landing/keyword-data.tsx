import type { Model } from '@marquee/contracts/http/models';
import { useContext } from 'react';
import { SiteOrigin } from '../../shell/site-origin';
import { StructuredData } from '../../shell/structured-data';
import type { KeywordPage } from './keyword-page';

interface KeywordDataProps {
  readonly page: KeywordPage;
  readonly path: string;
  readonly models: readonly Model[];
}

/** Tells search engines that the page is a collection, and of whom. */
export const KeywordData = ({ page: { title, description, keyword }, path, models }: KeywordDataProps) => {
  const origin = useContext(SiteOrigin);
  return (
    <StructuredData
      data={{
        '@context': 'https://schema.org',
        '@type': 'CollectionPage',
        name: title,
        description,
        about: keyword,
        url: `${origin}${path}`,
        mainEntity: {
          '@type': 'ItemList',
          numberOfItems: models.length,
          itemListElement: models.map(({ name, slug }, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            name,
            url: `${origin}/model/${slug}`,
          })),
        },
      }}
    />
  );
};
