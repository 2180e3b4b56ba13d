import { z } from 'zod';

/** The columns of a CSV file that an import reads. An export has them too. */
export const importColumns = [
  'slug',
  'name',
  'description',
  'bio',
  'category',
  'tags',
  'premium',
  'profileImage',
  'gallery',
  'socialLinks',
  'languages',
  'country',
  'monthlyPriceCents',
  'rating',
  'likes',
  'onlyFansLink',
  'fanvueLink',
  'version',
] as const;
export type ImportColumn = (typeof importColumns)[number];

/**
 * Further columns of an export. An import ignores them, so that an exported file can be edited and imported
 * again. A file that was written some time ago does not say who is online now.
 */
export const exportOnlyColumns = [
  'id',
  'status',
  'isOnline',
  'featured',
  'featuredUntil',
  'verified',
  'archived',
  'createdAt',
] as const;

export const importMaxRows = 20_000;
export const importMaxBytes = 8 * 1024 * 1024;

export const rowVerdicts = ['add', 'update', 'unchanged', 'refused'] as const;
export type RowVerdict = (typeof rowVerdicts)[number];

const Count = z.int().min(0);

/**
 * One line of the answer to `POST /api/admin/models/import`: JSON lines, sent while the import runs. `row`
 * has the verdict on a row, in a dry run the one it would get; `line` is where it begins in the file. An
 * answer without `finished` was cut off: the same file can be sent again, and rows that were imported are
 * then `unchanged`.
 */
export const ImportLine = z.discriminatedUnion('is', [
  z.object({
    is: z.literal('row'),
    line: Count,
    slug: z.string(),
    verdict: z.enum(rowVerdicts),
    fields: z.record(z.string(), z.string()).optional(),
  }),
  z.object({ is: z.literal('progress'), done: Count, of: Count }),
  z.object({
    is: z.literal('finished'),
    dryRun: z.boolean(),
    rows: Count,
    counts: z.object({ add: Count, update: Count, unchanged: Count, refused: Count }),
  }),
]);
export type ImportLine = z.infer<typeof ImportLine>;
