import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkoutDir } from '../../launch/instance/checkout';

export type LogEvent = {
  readonly level: string;
  /** `…` stands for a part that depends on the moment. */
  readonly event: string;
};

const call = /\blog\??\.(debug|info|warn|error|fatal)\(\s*([^,)]+)/g;
const text = /(['`])((?:(?!\1).)+)\1/g;

/** The events that a source file logs; two for a call that chooses between two. */
export const logEventsIn = (source: string): LogEvent[] =>
  [...source.matchAll(call)].flatMap(([, level = '', name = '']) =>
    [...name.matchAll(text)].map(([, , event = '']) => ({
      level,
      event: event.replace(/\$\{[^}]*\}/g, '…'),
    })),
  );

const folders = [
  ...['gateway', 'catalog', 'tracking', 'analytics', 'admin', 'kit'].map((name) => `services/${name}`),
  'frontend/app/server',
];

/** The events of each part of the product, from its sources. The kit's are those of every service. */
export const loggedEvents = (): ReadonlyMap<string, readonly LogEvent[]> =>
  new Map(
    folders.map((folder) => {
      const files = readdirSync(join(checkoutDir, folder), { recursive: true, encoding: 'utf8' }).filter(
        (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(?:^|\/)(?:testing|dist|node_modules)\//.test(file),
      );
      const events = files.flatMap((file) =>
        logEventsIn(readFileSync(join(checkoutDir, folder, file), 'utf8')),
      );
      const byName = new Map(events.map((one) => [`${one.event} ${one.level}`, one]));
      return [folder, [...byName.values()].sort((one, other) => (one.event < other.event ? -1 : 1))];
    }),
  );
