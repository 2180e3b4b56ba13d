import type { ComponentType } from 'react';

/** The `lazy` of a route whose screen is loaded on demand. */
export const lazyPage = (load: () => Promise<ComponentType>) => async () => ({ Component: await load() });
