import { readFileSync } from 'node:fs';

/** Grade 3: what the query means. 1: all of its words but one. By the number at the end of a slug. */
type JudgedQuery = {
  readonly kind: string;
  readonly text: string;
  readonly grades: ReadonlyMap<string, number>;
};

/** The queries in `queries.tsv`, which was written once, from what the words of each query mean in the corpus. */
export const judgedQueries = (): JudgedQuery[] =>
  readFileSync(new URL('queries.tsv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [kind = '', text = '', judgments = ''] = line.split('\t');
      const grades = judgments.split(' ').map((judgment): [string, number] => {
        const [slug = '', grade = ''] = judgment.split(':');
        return [slug, Number(grade)];
      });
      return { kind, text, grades: new Map(grades) };
    });

const cutoff = 10;

const gain = (grades: readonly number[]): number =>
  grades.slice(0, cutoff).reduce((sum, grade, rank) => sum + (2 ** grade - 1) / Math.log2(rank + 2), 0);

export type Score = { readonly ndcg: number; readonly precision: number; readonly recall: number };

/**
 * Scores of the first ten results: NDCG; precision, the models of grade 3 as a share of the results, or of all models of
 * grade 3 where these are fewer; recall, the same models as a share of all of grade 3, counted up to ten. `slugs`: the
 * results, best first.
 */
export const scoreOf = ({ grades }: JudgedQuery, slugs: readonly string[]): Score => {
  const found = slugs.slice(0, cutoff).map((slug) => grades.get(/\d+$/.exec(slug)?.[0] ?? '') ?? 0);
  const ideal = [...grades.values()].sort((one, other) => other - one);
  const meant = ideal.filter((grade) => grade === 3).length;
  const hits = found.filter((grade) => grade === 3).length;
  return {
    ndcg: gain(found) / gain(ideal),
    precision: found.length === 0 ? 0 : hits / Math.min(found.length, Math.max(meant, 1)),
    recall: meant === 0 ? 1 : hits / Math.min(meant, cutoff),
  };
};

export const meanOf = (scores: readonly Score[]): Score => {
  const mean = (of: keyof Score): number =>
    Math.round((1_000 * scores.reduce((sum, score) => sum + score[of], 0)) / scores.length) / 1_000;
  return { ndcg: mean('ndcg'), precision: mean('precision'), recall: mean('recall') };
};
