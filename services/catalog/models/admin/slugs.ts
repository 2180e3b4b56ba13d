import { conflict } from '@marquee/kit/errors/http-error';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import pg from 'pg';

const uniqueViolation = '23505';
const slugConstraints: readonly string[] = ['models_slug_is_unique', 'a_slug_belongs_to_one_model_for_ever'];

/** True if an insert failed because the slug is, or was, another model's. */
export const isSlugTaken = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  error.code === uniqueViolation &&
  slugConstraints.includes(error.constraint ?? '');

export const slugTaken = (cause?: unknown): never =>
  conflict('slug.taken', 'Another model has or had this slug.', {
    fields: { slug: 'This slug is already taken.' },
    cause,
  });

/** Throws the 409 of `slugTaken` for a taken slug, and the error itself otherwise. */
export const rethrowSlugTaken = (error: unknown): never => {
  if (!isSlugTaken(error)) throw error;
  return slugTaken(error);
};

/** Registers the slug for the model, which may have had it. False if it is, or was, another model's. */
export const claimSlug = async (tx: Queryable, id: number, slug: string): Promise<boolean> => {
  await tx.query('insert into model_slugs (slug, model_id) values ($1, $2) on conflict do nothing', [
    slug,
    id,
  ]);
  const { rows } = await tx.query<{ model_id: number }>('select model_id from model_slugs where slug = $1', [
    slug,
  ]);
  return rows[0]?.model_id === id;
};
