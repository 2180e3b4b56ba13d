import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readers, type Setting, serviceNames } from '@marquee/kit/settings/setting';
import { readBy, sections, settings } from '@marquee/kit/settings/settings';
import { Config as Web } from '../../frontend/app/server/config';
import { Config as Admin } from '../../services/admin/config';
import { Config as Analytics, WorkerConfig as AnalyticsWorker } from '../../services/analytics/config';
import { Config as Catalog } from '../../services/catalog/config';
import { Config as Gateway } from '../../services/gateway/config';
import { Config as Tracking } from '../../services/tracking/config';
import { checkoutDir } from '../launch/instance/checkout';
import { composeFile } from './compose-settings';
import { configurePage } from './configure-page';
import { envExample } from './env-example';

const read = (path: string): string => readFileSync(join(checkoutDir, path), 'utf8');
const rows: Readonly<Record<string, Setting>> = settings;

test.each([
  ['.env.example', envExample],
  ['docker-compose.yml', composeFile],
  ['infra/handbook/configure.md', configurePage],
])('%s has the settings of today; make handbook writes it', (path, print) =>
  expect(read(path)).toBe(print()),
);

test('each service reads its settings of the table and no others', () => {
  const configs = { catalog: Catalog, tracking: Tracking, analytics: Analytics, admin: Admin, web: Web };
  const shapes = { ...configs, gateway: Gateway, 'analytics-worker': AnalyticsWorker };
  for (const name of serviceNames)
    expect({ name, reads: Object.keys(shapes[name].shape).sort() }).toEqual({
      name,
      reads: [...readBy(name)].sort(),
    });
});

test('each reader is a program that reads its settings, or docker-compose.yml', () => {
  const sources = ['services', 'frontend/app/server', 'infra'].flatMap((folder) =>
    readdirSync(join(checkoutDir, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !/node_modules|dist\/|\.test\.ts$/.test(path))
      .map((path) => read(join(folder, path))),
  );
  const isRead = (reader: string) => sources.some((source) => source.includes(`configOf('${reader}')`));
  expect(readers.filter((reader) => reader !== 'compose' && !isRead(reader))).toEqual([]);
  const compose = read('docker-compose.yml');
  expect(readBy('compose').filter((name) => !compose.includes(`\${${name}:-`))).toEqual([]);
});

test('every setting has a meaning, and stands in one section', () => {
  expect(Object.keys(rows).filter((name) => rows[name]?.meaning === '')).toEqual([]);
  const names = Object.values(sections).flatMap((section) => Object.keys(section));
  expect(names).toHaveLength(new Set(names).size);
});

test('an operator sees first the settings that are really set', () =>
  expect(Object.keys(Object.values(sections)[0] ?? {})).toHaveLength(15));
