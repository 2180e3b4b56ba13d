import { pick, type Random } from '@marquee/kit/random/random';
import texts from './demo-texts.json' with { type: 'json' };

const { openings, middles, closings } = texts.descriptions;

/** Two or three neutral sentences about a model. */
export const description = (random: Random, name: string): string => {
  const firstName = name.split(' ', 1)[0] ?? name;
  const sentences = [pick(random, openings).replace('{name}', firstName), pick(random, middles)];
  if (random() < 0.6) sentences.push(pick(random, closings));
  return sentences.join(' ');
};
