import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { configOf } from '@marquee/kit/settings/settings';
import { demoOf, demoSettings, rememberedDemo } from './demo';

const folders = () => {
  const [runDir, dataDir] = ['run', 'data'].map((name) => mkdtempSync(join(tmpdir(), `marquee-${name}-`)));
  return { runDir: runDir ?? '', dataDir: dataDir ?? '' };
};

test('a new installation has demo data unless DEMO is off, and later starts repeat the choice', () => {
  const [demo, empty] = [folders(), folders()];
  expect([demoOf(demo, undefined), demoOf(demo, undefined)]).toEqual(['on', 'on']);
  expect([demoOf(empty, 'off'), demoOf(empty, undefined), demoOf(empty, 'off')]).toEqual([
    'off',
    'off',
    'off',
  ]);
});

test('demo data is refused where the first start had none, also when the run folder was deleted', () => {
  const empty = folders();
  demoOf(empty, 'off');
  expect(() => demoOf(empty, 'on')).toThrow(/started with DEMO=off/);
  rmSync(empty.runDir, { recursive: true });
  expect(rememberedDemo(empty)).toBe('off');
  expect(() => demoOf(empty, 'on')).toThrow(/started with DEMO=off/);
});

test('DEMO=off does not hide demo data that is there, nor that of a version that remembered nothing', () => {
  const [demo, old] = [folders(), folders()];
  demoOf(demo, 'on');
  writeFileSync(join(old.runDir, 'instance.json'), '{}');
  for (const folder of [demo, old]) expect(() => demoOf(folder, 'off')).toThrow(/has demo data/);
});

test('only demo data comes with an example of how to pay and who sells', () => {
  expect(demoSettings('off')).toEqual({});
  const { PAYMENT_INSTRUCTIONS, RECEIPT_SELLER } = configOf('admin')
    .pick({ PAYMENT_INSTRUCTIONS: true, RECEIPT_SELLER: true })
    .parse(demoSettings('on'));
  expect(PAYMENT_INSTRUCTIONS).toMatch(/^This is a demo.*\n.*account 12/);
  expect(RECEIPT_SELLER.split('\n')).toHaveLength(3);
});
