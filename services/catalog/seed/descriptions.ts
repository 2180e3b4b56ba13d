import { pick, type Random } from '@marquee/kit/random/random';

const openings = [
  '{name} is a performer who treats every evening like an opening night.',
  '{name} came from the stage and brought the lighting along.',
  '{name} keeps a calendar that followers actually rely on.',
  '{name} mixes dance, conversation and a dry sense of humor.',
  '{name} has been hosting live evenings for several years.',
  '{name} started as a photographer and moved in front of the camera.',
  '{name} runs a small studio and a very loyal mailing list.',
  '{name} is known for long talks and short answers.',
  'Style first, hurry never: {name} plans each series like a magazine issue.',
  'Half of the fun is the wardrobe, says {name}, and the other half is the company.',
  'Every month {name} picks a theme and follows it through.',
  'Regulars call {name} the calmest host on the bill.',
] as const;

const middles = [
  'New sets arrive every Tuesday and Friday, with notes on how they were made.',
  'Expect vintage gowns, jazz records and a lot of velvet.',
  'The archive goes back a long way and is sorted with care.',
  'Messages are answered in person, usually within a day.',
  'Subscribers vote on the next location.',
  'Weekend sessions run late and end with questions from the audience.',
  'Behind-the-scenes clips show the lamps as well as the light.',
  'Travel diaries alternate with quiet evenings at home.',
  'Costumes are sewn in the house, and the sewing is part of the show.',
  'There is a reading hour, a cooking hour and a surprise hour.',
  'Collaborations with other performers happen once a month.',
  'The tone is warm, the light is low and the rules are clear.',
] as const;

const closings = [
  'English and Spanish spoken.',
  'English and German spoken.',
  'English, French and a little Italian spoken.',
  'Custom requests open on Mondays.',
  'Newcomers are welcome.',
  'The schedule is posted each Sunday.',
  'Courtesy is the house rule.',
] as const;

/** Two or three neutral sentences about a model. */
export const description = (random: Random, name: string): string => {
  const firstName = name.split(' ', 1)[0] ?? name;
  const sentences = [pick(random, openings).replace('{name}', firstName), pick(random, middles)];
  if (random() < 0.6) sentences.push(pick(random, closings));
  return sentences.join(' ');
};
