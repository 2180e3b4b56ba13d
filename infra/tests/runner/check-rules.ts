import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { usualPorts } from '../../launch/instance/ports';
import { run } from '../../launch/terminal/command';
import { configFiles, rulesDir } from '../../monitoring/monitoring-processes';
import { requireMonitoringPrograms } from '../../monitoring/programs';
import { ruleFiles } from '../../monitoring/prometheus-config';

/** Receivers of alerts by their labels, as Alertmanager decides. */
const routes = [
  [['alertname=RabbitmqDown', 'severity=critical'], 'operators'],
  [['alertname=MailsWaiting', 'severity=warning'], 'operators'],
  [['alertname=LedgerUnbalanced', 'severity=critical', 'mailed_by=admin'], 'mailed-by-admin'],
  [['alertname=ServiceDown', 'severity=critical', 'mailed_by=admin', 'service=admin'], 'operators'],
] as const;

/** Runs promtool and amtool over rules, their tests and the configuration. Returns checks with failures. */
export const checkRules = async (
  report: (line: string) => void,
): Promise<{ readonly check: string; readonly failure: string | undefined }[]> => {
  const { promtool, amtool } = await requireMonitoringPrograms(report);
  const dir = mkdtempSync(join(tmpdir(), 'marquee-monitoring-'));
  const inDir = (name: string): string => join(dir, name);
  const rule = (name: string): string => join(rulesDir, name);
  try {
    const config = {
      publicUrl: 'https://marquee.example',
      settings: { SMTP_URL: 'smtps://user:password@mail.example', ALERT_EMAIL: 'alerts@example.org' },
    };
    const files = configFiles({ engines: 'native', ports: usualPorts(8080, 0) }, config);
    for (const [name, content] of Object.entries(files)) writeFileSync(inDir(name), content);
    const checks: readonly (readonly [check: string, program: string, args: readonly string[]])[] = [
      ['promtool check rules', promtool, ['check', 'rules', ...ruleFiles.map(rule)]],
      ['promtool check config', promtool, ['check', 'config', inDir('prometheus.yml')]],
      ['promtool test rules', promtool, ['test', 'rules', rule('alerts.test.yml'), rule('cluster.test.yml')]],
      ['amtool check-config', amtool, ['check-config', inDir('alertmanager.yml')]],
      ...routes.map(
        ([labels, receiver]) =>
          [
            `amtool: ${labels[0]} goes to ${receiver}`,
            amtool,
            [
              'config',
              'routes',
              'test',
              `--config.file=${inDir('alertmanager.yml')}`,
              `--verify.receivers=${receiver}`,
              ...labels,
            ],
          ] as const,
      ),
    ];
    return await Promise.all(
      checks.map(async ([check, program, args]) => {
        const { code, output } = await run(program, args, { withinMs: 120_000 });
        return { check, failure: code === 0 ? undefined : output };
      }),
    );
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
};
