import { type ComponentType, lazy } from 'react';

/**
 * A lazy component that a page can do without: when its code cannot be loaded it renders nothing, and the
 * page stays.
 */
export const optionalPart = (load: () => Promise<ComponentType>) =>
  lazy(async (): Promise<{ default: ComponentType }> => ({ default: await load().catch(() => Nothing) }));

const Nothing = () => null;
