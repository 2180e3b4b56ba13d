import { Slug } from './slug';

const inAddress = /(?:^|\/)model\/([^/?#\s]+)/;

/** The slug of the profile that a report names, by its address or by its bare slug; undefined where it names no profile. */
export const reportedSlug = (page: string): string | undefined => {
  const named = inAddress.exec(page)?.[1] ?? page.trim();
  return Slug.safeParse(named).data;
};
