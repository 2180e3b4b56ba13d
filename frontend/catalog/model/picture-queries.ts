import { queryOptions } from '@tanstack/react-query';
import { requestJson } from '../../platform/api/request';

/** A model's uploaded pictures, as its holder or an administrator reaches them. */
export interface PictureSource {
  readonly url: string;
  /** The secret of the link by which a requester reaches them. */
  readonly linkToken?: string;
  /** Its first part belongs to the session that may read them. */
  readonly queryKey: readonly string[];
}

export const uploadedPictures = ({ url, linkToken, queryKey }: PictureSource) =>
  queryOptions({
    queryKey: [...queryKey, 'pictures'],
    queryFn: ({ signal }) => requestJson(loadPictures, url, { signal, linkToken }),
  });

/** Sends one file as it is. The answer is all pictures, the new one first. */
export const uploadPicture = ({ url, linkToken }: PictureSource, file: Blob) =>
  requestJson(loadPictures, url, { method: 'POST', body: file, linkToken });

/** Makes it the profile photo of a listing request. The answer is all pictures, this one first. */
export const chooseProfilePicture = ({ url, linkToken }: PictureSource, picture: string) =>
  requestJson(loadPictures, `${url}/${picture}/profile`, { method: 'POST', linkToken });

export const deletePicture = ({ url, linkToken }: PictureSource, picture: string) =>
  requestJson(loadPictures, `${url}/${picture}/delete`, { method: 'POST', linkToken });

const loadPictures = async () => (await import('@marquee/contracts/http/pictures')).UploadedPictures;
