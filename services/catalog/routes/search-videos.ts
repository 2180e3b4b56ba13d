import { type FoundVideo, FoundVideos } from '@marquee/contracts/http/search';
import { answer } from '@marquee/kit/http/route';
import { z } from 'zod';
import { rankedSearch } from '../queries/ranked-search';
import { videosById } from '../queries/rows-by-id';
import { route } from '../route';
import { searchedVideos } from '../search/searched';
import { pageHeaders } from './paging';
import { gradeName, matchesIn, nearWordsHeaders, searchQuery } from './searching';

export const searchVideos = route({
  get: '/api/videos/search',
  query: z.object(searchQuery),
  reply: FoundVideos,
  handle: async ({ query: { q, limit, offset }, req }, { db, counts, now }) => {
    const { hits, total, meanings } = await rankedSearch(
      db,
      counts,
      searchedVideos,
      q,
      { limit, offset },
      now(),
    );
    const videos = await videosById(
      db,
      hits.map(({ id }) => id),
    );
    const found = hits.flatMap(({ id, grade }): FoundVideo[] => {
      const video = videos.get(id);
      return video
        ? [
            {
              ...video,
              found: gradeName(grade),
              matches: matchesIn(video, ['title', 'category', 'tags'], meanings),
            },
          ]
        : [];
    });
    return answer(200, found, {
      ...pageHeaders(req, { limit, offset, total }),
      ...(await nearWordsHeaders(db, searchedVideos, q, total)),
    });
  },
});
