import { Counter, Gauge, type Registry } from 'prom-client';
import type { PageCache } from './page-cache';

/** `client`: the browser renders the page, because it is private or could not be rendered in time. */
export type PageSource = 'cached' | 'rendered' | 'client';

/** Registers the metrics of pages and of their cache, and returns what counts an answer. */
export const webMetrics = (register: Registry) => {
  const pages = new Counter({
    name: 'web_pages_total',
    help: 'Pages by source (cached, rendered or client-rendered) and status',
    labelNames: ['source', 'status'],
    registers: [register],
  });
  return {
    pageAnswered: (source: PageSource, status: number): void => pages.inc({ source, status }),
    watchCache: (size: PageCache['size']): void => {
      const gauges = [
        { name: 'web_cached_pages', help: 'Rendered pages in memory', of: 'pages' },
        { name: 'web_cached_pages_bytes', help: 'Memory of the rendered pages, compressed', of: 'bytes' },
      ] as const;
      for (const { name, help, of } of gauges)
        new Gauge({
          name,
          help,
          registers: [register],
          collect() {
            this.set(size()[of]);
          },
        });
    },
  };
};
