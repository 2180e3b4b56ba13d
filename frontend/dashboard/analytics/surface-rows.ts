import type { Surface } from '@marquee/contracts/events/impression-seen';
import type { ModelAnalytics } from '@marquee/contracts/http/model-analytics';
import { surfaceNames } from './breakdowns';

/** The server counts all deeper slots in this one. */
const deepestPosition = 100;

export interface SlotRow {
  readonly key: string;
  readonly name: string;
  readonly impressions: number;
  readonly clicks: number;
}

export interface SurfaceRow extends SlotRow {
  /** By position; empty where the surface has no slots. */
  readonly slots: readonly SlotRow[];
}

const slotName = (position: number): string => {
  if (position < 0) return 'Without a slot';
  return position >= deepestPosition ? `Slot ${deepestPosition + 1} and deeper` : `Slot ${position + 1}`;
};

/** Every surface with its figures and those of its slots, most impressions first. */
export const surfaceRows = ({ surfaces }: Pick<ModelAnalytics['stats'], 'surfaces'>): SurfaceRow[] => {
  const rows = new Map<Surface, ModelAnalytics['stats']['surfaces']>();
  for (const row of surfaces) rows.set(row.surface, [...(rows.get(row.surface) ?? []), row]);
  return [...rows]
    .map(([surface, slots]) => ({
      key: surface,
      name: surfaceNames[surface],
      impressions: slots.reduce((sum, { impressions }) => sum + impressions, 0),
      clicks: slots.reduce((sum, { clicks }) => sum + clicks, 0),
      slots: slots.some(({ position }) => position >= 0)
        ? [...slots]
            .sort((a, b) => a.position - b.position)
            .map(({ position, impressions, clicks }) => ({
              key: `${surface} ${position}`,
              name: slotName(position),
              impressions,
              clicks,
            }))
        : [],
    }))
    .sort((a, b) => b.impressions - a.impressions || b.clicks - a.clicks);
};
