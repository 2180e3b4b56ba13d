import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { configurePage } from './configure-page';
import { exampleSettings, processSettings } from './settings';

test('configure.md lists the settings of today; make handbook writes it', () => {
  expect(readFileSync(join(import.meta.dirname, 'configure.md'), 'utf8')).toBe(configurePage());
});

test('every setting has a meaning, and those of .env.example a section', () => {
  const settings = [...exampleSettings(), ...processSettings()];
  expect(settings.filter(({ meaning }) => meaning === '').map(({ name }) => name)).toEqual([]);
  expect(exampleSettings().filter(({ section }) => section === '')).toEqual([]);
});
