import { agencyModelsMax } from '@marquee/contracts/http/agencies';
import { counted } from '@marquee/contracts/text/number';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Form, FormError, SubmitButton, useForm } from '../../platform/forms/form';
import { TextField } from '../../platform/forms/text-field';
import { showError } from '../../platform/toast/toast-store';
import { LoadError } from '../../ui/feedback/load-error';
import { Panel } from '../../ui/layout/panel';
import { Columns, Stack } from '../../ui/layout/stack';
import { Muted } from '../../ui/text/muted';
import { adminPage } from '../frame/admin-page';
import { adminErrorText } from '../frame/error-line';
import { MasterRow } from '../frame/list-parts';
import { ModelRow, RowDetail } from '../frame/model-row';
import { listedModels, ModelSearch } from '../frame/model-search';
import { idIn, useSearchParamsState } from '../frame/use-search-params-state';
import { AgencyPanel } from './agency-panel';
import { agencies, changeAgency, createAgency } from './agency-queries';

/** The agencies, the selected one, and models that can be added to it. The URL holds search and selection. */
const AgenciesContent = () => {
  const queryClient = useQueryClient();
  const { read, change } = useSearchParamsState();
  const { data, error, refetch } = useQuery(agencies);
  const wanted = idIn(read('agency'));
  const selected = data?.find(({ id }) => id === wanted) ?? data?.[0];
  const list = useInfiniteQuery({
    ...listedModels(['models'], { q: read('q') }),
    enabled: selected !== undefined,
  });
  const models = useMutation({
    mutationFn: (modelIds: readonly number[]) => changeAgency(selected?.id ?? 0, '', { modelIds }),
    onSuccess: (all) => queryClient.setQueryData(agencies.queryKey, all),
    onError: (failure) => showError(adminErrorText(failure) ?? 'Please try again.'),
  });
  const form = useForm({
    send: ({ name = '' }) => createAgency(name),
    onSent: (all, element) => {
      const known = new Set(data?.map(({ id }) => id));
      queryClient.setQueryData(agencies.queryKey, all);
      element.reset();
      change({ agency: String(all.find(({ id }) => !known.has(id))?.id ?? '') });
    },
    messageOf: adminErrorText,
  });
  return (
    <Columns $columns="minmax(0, 22rem) minmax(0, 1fr)" $align="start" $top="1.5rem">
      <Panel>
        <Muted>People with own logins that open the dashboards of several models.</Muted>
        <Stack $top="1rem">
          <LoadError what="the agencies" error={error} retry={refetch} />
          {data?.length === 0 && <Muted>No agencies yet. Add the first one below.</Muted>}
          <ul>
            {data?.map(({ id, name, modelIds }) => (
              <li key={id}>
                <MasterRow
                  type="button"
                  aria-pressed={id === selected?.id}
                  onClick={() => change({ agency: String(id) })}
                >
                  <b>{name}</b> <Muted $small>{counted(modelIds.length, 'model', 'models')}</Muted>
                </MasterRow>
              </li>
            ))}
          </ul>
          <Form form={form}>
            <TextField label="New agency" name="name" required maxLength={100} />
            <FormError />
            <SubmitButton sending="Adding...">Add agency</SubmitButton>
          </Form>
        </Stack>
      </Panel>
      {selected !== undefined && (
        <Stack>
          <AgencyPanel
            key={selected.id}
            agency={selected}
            isBusy={models.isPending}
            onModels={(modelIds) => models.mutate(modelIds)}
          />
          <ModelSearch
            title="Add a model"
            label="Models"
            search={read('q')}
            list={list}
            onSearch={(q) => change({ q })}
          >
            {(rows) =>
              rows
                .filter(({ id }) => !selected.modelIds.includes(id))
                .map((model) => (
                  <ModelRow
                    key={model.id}
                    model={model}
                    action="Add"
                    disabled={models.isPending || selected.modelIds.length >= agencyModelsMax}
                    onAction={() => models.mutate([...selected.modelIds, model.id])}
                  >
                    <RowDetail>/{model.slug}</RowDetail>
                  </ModelRow>
                ))
            }
          </ModelSearch>
        </Stack>
      )}
    </Columns>
  );
};

export const AgenciesPage = adminPage('Agencies', AgenciesContent);
