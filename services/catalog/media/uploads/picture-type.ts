const pictureTypes = ['jpeg', 'png', 'webp', 'avif'] as const;
export type PictureType = (typeof pictureTypes)[number];

const text = (bytes: Buffer, start: number, end: number): string => bytes.toString('latin1', start, end);

/** What the first bytes of a file of each type are. */
const signatures: Readonly<Record<PictureType, (bytes: Buffer) => boolean>> = {
  jpeg: (bytes) => text(bytes, 0, 3) === '\xff\xd8\xff',
  png: (bytes) => text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n',
  webp: (bytes) => text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP',
  avif: (bytes) => text(bytes, 4, 8) === 'ftyp' && /^avi[fs]$/.test(text(bytes, 8, 12)),
};

/** The type of a picture by its content; undefined for anything else, whatever its name or its content type. */
export const pictureTypeOf = (bytes: Buffer): PictureType | undefined =>
  pictureTypes.find((type) => signatures[type](bytes));
