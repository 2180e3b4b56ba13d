import { screen, waitFor } from '@testing-library/react';
import { ApiError } from '../api/api-error';
import { renderWithProviders } from '../testing/render';
import { Form, FormError, SubmitButton, TrapField, useForm } from './form';
import type { FieldErrors } from './form-errors';
import type { Fields } from './form-fields';
import { SelectField } from './select-field';
import { TextField } from './text-field';

interface ExampleProps {
  readonly send: (fields: Fields) => Promise<unknown>;
  readonly check?: (fields: Fields) => FieldErrors | undefined;
  readonly validate?: (fields: Fields) => Promise<FieldErrors>;
}

const Example = ({ send, check, validate }: ExampleProps) => {
  const form = useForm({
    send,
    ...(check && { check }),
    ...(validate && { validate }),
    onSent: (_answer, element) => element.reset(),
  });
  return (
    <Form form={form}>
      <TextField name="email" label="Email" hint="Only for our answer." required />
      <TextField name="password" label="Password" type="password" />
      <SelectField name="kind" label="Kind" items={[{ value: 'a', label: 'A' }]} />
      <TrapField />
      <FormError />
      <SubmitButton sending="Sending…">Send</SubmitButton>
      <SubmitButton name="to" value="archive">
        Archive
      </SubmitButton>
    </Form>
  );
};

const deferred = () => {
  let resolve: (value: unknown) => void = () => undefined;
  let reject: (error: unknown) => void = () => undefined;
  const promise = new Promise((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
};

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

test('a form sends trimmed text, passwords as typed, and once per submit', async () => {
  const sent: Fields[] = [];
  const answer = deferred();
  const { user } = renderWithProviders(
    <Example
      send={(fields) => {
        sent.push(fields);
        return answer.promise;
      }}
    />,
  );
  await user.type(field('Email'), ' ada@marquee.example ');
  await user.type(field('Password'), ' secret ');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Sending…' });
  expect(button.disabled).toBe(true);
  await user.type(field('Password'), '{Enter}');
  expect(sent).toEqual([{ email: 'ada@marquee.example', password: ' secret ', kind: '', website: '' }]);
  answer.resolve(undefined);
  await waitFor(() => expect(field('Email').value).toBe(''));
});

test('the pressed button is among the fields', async () => {
  const sent: Fields[] = [];
  const { user } = renderWithProviders(<Example send={async (fields) => sent.push(fields)} />);
  await user.type(field('Email'), 'ada@marquee.example');
  await user.click(screen.getByRole('button', { name: 'Archive' }));
  await waitFor(() => expect(sent[0]?.to).toBe('archive'));
});

test('a server error appears at its field, is announced with it and gets the focus', async () => {
  const error = new ApiError(400, 'Some fields are wrong.', '', null, { email: 'is not an email address' });
  const { user } = renderWithProviders(<Example send={() => Promise.reject(error)} />);
  await user.type(field('Email'), 'ada@marquee.example');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('This field is not an email address.');
  expect(document.activeElement).toBe(field('Email'));
  expect(field('Email').getAttribute('aria-invalid')).toBe('true');
  const described = (field('Email').getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent);
  expect(described).toEqual(['Only for our answer.', 'This field is not an email address.']);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an error that belongs to no field of the form appears above the button', async () => {
  const error = new ApiError(400, 'Some fields are wrong.', '', null, { other: 'The other is missing.' });
  const { user } = renderWithProviders(<Example send={() => Promise.reject(error)} />);
  await user.type(field('Email'), 'ada@marquee.example');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect((await screen.findByRole('alert')).textContent).toBe('The other is missing.');
});

test('a failed check sends nothing, and the next submit starts without the old error', async () => {
  let sent = 0;
  const { user } = renderWithProviders(
    <Example
      check={({ email }) => (email === 'ada@marquee.example' ? undefined : { kind: 'Please choose.' })}
      send={async () => {
        sent += 1;
      }}
    />,
  );
  await user.type(field('Email'), 'ada');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('Please choose.');
  expect(document.activeElement).toBe(screen.getByRole('combobox'));
  await user.type(field('Email'), '@marquee.example');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(sent).toBe(1));
  expect(screen.queryByText('Please choose.')).toBeNull();
});

test('an empty or wrong field is marked before anything is sent, and loses its error when it is corrected', async () => {
  const sent: Fields[] = [];
  const { user } = renderWithProviders(<Example send={async (fields) => sent.push(fields)} />);
  await user.type(field('Email'), '   ');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('This field is required.');
  expect(document.activeElement).toBe(field('Email'));
  await user.type(field('Email'), 'ada');
  expect(screen.queryByText('This field is required.')).toBeNull();
  expect(document.activeElement).toBe(field('Email'));
  expect(sent).toEqual([]);
});

test('errors of the server’s schema are shown without a request', async () => {
  let sent = 0;
  const { user } = renderWithProviders(
    <Example
      validate={async () => ({ email: 'Enter a valid email address.' })}
      send={async () => {
        sent += 1;
      }}
    />,
  );
  await user.type(field('Email'), 'ada@marquee.example');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('Enter a valid email address.');
  expect([document.activeElement, sent]).toEqual([field('Email'), 0]);
});

test('the pressed button has the focus again after a failure and after a success', async () => {
  const answers = [deferred(), deferred()];
  let calls = 0;
  const { user } = renderWithProviders(
    <Example send={() => answers[calls++]?.promise ?? Promise.resolve()} />,
  );
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Send/ });
  await user.type(field('Email'), 'ada@marquee.example');
  await user.click(button());
  await waitFor(() => expect(button().disabled).toBe(true));
  button().blur();
  answers[0]?.reject(new TypeError('Failed to fetch'));
  await screen.findByRole('alert');
  await waitFor(() => expect(document.activeElement).toBe(button()));
  await user.click(button());
  button().blur();
  answers[1]?.resolve(undefined);
  await waitFor(() => expect(button().disabled).toBe(false));
  await waitFor(() => expect(document.activeElement).toBe(button()));
});

test('errors of the attributes and of the schema are shown together', async () => {
  const { user } = renderWithProviders(
    <Example
      send={() => Promise.reject(new Error('must not be sent'))}
      validate={() => Promise.resolve({ email: 'Too short.', password: 'Too simple.' })}
    />,
  );
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('Too simple.');
  // The attribute's error comes before the schema's.
  screen.getByText('This field is required.');
  expect(screen.queryByText('Too short.')).toBeNull();
  expect(document.activeElement).toBe(field('Email'));
});

test('a field that was filled in is checked when it is left, an empty one is not', async () => {
  const { user } = renderWithProviders(
    <Example
      send={() => Promise.reject(new Error('must not be sent'))}
      validate={({ password }): Promise<FieldErrors> =>
        Promise.resolve(password === 'abc' ? { password: 'Too simple.' } : {})
      }
    />,
  );
  await user.click(field('Email'));
  await user.click(field('Password'));
  await user.keyboard('abc');
  await user.tab();
  await screen.findByText('Too simple.');
  expect(screen.queryByText('This field is required.')).toBeNull();
  await user.type(field('Password'), 'd');
  await user.tab();
  await waitFor(() => expect(screen.queryByText('Too simple.')).toBeNull());
});
