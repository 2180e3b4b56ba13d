import type { Frame } from './cpu-profile';

const width = 1_200;
const rowHeight = 16;
/**
 * A frame narrower than this is left out, with what it calls: it could not be read, and the files stay small.
 */
const narrowest = 3;
/** Width of a character of the font below. */
const charWidth = 6.2;

const escaped = (text: string): string =>
  text.replace(
    /[&<>"]/g,
    (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char] ?? char,
  );

const colorOf = ({ file, name }: Frame): string => {
  if (name.startsWith('(')) return '#c9c9c9';
  if (file.startsWith('node:')) return '#f2b36b';
  return /dist\/(main|worker)/.test(file) ? '#8fbf7f' : '#8fb3d9';
};

/**
 * A flame graph as SVG: callers at the top, width by time while busy. Green: our code, blue: packages,
 * orange: Node.
 */
export const flameGraph = (root: Frame, title: string): string => {
  const rects: string[] = [];
  let deepest = 0;
  const draw = (frame: Frame, x: number, depth: number): void => {
    const frameWidth = (frame.total / root.total) * width;
    if (frameWidth < narrowest) return;
    deepest = Math.max(deepest, depth);
    const y = depth * rowHeight + 24;
    const share = ((100 * frame.total) / root.total).toFixed(1);
    const label = frame.name.slice(0, Math.max(0, Math.floor((frameWidth - 4) / charWidth)));
    const rect = `<rect x="${x.toFixed(1)}" y="${y}" width="${(frameWidth - 0.5).toFixed(1)}" height="15" fill="${colorOf(frame)}"/>`;
    const text =
      label.length < 3 ? '' : `<text x="${(x + 2).toFixed(1)}" y="${y + 11}">${escaped(label)}</text>`;
    rects.push(`<g><title>${escaped(`${frame.name} ${frame.file} ${share} %`)}</title>${rect}${text}</g>`);
    let at = x;
    const callees = [...frame.callees.values()].toSorted((one, other) => other.total - one.total);
    for (const callee of callees) {
      draw(callee, at, depth + 1);
      at += (callee.total / root.total) * width;
    }
  };
  draw(root, 0, 0);
  const height = (deepest + 1) * rowHeight + 32;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="monospace" font-size="10">`,
    `<rect width="${width}" height="${height}" fill="#fff"/><text x="4" y="15" font-size="12">${escaped(title)}</text>`,
    ...rects,
    '</svg>',
    '',
  ].join('\n');
};
