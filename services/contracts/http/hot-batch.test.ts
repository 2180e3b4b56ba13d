import { responsesOf } from './hot-batch';

const accepted = { status: 202, headers: {}, body: '{"accepted":1}', events: 1 };
const unknown = { status: 404, headers: {}, body: '{}' };

test('an index in a batch of responses stands for the response at that place', () => {
  expect(responsesOf([unknown, accepted, 1, 0, 1])).toEqual([unknown, accepted, accepted, unknown, accepted]);
});

test.each([[[0]], [[accepted, 2, accepted]]])(
  'an index that names no earlier response is an error: %j',
  (given) => {
    expect(() => responsesOf(given)).toThrow('does not come before it');
  },
);
