import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const compressed = promisify(deflate);

/** The filter that stores each byte as its difference to the one above: gradients become long runs of small numbers. */
const up = 2;

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
};

/**
 * A PNG of opaque pixels (red, green, blue and an ignored fourth byte each), 8 bits a colour. The rasteriser's own encoder would hold up
 * everybody else for twenty milliseconds and keep the fourth byte; here the compression runs beside.
 */
export const pngOf = async (
  pixels: Uint8Array,
  { width, height }: { width: number; height: number },
): Promise<Buffer> => {
  const stride = width * 4;
  const rows = Buffer.alloc((width * 3 + 1) * height);
  let at = 0;
  for (let y = 0; y < height; y += 1) {
    rows[at++] = up;
    for (let from = y * stride; from < (y + 1) * stride; from += 4) {
      for (let colour = 0; colour < 3; colour += 1) {
        rows[at++] = (pixels[from + colour] ?? 0) - (y === 0 ? 0 : (pixels[from + colour - stride] ?? 0));
      }
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', await compressed(rows, { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
