import fc from 'fast-check';
import { z } from 'zod';

/** Known values by the name of a field or parameter, which random text would never hit. */
export type Hints = Readonly<Record<string, readonly unknown[]>>;

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Records that a test may change are given by hint alone: a random id could be one of the catalog's. */
const hintedOnly: ReadonlySet<string> = new Set(['id', 'modelId', 'ids']);

const deepObject = (depth: number): unknown => (depth === 0 ? 'deep' : { deeper: deepObject(depth - 1) });

const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udc00\ud800',
  '\u202eabc',
  '\ufeff',
  'ﬀ',
  'ẞ',
  'İ'.repeat(300),
  '٣',
  '１２',
  '👩‍👩‍👧‍👦'.repeat(40),
  'e\u0301'.repeat(200),
  "' or 1=1 --",
  '"; drop table models; --',
  '\\',
  '%',
  '_',
  '%00',
  '%ff',
  '%s%n',
  '../../../../etc/passwd',
  '..\\..\\',
  'a & b | !c:*',
  ':* <-> (',
  '{{7*7}}',
  '$' + '{7*7}',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  'true',
  '-1',
  '0',
  '-0',
  '1.5',
  '1e3',
  '1e309',
  '0x10',
  '2147483648',
  '9007199254740993',
  '9'.repeat(400),
  '\r\nset-cookie: a=b',
  '\t',
  'A'.repeat(5_001),
  '=1+1',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '-000001-01-01',
  '+275760-09-13',
  '00000000-0000-0000-0000-000000000000',
  'https://user:pass@onlyfans.com:8443/x',
  'javascript:alert(1)',
  'https://[::1',
  '//elsewhere.example',
  '/media/../x',
];

const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.nat(12).map((power) => 'x'.repeat(2 ** power)) },
);

/** Never a number that may be the id of a record. */
const hostileNumbers = [
  0,
  -1,
  -0,
  1.5,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 32,
  2 ** 53,
  2 ** 53 - 1,
  2 ** 63,
  1e308,
  1e-7,
  -1e308,
];

const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(...hostileNumbers, null, true, false),
  fc.constantFrom<unknown>([], {}, [[]], [null], deepObject(15), deepObject(17), Array(1_000).fill(0)),
  fc
    .constantFrom('{"__proto__":{"admin":true}}', '{"constructor":{"prototype":{"admin":true}}}')
    .map((text) => JSON.parse(text)),
);

type Wrap = (arbitrary: fc.Arbitrary<unknown>) => fc.Arbitrary<unknown>;

const asIs: Wrap = (arbitrary) => arbitrary;
const sometimesHostile: Wrap = (arbitrary) =>
  fc.oneof({ weight: 6, arbitrary }, { weight: 1, arbitrary: hostileValue });

const formats: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  email: fc.constantFrom('fuzz@example.org', 'Fuzz+a.b@example.org', `${'f'.repeat(60)}@example.org`),
  uri: fc.constantFrom('https://example.org/a', 'https://onlyfans.com/fuzz', 'http://example.org'),
  uuid: fc.uuid(),
  date: fc
    .integer({ min: -400, max: 2 })
    .map((days) => new Date(Date.UTC(2026, 10, 22) + days * 86_400_000).toISOString().slice(0, 10)),
  'date-time': fc
    .integer({ min: 0, max: 1e9 })
    .map((seconds) => new Date(1.6e12 + seconds * 1_000).toISOString()),
};

const matching = (pattern: string, maxLength: number): fc.Arbitrary<unknown> | undefined => {
  try {
    const arbitrary = fc.stringMatching(new RegExp(pattern), { maxLength });
    fc.sample(arbitrary, 1);
    return arbitrary;
  } catch {
    // fast-check cannot generate from every expression, such as Unicode classes.
    return undefined;
  }
};

const textOf = ({ format, pattern, maxLength = 60, minLength = 0 }: JsonSchema): fc.Arbitrary<unknown> => {
  const known = format === undefined ? undefined : formats[format];
  if (known) return known;
  const exact = pattern === undefined ? undefined : matching(pattern, Math.min(maxLength, 60));
  if (exact) return exact;
  const short = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, 40)) };
  return fc.oneof(
    { weight: 3, arbitrary: fc.string(short) },
    {
      weight: 2,
      arbitrary: fc.string({ ...short, unit: 'grapheme' }).map((text) => text.slice(0, maxLength)),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'a'.repeat(Math.min(maxLength, 6_000)),
        'é'.repeat(Math.min(maxLength, 6_000)),
      ),
    },
  );
};

const numberOf = ({
  type,
  minimum,
  maximum,
  exclusiveMinimum,
  exclusiveMaximum,
}: JsonSchema): fc.Arbitrary<unknown> => {
  const min = Math.max(Number(minimum ?? -1_000), Number(exclusiveMinimum ?? -Infinity) + 1);
  const max = Math.max(min, Math.min(Number(maximum ?? 1_000), Number(exclusiveMaximum ?? Infinity) - 1));
  return type === 'integer' ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true });
};

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const arbitraryFor = (schema: JsonSchema, name: string, hints: Hints, wrap: Wrap): fc.Arbitrary<unknown> => {
  const inner = (child: JsonSchema, childName = name) => wrap(arbitraryFor(child, childName, hints, wrap));
  const hinted = hints[name];
  if (hinted !== undefined && schema.type !== 'object' && schema.type !== 'array') {
    const known = fc.constantFrom(...hinted);
    if (hintedOnly.has(name)) return known;
    const { [name]: _own, ...others } = hints;
    return fc.oneof(
      { weight: 4, arbitrary: known },
      { weight: 1, arbitrary: arbitraryFor(schema, name, others, wrap) },
    );
  }
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => arbitraryFor(choice, name, hints, wrap)));
  if (schema.allOf) {
    const merged = Object.assign({}, ...schema.allOf.filter(isSchema), { ...schema, allOf: undefined });
    return arbitraryFor(merged, name, hints, wrap);
  }
  if (Array.isArray(schema.type)) {
    return fc.oneof(...schema.type.map((type) => arbitraryFor({ ...schema, type }, name, hints, wrap)));
  }
  switch (schema.type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number':
      return numberOf(schema);
    case 'string':
      return textOf(schema);
    case 'array': {
      const items = isSchema(schema.items) ? schema.items : {};
      const maxLength = Math.min(Number(schema.maxItems ?? 5), 5);
      return fc.array(inner(items), {
        minLength: Math.min(Number(schema.minItems ?? 0), maxLength),
        maxLength,
      });
    }
    case 'object': {
      const entries = Object.entries(schema.properties ?? {}).flatMap(([key, value]) =>
        isSchema(value) ? [[key, inner(value, key)] as const] : [],
      );
      const required = wrap === asIs ? (schema.required ?? []) : [];
      const named = fc.record(Object.fromEntries(entries), { requiredKeys: [...required] });
      return wrap === asIs
        ? named
        : fc
            .tuple(
              fc.record(Object.fromEntries(entries), { requiredKeys: [...(schema.required ?? [])] }),
              named,
              fc.nat(4),
            )
            .map(([whole, partial, choice]) => (choice > 0 ? whole : { ...partial, extra: 1 }));
    }
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
};

const inputSchemas = new WeakMap<z.ZodType, JsonSchema>();
const inputSchema = (schema: z.ZodType): JsonSchema => {
  const known = inputSchemas.get(schema) ?? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  inputSchemas.set(schema, known);
  return known;
};

/** Values that the schema accepts, except for what JSON Schema cannot express. */
export const nearValid = (schema: z.ZodType, hints: Hints): fc.Arbitrary<unknown> =>
  arbitraryFor(inputSchema(schema), '', hints, asIs);

/** The same shape with wrong, extreme, missing and additional parts. */
export const hostile = (schema: z.ZodType, hints: Hints): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 6, arbitrary: arbitraryFor(inputSchema(schema), '', hints, sometimesHostile) },
    { weight: 1, arbitrary: hostileValue },
  );

/** One parameter of a path. */
export const parameter = (name: string, hints: Hints): fc.Arbitrary<string> => {
  const known = hints[name]?.map(String);
  return known
    ? fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: hostileText })
    : hostileText;
};
