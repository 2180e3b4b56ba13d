import { stringify } from 'yaml';
import { alertRules } from '../../services/admin/alerts/alert-rules';

const header = `# Written by make handbook from services/admin/alerts/alert-rules.ts: change that instead. Alerts that the admin service also mails by itself.
`;

/** The text of rules/mailed.yml: what admin mails, as rules of Prometheus, whose Alertmanager leaves them to admin. */
export const mailedRules = (): string =>
  header +
  stringify(
    {
      groups: [
        {
          name: 'marquee-mailed',
          rules: alertRules.map(({ name, expr, forMs, severity, summary }) => ({
            alert: name,
            expr,
            ...(forMs > 0 && { for: `${forMs / 60_000}m` }),
            labels: { severity, mailed_by: 'admin' },
            annotations: {
              summary,
              runbook_url: `{{ $externalLabels.site }}/handbook/alerts#${name.toLowerCase()}`,
            },
          })),
        },
      ],
    },
    { lineWidth: 0 },
  );
