import type { Model } from '@marquee/contracts/http/models';
import { useContext } from 'react';
import { styled } from 'styled-components';
import { SiteOrigin } from '../../platform/head/page-context';
import { showToast } from '../../platform/toast/toast-store';
import { Button } from '../../ui/inputs/button';
import { copyText } from '../../ui/text/copy-text';
import { Icon } from '../../ui/text/icon';
import { VisuallyHidden } from '../../ui/text/visually-hidden';
import { shareTargets } from './share-targets';

export const ShareButtons = ({ model }: { readonly model: Model }) => {
  const link = new URL(`/model/${model.slug}`, useContext(SiteOrigin)).href;
  const copy = async () => {
    if (await copyText(link)) showToast({ title: 'Profile link copied to clipboard!' });
    else showToast({ title: 'Failed to copy link', tone: 'destructive' });
  };

  return (
    <Row>
      {shareTargets.map(({ name, address }) => (
        <Button
          key={name}
          as="a"
          $variant="quiet"
          $size="small"
          href={address(link, `${model.name} on Marquee`)}
          target="_blank"
          rel="noopener noreferrer nofollow"
        >
          {name}
          <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
        </Button>
      ))}
      <Button type="button" $variant="quiet" $size="small" onClick={() => void copy()}>
        <Icon name="copy" size={16} /> Copy Link
      </Button>
    </Row>
  );
};

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.5rem;
`;
