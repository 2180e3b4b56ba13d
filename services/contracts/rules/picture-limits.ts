export const pictureMaxBytes = 10 * 1024 * 1024;

/** The shorter side of an upload has at least this many pixels. */
export const pictureSideMin = 320;

/** Pictures of one model. Those that are not used for `pictureKeptDays` are deleted. */
export const picturesMax = 40;
export const pictureKeptDays = 30;

/** Types of `POST /api/insights/{slug}/pictures`, the bytes of one picture, whose content decides. */
export const pictureUploadTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'application/octet-stream',
];
