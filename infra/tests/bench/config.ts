import { serviceUrl } from '@marquee/kit/settings/schemas';
import { configWith } from '@marquee/kit/settings/settings';
import { z } from 'zod';

const callsOf = (usual: number) => z.coerce.number().int().min(10).max(10_000).default(usual);
const sizesOf = (...usual: number[]) =>
  z
    .string()
    .regex(/^\d+(,\d+)*$/)
    .transform((sizes) => sizes.split(',').map(Number))
    .default(usual);

/** Settings of the measured product. */
export const ProductConfig = z.object({
  /** As text, because it is passed on. */
  GATEWAY_PROCESSES: z.string().optional(),
});

/** `DATABASE_URL` must allow creating databases: each benchmark creates its own and drops it. */
const Database = configWith('DATABASE_URL');

export const CatalogConfig = Database.extend({
  BENCH_MODELS: sizesOf(1_000, 19_204, 200_000),
  BENCH_CALLS: callsOf(100),
});

export const SiteConfig = Database.extend({ BENCH_CALLS: callsOf(300) });

export const HolderConfig = configWith('DATABASE_URL', 'AMQP_URL', 'REDIS_URL').extend({
  BENCH_MODELS: sizesOf(130, 1_300),
  BENCH_CALLS: callsOf(200),
});

export const BacklogConfig = configWith('DATABASE_URL', 'AMQP_URL', 'REDIS_URL').extend({
  BENCH_EVENTS: z.coerce.number().int().min(1_000).default(500_000),
  BENCH_EVENTS_PER_MESSAGE: z.coerce.number().int().min(1).max(1_000).default(40),
  BENCH_WORKERS: sizesOf(1, 2, 3),
  /** Added to each packet to the database and back, like a database on another machine. */
  BENCH_DATABASE_DELAY_MS: z.coerce.number().int().min(0).default(0),
});

export const PagesConfig = z.object({
  /** URL of the measured product. */
  BENCH_URL: serviceUrl.default('http://localhost:8080'),
  BENCH_CALLS: callsOf(2_000),
  /** Number of pages without a model: more than the cache holds. */
  BENCH_URLS: z.coerce.number().int().min(0).default(3_000),
});

export const OverloadConfig = z.object({
  /** The duration of each rate, in seconds. */
  BENCH_SECONDS: z.coerce.number().int().min(3).default(300),
  /** Multiples of the sustainable rate, the first of which is 1. */
  BENCH_TIMES: sizesOf(1, 2, 4, 10),
  BENCH_EVENTS_PER_POST: z.coerce.number().int().min(1).max(100).default(100),
  /** The sustainable rate; without it a search finds it. */
  BENCH_POSTS_PER_SECOND: z.coerce.number().int().min(1).optional(),
});

export const LedgerConfig = Database.extend({
  /** 365 for a year: 144 million rows, 25 GB, half an hour and more to fill. */
  BENCH_DAYS: z.coerce.number().int().min(2).max(400).default(20),
  BENCH_ROWS_A_DAY: z.coerce.number().int().min(100).default(390_000),
});
