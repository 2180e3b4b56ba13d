import { run } from '../../../launch/supervisor/command';
import type { ProcessSpec } from '../../../launch/supervisor/plan';

/** The text of an Erlang term. */
export type Term = string;

const text = (words: string): Term => `<<"${words.replace(/["\\]/g, '\\$&')}">>`;

export type InsideBroker = {
  /**
   * Evaluates an Erlang expression, in which `Call(Module, Function, Arguments)` calls inside the broker.
   * Throws when a call fails.
   */
  readonly evaluate: (expression: string) => Promise<void>;
  /** Calls an Erlang function inside the broker, as its command-line tools do. Throws when it fails. */
  readonly call: (module: string, name: string, args: readonly Term[]) => Promise<void>;
  /** Kills the stream's writer process inside the broker. */
  readonly killStreamWriter: (vhost: string, stream: string) => Promise<void>;
  readonly limitQueue: (vhost: string, queue: string, messages: number) => Promise<void>;
  readonly limitNoQueue: (vhost: string) => Promise<void>;
};

const policy = 'fault-matrix';
const withinMs = 20_000;

/**
 * Prints and fails unless the call succeeded, so that a fault that did not happen is not reported as
 * survived.
 */
const calling = (node: string): string => `
  Call = fun(M, F, A) ->
    case rpc:call('${node}', M, F, A, 15000) of
      {badrpc, Why} -> io:format("~p~n", [Why]), halt(1);
      {error, Why} -> io:format("~p~n", [Why]), halt(1);
      {error_string, Why} -> io:format("~s~n", [Why]), halt(1);
      Done -> Done
    end
  end`;

/**
 * A short-lived Erlang node run by the broker's user. `rabbitmqctl` does the same, but takes seconds to start
 * on a busy machine, which would prolong the fault.
 */
export const insideBroker = (broker: ProcessSpec): InsideBroker => {
  const node = broker.env.RABBITMQ_NODENAME ?? '';
  const evaluate: InsideBroker['evaluate'] = async (expression) => {
    const name = `faults_${process.pid}_${Math.floor(Math.random() * 1e9)}@localhost`;
    const program = `${calling(node)}, ${expression}, halt(0).`;
    const args = [
      '-noinput',
      '-hidden',
      '-boot',
      'start_clean',
      '-sname',
      name,
      '-eval',
      program.replace(/\s+/g, ' '),
    ];
    const { code, output } = await run('erl', args, {
      env: broker.env,
      cwd: broker.cwd,
      withinMs,
      ...(broker.uid === undefined ? {} : { uid: broker.uid }),
      ...(broker.gid === undefined ? {} : { gid: broker.gid }),
    });
    if (code !== 0) throw new Error(`the broker did not do ${expression}: ${output}`);
  };
  const call: InsideBroker['call'] = (module, name, args) =>
    evaluate(`Call(${module}, ${name}, [${args.join(', ')}])`);

  return {
    evaluate,
    call,
    killStreamWriter: (vhost, stream) =>
      evaluate(
        `{ok, Q} = rpc:call('${node}', rabbit_amqqueue, lookup, [{resource, ${text(vhost)}, queue, ${text(stream)}}]),
         Call(erlang, exit, [Call(amqqueue, get_pid, [Q]), kill])`,
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
