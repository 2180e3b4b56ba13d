import { conflict } from '@marquee/kit/errors/http-error';
import pg from 'pg';
import { slugConstraints } from '../queries/insert-models';

export const refuseTakenSlug = (cause?: unknown): never =>
  conflict('slug.taken', 'Another model has or had this slug.', { fields: { slug: 'is taken' }, cause });

export const isTakenSlug = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  error.code === '23505' &&
  slugConstraints.includes(error.constraint ?? '');
