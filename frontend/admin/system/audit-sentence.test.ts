import type { AuditLogEntry } from '@marquee/contracts/http/audit';
import { actionName, auditSentence, auditUser } from './audit-sentence';

const entry: AuditLogEntry = {
  position: 1,
  at: '2026-11-20T12:00:00.000Z',
  requestId: null,
  hash: '00',
  by: { role: 'admin', name: 'ada@example.com' },
  what: 'model.featured',
  about: { kind: 'model', id: '3', name: 'velvet-rose' },
  before: null,
  after: null,
};

test.each<[Partial<AuditLogEntry>, string]>([
  [{ after: { featuredUntil: 'infinity' } }, 'featured velvet-rose without an end'],
  [{ what: 'model.edited' }, 'edited velvet-rose'],
  [
    { what: 'day.root', about: { kind: 'day', id: '', name: '2026-11-19' } },
    'sealed the figures of Nov 19, 2026',
  ],
  [{ what: 'model.edited', about: { kind: 'model', id: '3', name: '2026-99-99' } }, 'edited 2026-99-99'],
  [{ what: 'holder.logged-in' }, 'logged in'],
  [
    {
      what: 'agency.person-added',
      about: { kind: 'agency person', id: '1', name: 'bright-lights (ada@x.example)' },
    },
    'added the agency account bright-lights (ada@x.example)',
  ],
  [
    {
      what: 'listing.moved',
      about: { kind: 'listing request', id: '1', name: 'LR-1' },
      before: { state: 'in-review' },
      after: { state: 'approved' },
    },
    'moved listing request LR-1 from in review to approved',
  ],
  [
    { what: 'operator.logged-in', after: { device: 'Desktop', browser: 'Chrome' } },
    'logged in (Chrome, Desktop)',
  ],
  [
    { what: 'listing.priced', after: { priceCents: 42_050 } },
    'changed the price of listing request velvet-rose to $420.50',
  ],
  [{ what: 'day.moon-landed' }, 'Day: moon landed, velvet-rose'],
  [{ about: { kind: 'model', id: '3', name: '$&' } }, 'featured $&'],
])('%j', (changes, sentence) => {
  expect(auditSentence({ ...entry, ...changes })).toBe(sentence);
});

test('users and actions are named in words', () => {
  expect(auditUser(entry.by)).toBe('ada@example.com');
  expect(auditUser({ role: 'holder', name: 'velvet-rose' })).toBe('The holder of velvet-rose');
  expect(auditUser({ role: 'holder', name: 'agency bright-lights (ada@x.example)' })).toBe(
    'The agency bright-lights (ada@x.example)',
  );
  expect(auditUser({ role: 'service', name: 'catalog' })).toBe('The service catalog');
  expect(auditUser({ role: 'service', name: 'analytics for the holder of velvet-rose' })).toBe(
    'The holder of velvet-rose',
  );
  expect(auditUser({ role: 'service', name: 'admin for ada@example.com' })).toBe('ada@example.com');
  expect(auditUser({ role: 'visitor', name: 'requester' })).toBe('A visitor');
  expect(actionName('listing.activation-ordered')).toBe('Listing: activation ordered');
});
