import type { Model } from '@marquee/contracts/http/models';
import { useContext } from 'react';
import { SiteOrigin } from '../../platform/head/page-context';
import { siteName } from '../../platform/head/site-name';
import { showToast } from '../../platform/toast/toast-store';
import { Button } from '../../ui/inputs/button';
import { Cluster } from '../../ui/layout/stack';
import { copyText } from '../../ui/text/copy-text';
import { Icon } from '../../ui/text/icon';
import { VisuallyHidden } from '../../ui/text/visually-hidden';

/** Plain links: nothing is loaded from these sites. */
const shareTargets: readonly {
  readonly name: string;
  readonly url: (link: string, text: string) => string;
}[] = [
  { name: 'X (Twitter)', url: (url, text) => shareUrl('https://x.com/intent/tweet', { url, text }) },
  { name: 'Facebook', url: (u) => shareUrl('https://www.facebook.com/sharer/sharer.php', { u }) },
  { name: 'Reddit', url: (url, title) => shareUrl('https://www.reddit.com/submit', { url, title }) },
  { name: 'WhatsApp', url: (link, text) => shareUrl('https://wa.me/', { text: `${text} ${link}` }) },
];

const shareUrl = (base: string, query: Readonly<Record<string, string>>): string =>
  `${base}?${new URLSearchParams(query)}`;

export const ShareButtons = ({ model }: { readonly model: Pick<Model, 'name' | 'slug'> }) => {
  const link = new URL(`/model/${model.slug}`, useContext(SiteOrigin)).href;
  const copy = async () => {
    if (await copyText(link)) showToast({ title: 'Profile link copied to clipboard!' });
    else showToast({ title: 'Failed to copy link', tone: 'destructive' });
  };

  return (
    <Cluster $gap="0.5rem">
      {shareTargets.map(({ name, url }) => (
        <Button
          key={name}
          as="a"
          $variant="quiet"
          $size="small"
          href={url(link, `${model.name} on ${siteName()}`)}
          target="_blank"
          rel="noopener noreferrer nofollow"
        >
          {name}
          <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
        </Button>
      ))}
      <Button $variant="quiet" $size="small" onClick={() => void copy()}>
        <Icon name="copy" size={16} /> Copy Link
      </Button>
    </Cluster>
  );
};
