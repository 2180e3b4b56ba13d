import type { ServiceName } from '@marquee/kit/settings/setting';
import type { MeasuredProduct, TestEnvironment } from './environment/test-environment';
import type { Load } from './load/load';
import type { Promises } from './verdict/compare';

/** The tools of a scenario while its load runs. */
export type Scene<Environment extends MeasuredProduct = TestEnvironment> = {
  readonly environment: Environment;
  readonly load: Load;
  /** Records a violation: the row fails. */
  readonly remark: (violation: string) => void;
  /** Records a violation unless the condition is met within this time. */
  readonly expectSoon: (
    condition: () => boolean | Promise<boolean>,
    withinMs: number,
    violation: string,
  ) => Promise<void>;
  /** Resolves when these events are counted; records a violation if they are not after `withinMs`. */
  readonly expectCounted: (ids: Iterable<string>, withinMs: number, violation: string) => Promise<void>;
  /** Adds a string that must not appear in any log or response. */
  readonly keepSecret: (secret: string) => void;
  /** Prints progress; does not affect the row. */
  readonly note: (text: string) => void;
};

export type Scenario<Environment extends MeasuredProduct = TestEnvironment> = {
  readonly name: string;
  readonly promise: string;
  /** Injects the fault; resolves when it is over. */
  readonly fault: (scene: Scene<Environment>) => Promise<void>;
  /** Runs before the load: other settings, more workers. */
  readonly prepare?: (environment: Environment, note: Scene['note']) => Promise<void>;
  /** Runs after the load, when every change of the plan is undone. */
  readonly repair?: (environment: Environment) => Promise<void>;
  readonly promises?: Partial<Promises>;
  /** Why not every post and redirect is accepted, where `acceptedShare` is less than 1. */
  readonly refuses?: string;
  /** Why the tables are not compared with the second count. */
  readonly notCompared?: string;
  /** How far tracking's clock is ahead: its clock dates the events. */
  readonly trackingAheadMs?: number;
  /** Services that must report not ready during the fault. */
  readonly notReady?: readonly ServiceName[];
  /** Mostly sleeps for a minute or more and needs little CPU. */
  readonly waits?: boolean;
  /** Promises response times, so it runs while the other worker waits. */
  readonly timed?: boolean;
  /** How many models the events need; 80 unless given. */
  readonly models?: number;
  readonly postsPerSecond?: number;
  readonly eventsPerPost?: number;
  /** Time limit from the last post until everything is counted. */
  readonly settleWithinMs?: number;
};
