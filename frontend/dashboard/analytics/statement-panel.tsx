import { counted } from '@marquee/contracts/text/number';
import { useState } from 'react';
import { Form, FormError, SubmitButton, useForm } from '../../platform/forms/form';
import { TextField } from '../../platform/forms/text-field';
import { showToast } from '../../platform/toast/toast-store';
import { Button } from '../../ui/inputs/button';
import { Cluster, Stack } from '../../ui/layout/stack';
import { DisclosureTitle } from '../../ui/text/disclosure-title';
import { Muted } from '../../ui/text/muted';
import { enterPlatformClicks, type FileDays, statementUrl } from '../frame/insights-query';
import { TitledPanel } from '../frame/titled-panel';

export const StatementPanel = ({ slug, range }: { readonly slug: string; readonly range: FileDays }) => {
  const [csv, setCsv] = useState('');
  const form = useForm({
    send: () => enterPlatformClicks(slug, csv),
    onSent: ({ entered }) => {
      setCsv('');
      showToast({ title: `${counted(entered, 'line', 'lines')} saved` });
    },
  });
  const isOver = range.first < range.today;
  return (
    <TitledPanel
      title="Signed statement"
      lead="The figures of the selected days that are over, signed by this site. Each day is proven by a root that is published at the end of the day, so nobody can change it later without notice."
    >
      <Stack>
        <Cluster>
          {isOver && (
            <Button as="a" $variant="quiet" download href={statementUrl(slug, range)}>
              Download the statement
            </Button>
          )}
          <a href="/verify-statement.mjs" download>
            Program to verify it offline
          </a>
          <a href="/how-we-count#statements">What it proves</a>
        </Cluster>
        {!isOver && <Muted>Choose days before today.</Muted>}
        <details>
          <DisclosureTitle>Add the clicks that your platform reports</DisclosureTitle>
          <Form form={form} noValidate aria-label="Clicks that your platform reports">
            <TextField
              label="Clicks that your platform’s own tracking link reports"
              name="csv"
              lines
              value={csv}
              onText={setCsv}
              placeholder="2026-11-20,onlyfans,45"
              hint="One line for each day: day, platform, clicks. A CSV file can be pasted. The statement shows them beside ours."
            />
            <div>
              <SubmitButton $variant="quiet" sending="Saving...">
                Save
              </SubmitButton>
            </div>
            <FormError />
          </Form>
        </details>
      </Stack>
    </TitledPanel>
  );
};
