import { queryOptions } from '@tanstack/react-query';
import { askFor } from '../../platform/api/ask';
import { insightsKey } from '../analytics/insights-query';

const urlOf = (slug: string): string => `/api/insights/${encodeURIComponent(slug)}/pictures`;

export const ownPictures = (slug: string) =>
  queryOptions({
    queryKey: [...insightsKey(slug), 'pictures'],
    queryFn: ({ signal }) => askFor(loadPictures, urlOf(slug), { signal }),
  });

/** Sends one file as it is. The answer is all pictures, the new one first. */
export const uploadPicture = (slug: string, file: Blob) =>
  askFor(loadPictures, urlOf(slug), { method: 'POST', body: file });

export const deletePicture = (slug: string, picture: string) =>
  askFor(loadPictures, `${urlOf(slug)}/${picture}/delete`, { method: 'POST' });

const loadPictures = async () => (await import('@marquee/contracts/http/pictures')).UploadedPictures;
