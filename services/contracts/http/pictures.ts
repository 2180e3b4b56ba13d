import { z } from 'zod';

/**
 * A picture that a holder uploaded. `link` is how a profile refers to it; `used`: her profile or her pending
 * proposal shows it.
 */
export const UploadedPicture = z.object({
  id: z.string(),
  link: z.string(),
  used: z.boolean(),
  uploadedAt: z.iso.datetime(),
});
export type UploadedPicture = z.infer<typeof UploadedPicture>;

/** `GET /api/insights/{slug}/pictures`: the newest first. */
export const UploadedPictures = z.array(UploadedPicture);
