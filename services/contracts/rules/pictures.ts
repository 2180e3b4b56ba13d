/** The widths in pixels in which an uploaded picture is stored. A smaller picture is not enlarged. */
export const pictureWidths = [320, 640, 1_280] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/** `webp` for current browsers, `jpg` for all others and for what reads the link of a picture. */
export const pictureFormats = ['webp', 'jpg'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** The path of one stored file of an uploaded picture, which never changes. */
export const picturePath = (id: string, width: PictureWidth, format: PictureFormat): string =>
  `/media/uploads/${id}-${width}.${format}`;

/** The link by which a profile refers to an uploaded picture. */
export const pictureLink = (id: string): string => picturePath(id, 1_280, 'jpg');

type PictureFile = {
  readonly id: string;
  readonly width: PictureWidth;
  readonly format: PictureFormat;
};

/** 128 random bits. */
export const pictureIdPattern = /^[0-9a-f]{32}$/;

const fileShape = /^([0-9a-f]{32})-(\d{1,4})\.([a-z]{1,4})$/;

/** The stored file with this name; undefined for any other name. */
export const pictureFileOf = (name: string): PictureFile | undefined => {
  const [, id, widthText, formatText] = fileShape.exec(name) ?? [];
  const width = pictureWidths.find((one) => String(one) === widthText);
  const format = pictureFormats.find((one) => one === formatText);
  return id === undefined || width === undefined || format === undefined ? undefined : { id, width, format };
};

const uploads = '/media/uploads/';

/** The id of the uploaded picture that the link names; undefined for a link to anything else. */
export const pictureIdOf = (link: string): string | undefined =>
  link.startsWith(uploads) ? pictureFileOf(link.slice(uploads.length))?.id : undefined;

export const pictureSrcSet = (id: string, format: PictureFormat): string =>
  pictureWidths.map((width) => `${picturePath(id, width, format)} ${width}w`).join(', ');
