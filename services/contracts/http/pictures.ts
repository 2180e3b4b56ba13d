import { z } from 'zod';

/** An uploaded picture, `link` as profiles refer to it. `used`: by her profile or pending proposal. */
export const UploadedPicture = z.object({
  id: z.string(),
  link: z.string(),
  used: z.boolean(),
  uploadedAt: z.iso.datetime(),
});
export type UploadedPicture = z.infer<typeof UploadedPicture>;

/** `GET /api/insights/{slug}/pictures`: the newest first. */
export const UploadedPictures = z.array(UploadedPicture);
