import { useMutation } from '@tanstack/react-query';
import {
  type ComponentProps,
  createContext,
  type FocusEvent,
  type FormEvent,
  type FormHTMLAttributes,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { styled } from 'styled-components';
import { Button } from '../../ui/inputs/button';
import { FieldError } from '../../ui/inputs/field';
import { type Spacing, Stack } from '../../ui/layout/stack';
import { useHydrated } from '../frame/use-hydrated';
import { errorText, type FieldErrors, fieldErrorsOf } from './form-errors';
import { type Fields, fieldsIn, fieldsOf, submitterOf } from './form-fields';
import { invalidFields } from './invalid-fields';

interface FormOptions<Answer> {
  readonly send: (fields: Fields) => Promise<Answer>;
  /** Errors that need no server, by field name ('' is the form as a whole). `undefined` sends the form. */
  readonly check?: (fields: Fields) => FieldErrors | undefined;
  /** True keeps a valid form from being sent, as while a dialog asks for a confirmation. */
  readonly hold?: (fields: Fields) => boolean;
  /** Errors of the server's own schema, found before the form is sent; see `schemaErrors`. */
  readonly validate?: (fields: Fields) => Promise<FieldErrors>;
  readonly onSent?: (answer: Answer, form: HTMLFormElement) => unknown;
  readonly onFailed?: (error: unknown) => unknown;
  /** The text for an error, by default the server's; `null` shows nothing, neither here nor at the fields. */
  readonly messageOf?: (error: unknown) => string | null;
  /** The key of the call in the mutation cache, where others see how it ended. */
  readonly mutationKey?: readonly string[];
}

export interface FormState {
  readonly isSending: boolean;
  readonly errors: FieldErrors;
  /** What is wrong with the form as a whole. */
  readonly message: string | undefined;
  readonly element: RefObject<HTMLFormElement | null>;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** A field that was filled in is checked when it is left. */
  readonly onBlur: (event: FocusEvent<HTMLFormElement>) => void;
  /** A field that is corrected loses its error. */
  readonly onInput: (event: FormEvent<HTMLFormElement>) => void;
}

interface SendableForm<Answer> extends FormState {
  /** Sends something else than the fields with the same busy state and errors. */
  readonly run: (send: () => Promise<Answer>) => void;
}

const noErrors: FieldErrors = {};

const FormContext = createContext<Pick<FormState, 'isSending' | 'errors' | 'message'>>({
  isSending: false,
  errors: noErrors,
  message: undefined,
});

export const useFieldError = (name: string): string | undefined => useContext(FormContext).errors[name];

/**
 * Sends a form once per submit and shows its errors where they belong: at the fields of that name, else above
 * the button. The first field with an error gets the focus; otherwise the focus stays where it was. The
 * clicked button's name and value are among the fields.
 */
export const useForm = <Answer,>({
  send,
  check,
  hold,
  validate,
  onSent,
  onFailed,
  messageOf = errorText,
  mutationKey = ['form'],
}: FormOptions<Answer>): SendableForm<Answer> => {
  const element = useRef<HTMLFormElement>(null);
  const isBusy = useRef(false);
  const focused = useRef<Element>(null);
  const touched = useRef(new Set<string>());
  const [isSending, setSending] = useState(false);
  const [errors, setErrors] = useState(noErrors);
  const [failures, setFailures] = useState(0);
  const call = useMutation({ mutationKey, mutationFn: (start: () => Promise<Answer>) => start() });

  useFocusOfErrors(element, failures);
  useFocusKept(focused, isSending);

  const showErrors = (found: FieldErrors) => {
    setErrors(found);
    setFailures((count) => count + 1);
  };

  const show = (error: unknown, form: HTMLFormElement) => {
    const text = messageOf(error);
    if (text === null) return;
    const placed = fieldErrorsOf(error);
    const unplaced = Object.entries(placed).filter(([name]) => form.elements.namedItem(name) === null);
    const message =
      Object.keys(placed).length === 0 ? text : unplaced.map(([, problem]) => problem).join(' ');
    showErrors({ ...placed, ...(message !== '' && { '': message }) });
  };

  /** Shows what is wrong with one field that has been filled in; an empty one may be filled in later. */
  const checkField = async (form: HTMLFormElement, name: string): Promise<void> => {
    const fields = fieldsIn(form);
    if ((fields[name] ?? '') === '') return;
    const error =
      (form.dataset.ownChecks === undefined ? invalidFields(form)[name] : undefined) ??
      (await validate?.(fields))?.[name];
    if (error !== undefined && !isBusy.current && fieldsIn(form)[name] === fields[name])
      setErrors((shown) => ({ ...shown, [name]: error }));
  };

  const run = async (
    form: HTMLFormElement,
    start: () => Promise<Answer>,
    findErrors?: () => Promise<FieldErrors>,
  ): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    focused.current = form.contains(document.activeElement) ? document.activeElement : null;
    setSending(true);
    setErrors(noErrors);
    const end = () => {
      isBusy.current = false;
      setSending(false);
    };
    try {
      const found = (await findErrors?.()) ?? noErrors;
      if (Object.keys(found).length > 0) {
        end();
        showErrors(found);
        return;
      }
      // Two statements: an optional call skips its arguments, and with them the request.
      const answer = await call.mutateAsync(start);
      await onSent?.(answer, form);
      end();
    } catch (error) {
      // In the same render as the error, so the form can be submitted again immediately.
      end();
      show(error, form);
      await onFailed?.(error);
    }
  };

  return {
    isSending,
    errors,
    message: errors[''],
    element,
    onSubmit: (event) => {
      event.preventDefault();
      const form = event.currentTarget;
      const fields = fieldsOf(event);
      const checksFields =
        form.dataset.ownChecks === undefined && submitterOf(event)?.formNoValidate !== true;
      const found = { ...check?.(fields), ...(checksFields && invalidFields(form)) };
      const isFaulty = Object.keys(found).length > 0;
      if (isFaulty && validate === undefined) showErrors(found);
      // Every error at once: those of the fields' attributes come first, because they are shorter.
      else if (isFaulty || hold?.(fields) !== true)
        void run(
          form,
          () => send(fields),
          validate && (async () => ({ ...(await validate(fields)), ...found })),
        );
    },
    onBlur: (event) => {
      const { currentTarget: form, target, relatedTarget } = event;
      const name = target.getAttribute('name') ?? '';
      // The message would move the button away from under the pointer.
      const isSubmitting = relatedTarget instanceof HTMLButtonElement && relatedTarget.type === 'submit';
      if (!touched.current.has(name) || isSubmitting || isBusy.current) return;
      void checkField(form, name);
    },
    onInput: ({ target }) => {
      const name = target instanceof Element ? (target.getAttribute('name') ?? '') : '';
      touched.current.add(name);
      if (name !== '' && errors[name] !== undefined)
        setErrors((shown) => Object.fromEntries(Object.entries(shown).filter(([field]) => field !== name)));
    },
    run: (start) => {
      if (element.current !== null) void run(element.current, start);
    },
  };
};

/** Moves the focus to the first field with an error after each failure. */
const useFocusOfErrors = (form: RefObject<HTMLFormElement | null>, failures: number): void => {
  useEffect(() => {
    if (failures === 0) return;
    const field = form.current?.querySelector('[aria-invalid="true"]');
    if (field instanceof HTMLElement) field.focus();
  }, [form, failures]);
};

/** Gives the focus back to what had it before the form was sent. */
const useFocusKept = (focused: RefObject<Element | null>, isSending: boolean): void => {
  useEffect(() => {
    const before = focused.current;
    if (isSending || !(before instanceof HTMLElement)) return;
    focused.current = null;
    // The button was disabled meanwhile, which takes its focus away.
    if (document.activeElement === document.body && before.isConnected) before.focus();
  }, [focused, isSending]);
};

interface FormProps extends Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit'>, Spacing {
  readonly form: FormState;
  readonly children: ReactNode;
}

/**
 * Its fields below each other. Once hydrated it shows the fields' errors itself, before the browser does. With
 * `noValidate` the form's `check` covers what the fields' attributes define.
 */
export const Form = ({ form, children, noValidate, ...attributes }: FormProps) => (
  <FormContext value={form}>
    <Stack
      as="form"
      {...attributes}
      noValidate={useHydrated()}
      data-own-checks={noValidate}
      ref={form.element}
      onSubmit={form.onSubmit}
      onBlur={form.onBlur}
      onInput={form.onInput}
    >
      {children}
    </Stack>
  </FormContext>
);

/** What is wrong with the form as a whole, announced when it appears. */
export const FormError = () => {
  const { message } = useContext(FormContext);
  return message === undefined ? null : <FieldError role="alert">{message}</FieldError>;
};

interface SubmitButtonProps extends ComponentProps<typeof Button> {
  readonly sending?: ReactNode;
}

/** Disabled while the form is being sent. `name` and `value` identify which of several was clicked. */
export const SubmitButton = ({ sending, disabled = false, children, ...button }: SubmitButtonProps) => {
  const { isSending } = useContext(FormContext);
  return (
    <Button {...button} type="submit" disabled={disabled || isSending}>
      {isSending ? (sending ?? children) : children}
    </Button>
  );
};

/** A honeypot: hidden from people, filled in by bots. The server checks it. */
export const TrapField = () => (
  <Trap aria-hidden="true">
    <input type="text" name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
  </Trap>
);

const Trap = styled.div`
  position: absolute;
  inset-inline-start: -200vw;
  width: 1px;
  height: 1px;
  overflow: hidden;
`;
