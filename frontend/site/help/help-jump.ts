/** A topic to be opened. Each jump is a new one, so that the same topic opens again after it was closed. */
export interface HelpJump {
  readonly to: string;
  readonly nth: number;
}
