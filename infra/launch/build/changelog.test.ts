import { notesOf } from './changelog';

const changelog = `# Changelog

## [Unreleased]

## [0.2.0] - 2026-12-01

### Added

- A page.

## [0.1.0] - 2026-11-01

- The first.

[0.2.0]: https://example.com/0.2.0
`;

test('the notes of a version are its section', () => {
  expect(notesOf('0.2.0', changelog)).toBe('### Added\n\n- A page.\n');
  expect(notesOf('0.1.0', changelog)).toBe('- The first.\n');
});

test('a version that is missing or empty has none', () => {
  expect(notesOf('0.3.0', changelog)).toBeUndefined();
  expect(notesOf('Unreleased', changelog)).toBeUndefined();
});
