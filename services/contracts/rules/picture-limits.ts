/** An upload may have this many bytes. */
export const pictureMaxBytes = 10 * 1024 * 1024;

/** The shorter side of an upload has at least this many pixels. */
export const pictureSideMin = 320;

/** Pictures of one model. Those that are not used for `pictureKeptDays` are deleted. */
export const picturesMax = 40;
export const pictureKeptDays = 30;

/**
 * `POST /api/insights/{slug}/pictures` takes the bytes of one picture as one of these types. Its content
 * decides, not the type or a name.
 */
export const pictureUploadTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'application/octet-stream',
];
