import { crc32, inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { pngOf } from './png';

type Chunk = { readonly type: string; readonly data: Buffer };

const chunksOf = (png: Buffer): Chunk[] => {
  const chunks: Chunk[] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const body = png.subarray(at + 4, at + 8 + length);
    expect(png.readUInt32BE(at + 8 + length)).toBe(crc32(body));
    chunks.push({ type: body.subarray(0, 4).toString('latin1'), data: body.subarray(4) });
    at += 12 + length;
  }
  return chunks;
};

test('what is packed is what is unpacked: every pixel of any picture', async () => {
  const picture = fc
    .record({ width: fc.integer({ min: 1, max: 12 }), height: fc.integer({ min: 1, max: 12 }) })
    .chain((size) =>
      fc.record({
        size: fc.constant(size),
        pixels: fc.uint8Array({
          minLength: size.width * size.height * 4,
          maxLength: size.width * size.height * 4,
        }),
      }),
    );
  await fc.assert(
    fc.asyncProperty(picture, async ({ size, pixels }) => {
      const png = await pngOf(pixels, size);
      expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
      const [header, data, end, ...rest] = chunksOf(png);
      expect([header?.type, data?.type, end?.type, rest]).toEqual(['IHDR', 'IDAT', 'IEND', []]);
      expect([
        header?.data.readUInt32BE(0),
        header?.data.readUInt32BE(4),
        ...(header?.data.subarray(8) ?? []),
      ]).toEqual([size.width, size.height, 8, 2, 0, 0, 0]);
      const rows = inflateSync(data?.data ?? Buffer.alloc(0));
      const seen: number[] = [];
      for (let y = 0; y < size.height; y += 1) {
        const row = y * (size.width * 3 + 1);
        expect(rows[row]).toBe(2);
        for (let x = 0; x < size.width * 3; x += 1) {
          const above = y === 0 ? 0 : (seen[(y - 1) * size.width * 3 + x] ?? 0);
          seen.push(((rows[row + 1 + x] ?? 0) + above) % 256);
        }
      }
      expect(seen).toEqual([...pixels].filter((_, nth) => nth % 4 !== 3));
    }),
    { numRuns: 60 },
  );
});
