import { readFileSync } from 'node:fs';
import { Problem } from '@marquee/contracts/http/error-body';
import { clickDimensions, measures, visitDimensions } from '@marquee/contracts/http/figures';
import { webhookData } from '@marquee/contracts/http/webhooks';
import { scopeOf } from '@marquee/contracts/rules/api-scopes';
import { webhookEvents } from '@marquee/contracts/rules/webhook-events';
import { z } from 'zod';
import { analyticsRoutes } from '../../services/analytics/app';
import { catalogRoutes } from '../../services/catalog/app';
import { table } from './configure-page';

type Schema = z.core.JSONSchema.JSONSchema;

const days = 'from=2026-11-01&to=2026-11-20';

/** Every call of the API: its title and the query of its example. A test requests each example. */
export const apiCalls: Readonly<Record<string, readonly [title: string, query: string]>> = {
  '/api/v1/figures': [
    'Figures of the site',
    `${days}&measure=views,visitors&by=country&where=device:Mobile&where=-source:direct`,
  ],
  '/api/v1/models': ['Models', 'state=listed&sort=name&limit=50'],
  '/api/v1/placements': ['Placements of all models that lasted on any of the days', `state=running&${days}`],
  '/api/v1/models/:slug': ['One model', ''],
  '/api/v1/models/:slug/placements': ['Placements of a model', ''],
  '/api/v1/models/:slug/figures': ['Clicks of a model', `${days}&by=platform&compare=previous`],
  '/api/v1/models/:slug/statement': ['Signed statement of a model', days],
};

/** The parameters that need an explanation. */
const meanings: Readonly<Record<string, string>> = {
  from: 'the first day, in the time zone of the site',
  to: 'the last day, included',
  measure: `one or more of ${measures.join(', ')}, joined by commas`,
  by: `up to two of ${visitDimensions.join(', ')} (views, visitors), ${clickDimensions.join(', ')} (clicks), day, week, month`,
  where: 'dimension:value, or -dimension:value; may be repeated, values of one dimension are alternatives',
  compare: 'previous: as many days before; year: the same days a year before; or FROM..TO',
  offset: 'rows before this page; the header x-total-count has the number of all rows',
};

const schemaOf = (schema: z.ZodType, io: 'input' | 'output' = 'output'): Schema => {
  const override = ({ jsonSchema }: { jsonSchema: Schema }): void => {
    // The format of a day or a time says more than its long pattern.
    if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  };
  const { $schema: _, ...found } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override });
  return found;
};

const slug = { name: 'slug', in: 'path', required: true, schema: { type: 'string' } };
const problem = { schema: { $ref: '#/components/schemas/Problem' } };

const callOf = ([route, [summary, query]]: readonly [string, readonly [string, string]]) => {
  const [found] = [...catalogRoutes, ...analyticsRoutes].filter(({ path }) => path === route);
  if (found?.reply === undefined) throw new Error(`${route} is no call of the API`);
  const inQuery = Object.entries(found.query ? (schemaOf(found.query, 'input').properties ?? {}) : {});
  const parameters = inQuery.map(([name, schema]) => {
    return { name, in: 'query', description: meanings[name] ?? '', schema };
  });
  const reply = schemaOf(found.reply);
  const scope = scopeOf(route) ?? '';
  const description =
    found.allow === 'admin' ? 'Operators.' : 'Operators, and the holder or an agency of the model.';
  const operation = {
    summary,
    description,
    security: [{ token: [scope] }],
    parameters: [...(route.includes(':slug') ? [slug] : []), ...parameters],
    responses: {
      200: { description: summary, content: { 'application/json': { schema: reply } } },
      default: { description: 'An error', content: { 'application/problem+json': problem } },
    },
  };
  const example = route.replace(':slug', 'rose') + (query && `?${query}`);
  return { path: route.replace(':slug', '{slug}'), operation, scope, parameters, reply, example };
};
type Call = ReturnType<typeof callOf>;
const calls = Object.entries(apiCalls).map(callOf);

/** What webhooks send: the body of each event. */
const events = webhookEvents.map((name) => {
  const body = { type: z.literal(name), timestamp: z.iso.datetime(), data: webhookData[name] };
  return { name, schema: schemaOf(z.object(body)) };
});
const eventCall = (schema: Schema) => {
  const content = { 'application/json': { schema } };
  return { requestBody: { content }, responses: { '2XX': { description: 'The event was accepted' } } };
};

/** The OpenAPI document of `/api/v1`, from the schemas of the routes that answer it. */
export const apiDocument = (): string => {
  const document = {
    openapi: '3.1.0',
    info: { title: 'Marquee', version: '1' },
    servers: [{ url: '/' }],
    paths: Object.fromEntries(calls.map(({ path, operation }) => [path, { get: operation }])),
    webhooks: Object.fromEntries(events.map(({ name, schema }) => [name, { post: eventCall(schema) }])),
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: { Problem: schemaOf(Problem) },
    },
  };
  return `${JSON.stringify(document, null, 1)}\n`;
};

/** `{ id: integer, … }`: a schema in short, for readers. */
const shapeOf = (schema: Schema | boolean, pad = ''): string => {
  if (typeof schema === 'boolean') return 'any';
  const { const: only, enum: names, anyOf, oneOf, type, items, properties, required = [], format } = schema;
  const choices = anyOf ?? oneOf;
  if (only !== undefined || names) return (names ?? [only]).map((value) => JSON.stringify(value)).join(' | ');
  if (choices) return choices.map((one) => shapeOf(one, pad)).join(' | ');
  if (type === 'array' && !Array.isArray(items)) return `[${shapeOf(items ?? true, pad)}]`;
  if (type !== 'object') return format ?? String(type ?? 'any').replace(',', ' | ');
  if (!properties) return `{ [name]: ${shapeOf(schema.additionalProperties ?? true, pad)} }`;
  const lines = Object.entries(properties).map(([name, value]) => {
    return `${pad}  ${name}${required.includes(name) ? '' : '?'}: ${shapeOf(value, `${pad}  `)}\n`;
  });
  return `{\n${lines.join('')}${pad}}`;
};

const fenced = (text: string): string => `\`\`\`\n${text}\n\`\`\``;

const section = ({ path, operation, scope, parameters, reply, example }: Call): string => {
  const rows = parameters.map(({ name, schema, description }) => {
    return [`\`${name}\``, shapeOf(schema).replaceAll('"', ''), description];
  });
  return [
    `## ${operation.summary}`,
    `\`GET ${path}\`, scope \`${scope}\`. ${operation.description}`,
    fenced(`curl -H "Authorization: Bearer $TOKEN" "$SITE${example}"`),
    ...(rows.length === 0 ? [] : [table(['Parameter', 'Values', 'Meaning'], rows)]),
    fenced(shapeOf(reply)),
  ].join('\n\n');
};

const printed = '<!-- What follows is written by make handbook from the schemas of the routes. -->';

/** The text of docs.md, the reader at `/api/docs`: what is written there about all calls, then each of them. */
export const apiPage = (): string => {
  const [written = ''] = readFileSync(new URL('docs.md', import.meta.url), 'utf8').split(printed);
  const errors = `## Errors\n\n${fenced(shapeOf(schemaOf(Problem)))}`;
  const sent = events.map(({ name, schema }) => `### ${name}\n\n${fenced(shapeOf(schema))}`);
  return `${written}${[printed, ...sent, ...calls.map(section), errors].join('\n\n')}\n`;
};
