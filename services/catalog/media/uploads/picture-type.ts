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

/** The type of a picture by its content, whatever its name or content type; undefined for others. */
export const pictureTypeOf = (bytes: Buffer): PictureType | undefined =>
  pictureTypes.find((type) => signatures[type](bytes));

/** The names of other types that people upload, for the refusal. Undefined for an unknown one. */
export const refusedTypeOf = (bytes: Buffer): string | undefined => {
  if (text(bytes, 4, 8) === 'ftyp' && /^(hei[cxms]|hev[cxms]|mif1|msf1)$/.test(text(bytes, 8, 12)))
    return 'HEIC';
  if (/^GIF8[79]a$/.test(text(bytes, 0, 6))) return 'GIF';
  if (text(bytes, 0, 5) === '%PDF-') return 'PDF';
  if (/^(II\*\0|MM\0\*)$/.test(text(bytes, 0, 4))) return 'TIFF or raw';
  if (/^\s*(<\?xml[^>]*>\s*)?(<!--[^>]*-->\s*)*<svg[\s>]/i.test(text(bytes, 0, 500))) return 'SVG';
  return undefined;
};
