import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { checkoutDir } from '../../launch/instance/checkout';
import { run } from '../../launch/terminal/command';
import type { Results } from './run-tests';

/** Advisories that are accepted for a while: infra/security/advisories.json. */
export const Exceptions = z.array(
  z.strictObject({
    /** The last part of the advisory's URL: `GHSA-…`. */
    advisory: z.string().regex(/^GHSA(?:-[0-9a-z]{4}){3}$/),
    reason: z.string().min(20),
    until: z.iso.date(),
  }),
);

const Advisory = z.object({ name: z.string(), title: z.string(), url: z.url(), severity: z.string() });

/** The report of `npm audit --json`; a registry without advisories answers with something else. */
const Report = z.object({
  auditReportVersion: z.literal(2),
  vulnerabilities: z.record(z.string(), z.object({ via: z.array(z.string().or(Advisory)) })),
});

const reportIn = (output: string): z.infer<typeof Report> | undefined => {
  try {
    return Report.parse(JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1)));
  } catch {
    return undefined;
  }
};

/**
 * What is wrong by the output of `npm audit --json`: advisories of severity high and critical without a valid
 * exception, and exceptions that no advisory needs. Undefined when the output is no report.
 */
export const advisoryFailures = (
  output: string,
  exceptions: z.infer<typeof Exceptions>,
  today: string,
): readonly string[] | undefined => {
  const report = reportIn(output);
  if (report === undefined) return undefined;
  const found = new Map(
    Object.values(report.vulnerabilities)
      .flatMap(({ via }) => via.flatMap((cause) => (typeof cause === 'string' ? [] : [cause])))
      .filter(({ severity }) => severity === 'high' || severity === 'critical')
      .map((advisory) => [advisory.url.split('/').at(-1) ?? '', advisory]),
  );
  const accepted = new Set(exceptions.flatMap((one) => (one.until < today ? [] : [one.advisory])));
  return [
    ...[...found].flatMap(([id, { name, severity, title }]) =>
      accepted.has(id) ? [] : [`${id} (${severity}) of ${name}: ${title}`],
    ),
    ...exceptions.flatMap(({ advisory }) =>
      found.has(advisory) ? [] : [`infra/security/advisories.json: ${advisory} is not reported any more`],
    ),
  ];
};

/** Asks the registry about the packages that run in production. Where it has no advisories, says so and passes. */
export const checkAdvisories = async (signal: AbortSignal): Promise<Results> => {
  const file = join(checkoutDir, 'infra/security/advisories.json');
  const exceptions = Exceptions.parse(JSON.parse(readFileSync(file, 'utf8')));
  const args = ['audit', '--omit', 'dev', '--audit-level', 'high', '--json'];
  const { output } = await run('npm', args, { cwd: checkoutDir, signal, withinMs: 120_000 });
  const failures = advisoryFailures(output, exceptions, new Date().toISOString().slice(0, 10));
  if (failures === undefined)
    console.log(
      `· advisories were not checked, the registry does not list them: ${output.split('\n', 1)[0]}`,
    );
  return { passed: failures?.length === 0 ? 1 : 0, failures: failures ?? [] };
};
