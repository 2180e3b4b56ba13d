import { Slug } from './slug';

const profilePath = /(?:^|\/)model\/([^/?#\s]+)/;

/** The slug of the profile that a report names by URL or by slug; undefined where it names none. */
export const reportedSlug = (page: string): string | undefined => {
  const named = profilePath.exec(page)?.[1] ?? page.trim();
  return Slug.safeParse(named).data;
};
