import { dirname, join } from 'node:path';
import { UserError } from '@marquee/kit/errors/user-error';
import { pause } from '@marquee/kit/run/wait';
import { run } from '../launch/supervisor/command';
import type { ProcessSpec } from '../launch/supervisor/plan';

/** Evaluates an Erlang expression inside the broker, as `rabbitmqctl eval` does, and resolves with what it printed. */
export type Evaluate = (
  expression: string,
) => Promise<{ readonly code: number | null; readonly output: string }>;

/** Inside a broker that `make up` runs on this machine. */
export const insidePrivateBroker =
  ({ command, cwd, env, uid, gid }: ProcessSpec): Evaluate =>
  (expression) =>
    run(join(dirname(command), 'rabbitmqctl'), ['eval', expression], {
      cwd,
      env,
      withinMs: 120_000,
      ...(uid !== undefined && { uid }),
      ...(gid !== undefined && { gid }),
    });

/**
 * The broker keeps which streams it has in a Raft log, that of its stream coordinator. RabbitMQ 3.10.8 loses entries of it when the disk is
 * full, and the coordinator then ends at every start, although the streams' own files are complete. This deletes the coordinator's Raft log
 * and registers the streams again with their present files. A stream's writer refuses an epoch before that of its files, and the coordinator
 * raises the epoch until the writer starts.
 */
const repair = `
  Streams = rabbit_amqqueue:list_by_type(rabbit_stream_queue),
  Works = fun(Q) ->
    try rabbit_stream_coordinator:local_pid(maps:get(name, amqqueue:get_type_state(Q))) of
      {ok, Pid} -> is_process_alive(Pid);
      _ -> false
    catch _:_ -> false
    end
  end,
  case {lists:all(Works, Streams), rabbit_nodes:is_single_node_cluster()} of
    {true, _} -> the_log_works;
    {false, false} -> one_of_several_nodes;
    {false, true} ->
      [catch osiris_writer:stop(amqqueue:get_type_state(Q)) || Q <- Streams],
      ra:force_delete_server(coordination, {rabbit_stream_coordinator, node()}),
      [{ok, {ok, _}, _} = rabbit_stream_coordinator:new_stream(Q, node()) || Q <- Streams],
      registered_again
  end.`.replace(/\s+/g, ' ');

const worksWithinMs = 60_000;

/**
 * Makes the log work again after RabbitMQ had no disk space, with every message that it holds. Resolves with `false` when it works already.
 * Throws a UserError when the broker is one of several nodes, or when the log still does not work afterwards.
 */
export const repairLog = async (evaluate: Evaluate): Promise<boolean> => {
  const evaluated = async (): Promise<string> => {
    const { code, output } = await evaluate(repair);
    if (code === 0) return output.trim().split('\n').at(-1) ?? '';
    throw new UserError(
      `The broker did not answer (${output.trim().split('\n').at(-1)?.slice(0, 200)}): start RabbitMQ and run the same command again.`,
    );
  };
  let answer = await evaluated();
  if (answer === 'the_log_works') return false;
  for (const deadline = performance.now() + worksWithinMs; performance.now() < deadline; ) {
    if (answer === 'one_of_several_nodes')
      throw new UserError(
        'This RabbitMQ is one of several nodes, and the others know the log: reset this node, and let it join again.',
      );
    if (answer === 'the_log_works') return true;
    await pause(1_000);
    answer = await evaluated();
  }
  throw new UserError('The log does not work yet: restart RabbitMQ and run the same command again.');
};
