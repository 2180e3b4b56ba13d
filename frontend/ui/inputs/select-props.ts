export interface SelectProps<Value extends string> {
  readonly id: string;
  readonly name?: string;
  readonly value: Value | '';
  readonly placeholder: string;
  /** An item with an empty value is an error: empty means that nothing was chosen. */
  readonly items: readonly { readonly value: Value; readonly label: string }[];
  readonly labelledBy: string;
  readonly describedBy?: string | undefined;
  readonly onChoose: (value: string) => void;
}
