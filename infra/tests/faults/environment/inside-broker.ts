import type { ProcessSpec } from '../../../launch/native/supervisor/plan';
import { insidePrivateBroker } from '../../../rabbitmq/evaluate';

/** The text of an Erlang term. */
export type Term = string;

const text = (words: string): Term => `<<"${words.replace(/["\\]/g, '\\$&')}">>`;

export type InsideBroker = {
  /**
   * Evaluates Erlang expressions inside the broker, in which `Call(Module, Function, Arguments)` fails when
   * the function returns an error. Throws when anything fails.
   */
  readonly evaluate: (expressions: string) => Promise<void>;
  /** Calls an Erlang function inside the broker, as its command-line tools do. Throws when it fails. */
  readonly call: (module: string, name: string, args: readonly Term[]) => Promise<void>;
  /** Kills the stream's writer process inside the broker. */
  readonly killStreamWriter: (vhost: string, stream: string) => Promise<void>;
  readonly limitQueue: (vhost: string, queue: string, messages: number) => Promise<void>;
  readonly limitNoQueue: (vhost: string) => Promise<void>;
};

const policy = 'fault-matrix';

/** Fails unless the call succeeded, so that a fault that did not happen is not reported as survived. */
const applied = `
  Call = fun(Module, Function, Arguments) ->
    case apply(Module, Function, Arguments) of
      {error, Why} -> exit(Why);
      {error_string, Why} -> exit(Why);
      Done -> Done
    end
  end`;

export const insideBroker = (broker: ProcessSpec): InsideBroker => {
  const inside = insidePrivateBroker(broker);
  const evaluate = async (expressions: string): Promise<void> => {
    const { code, output } = await inside(`${applied}, ${expressions}.`);
    if (code !== 0) throw new Error(`the broker did not do ${expressions}: ${output}`);
  };
  const call: InsideBroker['call'] = (module, name, args) =>
    evaluate(`Call(${module}, ${name}, [${args.join(', ')}])`);

  return {
    evaluate,
    call,
    killStreamWriter: (vhost, stream) =>
      evaluate(
        `{ok, Queue} = rabbit_amqqueue:lookup({resource, ${text(vhost)}, queue, ${text(stream)}}),
         exit(amqqueue:get_pid(Queue), kill)`,
      ),
    limitQueue: (vhost, queue, messages) =>
      call('rabbit_policy', 'parse_set', [
        text(vhost),
        text(policy),
        text(`^${queue}$`),
        text(JSON.stringify({ 'max-length': messages })),
        '0',
        text('queues'),
        text('fault-matrix'),
      ]),
    limitNoQueue: (vhost) =>
      call('rabbit_policy', 'delete', [text(vhost), text(policy), text('fault-matrix')]),
  };
};
