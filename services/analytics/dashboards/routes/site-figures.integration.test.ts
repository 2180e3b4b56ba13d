import { SiteFigures } from '@marquee/contracts/http/site-figures';
import { addDays } from '@marquee/contracts/rules/days';
import { card, click, visitor } from '../../testing/activity';
import { openTestService, type TestService } from '../../testing/test-app';

let app: TestService;
const today = new Date().toISOString().slice(0, 10);
const at = (back: number): number => Date.parse(`${addDays(today, -back)}T00:00:01Z`);

beforeAll(async () => {
  app = await openTestService([]);
});
afterAll(() => app.close());

test('everyone can read how many profiles and links were opened in 30 days, without invalid traffic', async () => {
  const read = async () => {
    const reply = await app.ask('/api/site-figures');
    expect([reply.status, reply.headers.get('cache-control')]).toEqual([200, 'public, max-age=60']);
    return SiteFigures.parse(await reply.json());
  };
  expect(await read()).toEqual({ profilesOpened: 0, clicks: 0 });
  const who = { surface: 'profile', position: -1, visitor: visitor() } as const;
  await app.count([
    card(1, { ...who, kind: 'profile', at: at(0) }),
    card(2, { ...who, kind: 'profile', at: at(29) }),
    card(2, { ...who, kind: 'profile', at: at(30) }),
    card(2, { ...who, at: at(1) }),
    click(1, { ...who, at: at(29) }),
    click(1, { ...who, at: at(30) }),
    click(1, { ...who, at: at(1), invalid: 'bot' }),
  ]);
  expect(await read()).toEqual({ profilesOpened: 2, clicks: 1 });
});
