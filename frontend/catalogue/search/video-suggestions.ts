import { askForRows, withQuery } from '../../platform/api/ask';
import { detailsOf, rangesIn, type SuggestionSource, suggestionsMax } from './suggestion';

const loadFound = async () => (await import('@marquee/contracts/http/search')).FoundVideos;

export const videoSuggestions: SuggestionSource = {
  key: 'videos',
  noun: ['video', 'videos'],
  allResults: (text) => `/videos?search=${encodeURIComponent(text)}`,
  find: async (text, signal) => {
    const { rows, total } = await askForRows(
      loadFound,
      withQuery('/api/videos/search', { q: text, limit: suggestionsMax }),
      { signal },
    );
    return {
      total,
      list: rows.map((video) => ({
        key: video.slug,
        to: `/video/${video.slug}`,
        name: video.title,
        nameRanges: rangesIn(video, 'title'),
        details: detailsOf(video),
        isPaid: false,
        picture: { of: 'video', address: video.thumbnailUrl },
      })),
    };
  },
};
