import { type QueryKey, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { type LoadSchema, requestJson } from './request';

export const jsonQuery = <Schema extends z.ZodType, Key extends QueryKey>(
  queryKey: Key,
  load: LoadSchema<Schema>,
  path: string,
) => queryOptions({ queryKey, queryFn: ({ signal }) => requestJson(load, path, { signal }) });
