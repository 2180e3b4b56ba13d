import { askForRows, withQuery } from '../../platform/api/ask';
import { detailsOf, rangesIn, type SuggestionSource, suggestionsMax } from './suggestion';

const loadFound = async () => (await import('@marquee/contracts/http/search')).FoundModels;

export const modelSuggestions: SuggestionSource = {
  key: 'models',
  noun: ['model', 'models'],
  allResults: (text) => `/models?search=${encodeURIComponent(text)}`,
  find: async (text, signal) => {
    const { rows, total } = await askForRows(
      loadFound,
      withQuery('/api/models/search', { q: text, limit: suggestionsMax }),
      { signal },
    );
    return {
      total,
      list: rows.map((model) => ({
        key: model.slug,
        to: `/model/${model.slug}`,
        name: model.name,
        nameRanges: rangesIn(model, 'name'),
        details: detailsOf(model),
        isPaid: model.featured,
        picture: { of: 'model', address: model.profileImage },
      })),
    };
  },
};
