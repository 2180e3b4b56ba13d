import type { Request } from 'express';
import { LRUCache } from 'lru-cache';
import type { UpstreamResponse } from './upstream-call';

/** A page is at most this much older than in the web service; under load one second sees nearly all. */
const keptForMs = 1_000;

const keptMaxBytes = 8 * 1024 * 1024;

/** Roughly the headers of a page and its key. */
const overheadBytes = 1_024;

/** The web service chooses the body by the encodings that the client accepts, and by nothing else. */
const keyOf = (req: Request): string => `${req.headers['accept-encoding'] ?? ''} ${req.originalUrl}`;

const notModified = ({ headers }: UpstreamResponse): UpstreamResponse => {
  const { 'content-length': _length, 'content-encoding': _encoding, ...kept } = headers;
  return { statusCode: 304, headers: kept, chunks: [], size: 0, rest: undefined };
};

/** Keeps the most requested pages for one second: a flood of requests does not reach the web service. */
export const openRecentPages = () => {
  const pages = new LRUCache<string, UpstreamResponse>({
    maxSize: keptMaxBytes,
    ttl: keptForMs,
    sizeCalculation: ({ size }) => size + overheadBytes,
  });
  return {
    /** The page as the web service answered within the last second; a 304 for a client that has it. */
    find: (req: Request): UpstreamResponse | undefined => {
      if (req.method !== 'GET') return undefined;
      const page = pages.get(keyOf(req));
      const etag = page?.headers.etag;
      if (page === undefined || typeof etag !== 'string') return page;
      return req.headers['if-none-match']?.includes(etag) ? notModified(page) : page;
    },
    /** Keeps a page that the web service sent from its own cache: it is the same for every visitor. */
    keep: (req: Request, response: UpstreamResponse): void => {
      const isKept =
        req.method === 'GET' &&
        response.statusCode === 200 &&
        response.headers['x-page-source'] === 'cached' &&
        response.rest === undefined;
      if (isKept) pages.set(keyOf(req), response);
    },
  };
};

export type RecentPages = ReturnType<typeof openRecentPages>;
