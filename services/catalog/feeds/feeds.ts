import { escapeMarkup } from '@marquee/contracts/text/escape-markup';
import { answer } from '@marquee/kit/http/route';
import { rowsOf } from '@marquee/kit/postgres/rows';
import { z } from 'zod';
import { route } from '../deps';

type Entry = Readonly<Record<'slug' | 'name' | 'category' | 'description', string>> & {
  readonly id: number;
  readonly publishedAt: Date;
  readonly updatedAt: Date;
};

/** `page`: the path of the page that shows the same. */
type Feed = { readonly path: string; readonly page: string; readonly title: string };

/** The notice that the site shows before everything else. */
export const adultsOnly = 'For adults: 18 or older only.';

const element = (name: string, text: string): string =>
  `<${name}>${escapeMarkup(text.replace(/\p{Cc}/gu, ' '))}</${name}>`;
const link = (rel: string, type: string, url: string): string =>
  `<link rel="${rel}" type="${type}" href="${escapeMarkup(url)}"/>`;

const entryXml = (publicUrl: string, entry: Entry): string =>
  `<entry>${element('id', `tag:${new URL(publicUrl).hostname},2026:model/${entry.id}`)}${element('title', entry.name)}
${link('alternate', 'text/html', `${publicUrl}/model/${entry.slug}`)}
${element('published', entry.publishedAt.toISOString())}${element('updated', entry.updatedAt.toISOString())}
<category term="${escapeMarkup(entry.category)}"/>${element('summary', entry.description)}</entry>`;

/** An Atom feed (RFC 4287) without pictures. The ids of its entries outlive a change of slug. */
const feedXml = (publicUrl: string, { path, page, title }: Feed, entries: readonly Entry[]): string => {
  const { host } = new URL(publicUrl);
  const updated = Math.max(0, ...entries.map(({ updatedAt }) => updatedAt.getTime()));
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
${element('id', publicUrl + path)}${element('title', `${title} on ${host}`)}${element('subtitle', adultsOnly)}
${element('updated', new Date(updated).toISOString())}<author>${element('name', host)}</author>
${link('self', 'application/atom+xml', publicUrl + path)}${link('alternate', 'text/html', publicUrl + page)}
${entries.map((entry) => entryXml(publicUrl, entry)).join('\n')}
</feed>
`;
};

/** Readers fetch a feed every hour or more often, and have 15 minutes from a cache. */
const headers = {
  'content-type': 'application/atom+xml; charset=utf-8',
  'cache-control': 'public, max-age=900',
};

/** The last 40 of `text`, which selects models `m` with `publishedAt` before the instant `$1`. */
const feedRoute = (feed: Feed, publishedAt: string, rows: string) =>
  route({
    get: feed.path,
    query: z.strictObject({}),
    handle: async (_input, { db, now, publicUrl }) => {
      const entries = await rowsOf<Entry>(
        db,
        `select m.id, m.slug, m.name, m.category, m.description, ${publishedAt} as "publishedAt", m.updated_at as "updatedAt"
         from models m ${rows} and m.archived_at is null order by ${publishedAt} desc, m.id desc limit 40`,
        [now()],
      );
      return answer(200, feedXml(publicUrl, feed, entries), headers);
    },
  });

export const showNewFeed = feedRoute(
  { path: '/feed.atom', page: '/models?sort=newest', title: 'New models' },
  'm.created_at',
  'where m.created_at <= $1',
);

export const showFeaturedFeed = feedRoute(
  { path: '/featured.atom', page: '/models?featured=true', title: 'Featured models (paid placements)' },
  'p.started_at',
  'join placements p on p.model_id = m.id and p.ended_at is null where m.featured_until > $1',
);
