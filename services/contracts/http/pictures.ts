import { z } from 'zod';

/** A picture that a holder uploaded. `link` is how a profile refers to it; `used`: her profile or her pending proposal shows it. */
export const UploadedPicture = z.object({
  id: z.string(),
  link: z.string(),
  used: z.boolean(),
  uploadedAt: z.iso.datetime(),
});
export type UploadedPicture = z.infer<typeof UploadedPicture>;

/** `GET /api/insights/{slug}/pictures`: the newest first. */
export const UploadedPictures = z.array(UploadedPicture);

/** An upload may have this many bytes. */
export const pictureMaxBytes = 10 * 1024 * 1024;

/** Pictures of one model. Those that are not used for `pictureKeptDays` are deleted. */
export const picturesMax = 40;
export const pictureKeptDays = 30;

/** `POST /api/insights/{slug}/pictures` takes the bytes of one picture as one of these types. Its content decides, not the type or a name. */
export const pictureUploadTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'application/octet-stream',
];
