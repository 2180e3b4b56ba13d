import { letters } from '../../services/catalog/pictures/letters';
import { readLetters } from './read-letters';

test('the letters that pictures are drawn with are those of the font that the pages use', () => {
  expect(letters).toEqual(Object.fromEntries(readLetters()));
});
