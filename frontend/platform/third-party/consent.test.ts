import { consentStateOf } from './consent';

const configured = { thirdParty: { webAnalytics: 'https://tags.example/tag.js' }, privacySignal: false };
const nothing = { thirdParty: { webAnalytics: undefined }, privacySignal: true };

test('without configured scripts no consent is requested, with any earlier answer', () => {
  expect(
    consentStateOf({ config: nothing, hasSession: false, globalPrivacyControl: true, answer: 'accepted' }),
  ).toBe('nothing-to-ask');
});

test('the privacy signal declines without asking, from the header or from the browser, and outranks an older yes', () => {
  for (const [privacySignal, globalPrivacyControl] of [
    [true, undefined],
    [false, true],
  ]) {
    const config = { ...configured, privacySignal: privacySignal === true };
    for (const answer of ['unknown', 'accepted', 'declined'] as const) {
      expect(consentStateOf({ config, hasSession: false, globalPrivacyControl, answer })).toBe(
        'refused-by-browser',
      );
    }
  }
});

test('otherwise the visitor is asked once, and the answer holds', () => {
  const stateFor = (answer: 'unknown' | 'accepted' | 'declined') =>
    consentStateOf({ config: configured, hasSession: false, globalPrivacyControl: false, answer });
  expect([stateFor('unknown'), stateFor('accepted'), stateFor('declined')]).toEqual([
    'not-asked-yet',
    'accepted',
    'declined',
  ]);
});

test('an administrator’s session outranks any answer', () => {
  const facts = { config: configured, globalPrivacyControl: false, answer: 'accepted' } as const;
  expect(consentStateOf({ ...facts, hasSession: true })).toBe('logged-in');
});
