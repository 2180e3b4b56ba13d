import { openLinkTable } from '../../../../services/tracking/links/link-table';
import { openCompactTable } from './compact-table';
import { inventedModel } from './invented-models';

test('a table of bytes finds what the table of objects finds, before and after changes', () => {
  const models = 3_000;
  const objects = openLinkTable();
  const bytes = openCompactTable(models + 500);
  const put = (id: number, slug?: string): void => {
    const model = inventedModel(id);
    const changed = slug === undefined ? model : { ...model, slug, formerSlugs: [model.slug] };
    for (const table of [objects, bytes]) table.put(changed);
  };
  const compare = (): void => {
    for (let id = 1; id <= models + 1; id += 1) {
      const { slug } = inventedModel(id);
      expect(bytes.byId(id)).toEqual(objects.byId(id));
      for (const text of [slug, `was-${slug}`, `new-${id}`])
        expect(bytes.bySlug(text)).toEqual(objects.bySlug(text));
    }
  };
  for (let id = 1; id <= models; id += 1) put(id);
  compare();
  for (let id = 1; id <= models; id += 10) put(id, `new-${id}`);
  compare();
});
