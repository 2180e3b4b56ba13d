import type { ModelState } from '@marquee/contracts/events/domain-event';
import { type Platform, platforms } from '@marquee/contracts/rules/platforms';
import { fnv1a } from '@marquee/kit/hash/fnv1a';

/** A model that differs from most: it has former slugs, campaigns, an end of its placement, or is archived. */
const isPlain = ({ archived, featuredUntil, formerSlugs, campaigns }: ModelState): boolean =>
  !archived && featuredUntil === null && formerSlugs.length === 0 && campaigns.length === 0;

/** A link without its beginning: the digit of a host, and the path. Links are checked before. */
const shortLink = ({ hosts }: Platform, link: string | null): string => {
  if (link === null) return '';
  const host = hosts.findIndex((name) => link.startsWith(`https://${name}/`));
  return `${host}${link.slice(`https://${hosts[host]}/`.length)}`;
};
const wholeLink = ({ hosts }: Platform, short: string): string | null =>
  short === '' ? null : `https://${hosts[Number(short[0])]}/${short.slice(1)}`;

const empty = 0;
/** Slots of an index for each row: at most half of them are in use. */
const slotsPerRow = 2;

/** Slug, two handles and their lengths. */
const bytesPerRow = 56;
const growth = 1.25;

/** Rows as bytes: slug and links of a model one after the other, each after its length. */
const openText = (bytes: number) => {
  let buffer = Buffer.allocUnsafe(bytes);
  let used = 0;
  return {
    add: (text: string): void => {
      const length = Buffer.byteLength(text);
      if (used + length + 2 > buffer.length) buffer = Buffer.concat([buffer], buffer.length * growth);
      used = buffer.writeUInt16LE(length, used);
      used += buffer.write(text, used);
    },
    at: (offset: number): [text: string, next: number] => {
      const next = offset + 2 + buffer.readUInt16LE(offset);
      return [buffer.toString('utf8', offset + 2, next), next];
    },
    used: (): number => used,
  };
};

export type CompactTable = {
  readonly put: (model: ModelState) => void;
  readonly byId: (id: number) => ModelState | undefined;
  readonly bySlug: (slug: string) => ModelState | undefined;
};

/**
 * A link table that keeps a plain model as text in one buffer, found by two open-addressed indexes of row
 * numbers, and only the others as objects. A changed row is appended and its old text stays: a table with many
 * changes is written anew. For at most `rows` models.
 */
export const openCompactTable = (rows: number): CompactTable => {
  const text = openText(rows * bytesPerRow);
  const ids = new Uint32Array(rows + 1);
  const offsets = new Float64Array(rows + 1);
  const slots = rows * slotsPerRow;
  const idSlots = new Uint32Array(slots);
  const slugSlots = new Uint32Array(slots);
  const others = new Map<number, ModelState>();
  const otherSlugs = new Map<string, number>();
  let last = 0;

  const slugOf = (row: number): string => text.at(offsets[row] ?? 0)[0];

  /** The slot of the row that is searched, or the empty one in which it belongs. */
  const slotOf = (index: Uint32Array, hash: number, isIt: (row: number) => boolean): number => {
    for (let slot = hash % slots; ; slot = (slot + 1) % slots) {
      const row = index[slot] ?? empty;
      if (row === empty || isIt(row)) return slot;
    }
  };
  const idSlot = (id: number): number =>
    slotOf(idSlots, Math.imul(id, 2_654_435_761) >>> 0, (row) => ids[row] === id);
  const slugSlot = (slug: string): number => slotOf(slugSlots, fnv1a(slug), (row) => slugOf(row) === slug);

  const modelAt = (row: number): ModelState | undefined => {
    if (row === empty) return undefined;
    const id = ids[row] ?? 0;
    const other = others.get(id);
    if (other !== undefined) return other;
    const [slug, linksAt] = text.at(offsets[row] ?? 0);
    const [onlyFans, nextAt] = text.at(linksAt);
    const [fanvue] = text.at(nextAt);
    return {
      id,
      slug,
      onlyFansLink: wholeLink(platforms[0], onlyFans),
      fanvueLink: wholeLink(platforms[1], fanvue),
      formerSlugs: [],
      campaigns: [],
      archived: false,
      featuredUntil: null,
    };
  };

  return {
    put: (model) => {
      const slot = idSlot(model.id);
      const row = idSlots[slot] || ++last;
      idSlots[slot] = row;
      ids[row] = model.id;
      offsets[row] = text.used();
      text.add(model.slug);
      for (const platform of platforms) text.add(shortLink(platform, model[platform.linkField]));
      slugSlots[slugSlot(model.slug)] = row;
      for (const slug of others.get(model.id)?.formerSlugs ?? []) otherSlugs.delete(slug);
      others.delete(model.id);
      if (isPlain(model)) return;
      others.set(model.id, model);
      for (const slug of model.formerSlugs) otherSlugs.set(slug, row);
    },
    byId: (id) => modelAt(idSlots[idSlot(id)] ?? empty),
    bySlug: (slug) => modelAt(slugSlots[slugSlot(slug)] || (otherSlugs.get(slug) ?? empty)),
  };
};
