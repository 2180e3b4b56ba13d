import { folderCycles } from './import-report';

const module = (source: string, ...imports: readonly (string | readonly [string, string])[]) => ({
  source,
  dependencies: imports.map((one) =>
    typeof one === 'string'
      ? { resolved: one, dependencyTypes: ['local'] }
      : { resolved: one[0], dependencyTypes: [one[1]] },
  ),
});
const root = 'services/admin';

test('folders that import each other through a third are reported, with the files', () => {
  const modules = [
    module(`${root}/mail/send.ts`, `${root}/audit/record.ts`),
    module(`${root}/audit/record.ts`, `${root}/inbox/notes.ts`),
    module(`${root}/inbox/notes.ts`, `${root}/mail/queue.ts`),
    module(`${root}/mail/queue.ts`),
  ];
  expect(folderCycles(modules)).toHaveLength(3);
  expect(folderCycles(modules)[0]).toBe(`${root}/mail/send.ts → ${root}/audit/record.ts`);
  expect(folderCycles(modules.slice(1))).toEqual([]);
});

test('app.ts stands above the folders, config.ts below, and deps.ts names their types', () => {
  const app = module(`${root}/app.ts`, `${root}/mail/send.ts`);
  const send = module(`${root}/mail/send.ts`, `${root}/config.ts`, `${root}/deps.ts`);
  const config = module(`${root}/config.ts`);
  const deps = (kind: string) => module(`${root}/deps.ts`, [`${root}/mail/send.ts`, kind]);
  expect(folderCycles([app, send, config, deps('type-only')])).toEqual([]);
  expect(folderCycles([app, send, config, deps('local')])).toHaveLength(2);
});
