import { queryOptions } from '@tanstack/react-query';
import { requestJson } from '../../platform/api/request';

/** A model's uploaded pictures, as its holder or an administrator reaches them. */
export interface PictureSource {
  readonly url: string;
  /** Its first part belongs to the session that may read them. */
  readonly queryKey: readonly string[];
}

export const uploadedPictures = ({ url, queryKey }: PictureSource) =>
  queryOptions({
    queryKey: [...queryKey, 'pictures'],
    queryFn: ({ signal }) => requestJson(loadPictures, url, { signal }),
  });

/** Sends one file as it is. The answer is all pictures, the new one first. */
export const uploadPicture = ({ url }: PictureSource, file: Blob) =>
  requestJson(loadPictures, url, { method: 'POST', body: file });

/** Makes it the profile photo of a listing request. The answer is all pictures, this one first. */
export const chooseProfilePicture = ({ url }: PictureSource, picture: string) =>
  requestJson(loadPictures, `${url}/${picture}/profile`, { method: 'POST' });

export const deletePicture = ({ url }: PictureSource, picture: string) =>
  requestJson(loadPictures, `${url}/${picture}/delete`, { method: 'POST' });

const loadPictures = async () => (await import('@marquee/contracts/http/pictures')).UploadedPictures;
