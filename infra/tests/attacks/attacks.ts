import type { Attack } from './attack';
import { embeddedAttacks } from './embedded';
import { forgedAttacks } from './forged';
import { honestAttacks } from './honest';
import { limitsAttacks } from './limits';
import { viewsAttacks } from './views';
import { visitsAttacks } from './visits';

/** Every way that we know to invent figures, and what people do that must count. */
export const attacks: readonly Attack[] = [
  ...visitsAttacks,
  ...embeddedAttacks,
  ...forgedAttacks,
  ...viewsAttacks,
  ...limitsAttacks,
  ...honestAttacks,
];
