import { UserError } from '@marquee/kit/errors/user-error';
import { becomesTrue } from '@marquee/kit/run/wait';
import type { Evaluate } from './evaluate';

const expression = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Whether every stream has a writer, and publishers find it by the record of the queue. */
const check = expression(`
  Works = fun(Q) ->
    try rabbit_stream_coordinator:local_pid(maps:get(name, amqqueue:get_type_state(Q))) of
      {ok, Pid} -> Pid =:= amqqueue:get_pid(Q) andalso is_process_alive(Pid);
      _ -> false
    catch _:_ -> false
    end
  end,
  case rabbit_nodes:is_single_node_cluster() of
    true -> {works, lists:all(Works, rabbit_amqqueue:list_by_type(rabbit_stream_queue))};
    false -> one_of_several_nodes
  end.`);

/** Also its name, which ra 2.2 keeps if the server does not run: a new one would not be found after a restart. */
const forget = `
  Forget = fun(System, {Name, _} = Server) ->
    catch ra:force_delete_server(System, Server),
    dets:delete(maps:get(directory_rev, maps:get(names, ra_system:fetch(System))), Name)
  end,`;

/**
 * The broker keeps which streams it has in a Raft log, that of its stream coordinator. RabbitMQ 3.10.8 loses
 * entries of it when the disk is full. The coordinator then ends at every start, or waits for ever for what
 * it has begun, although the streams' own files are complete. This deletes the coordinator's Raft log and
 * registers the streams again with their present files. A stream's writer refuses an epoch before that of its
 * files, and the coordinator raises the epoch until the writer starts.
 */
const registerAgain = expression(`${forget}
  Streams = rabbit_amqqueue:list_by_type(rabbit_stream_queue),
  Forget(coordination, {rabbit_stream_coordinator, node()}),
  [catch osiris_writer:stop((amqqueue:get_type_state(Q))#{leader_node => node()}) || Q <- Streams],
  [{ok, {ok, _}, _} = rabbit_stream_coordinator:new_stream(Q, node()) || Q <- Streams],
  registered.`);

/** Deletes quorum queues whose Raft log lost entries (`corrupt_log`) and never start; prints their names. */
const deleteCorrupt = expression(`${forget}
  Server = fun(Q) -> {element(1, amqqueue:get_pid(Q)), node()} end,
  IsDead = fun(Q) ->
    whereis(element(1, Server(Q))) =:= undefined andalso (catch ra:restart_server(quorum_queues, Server(Q))) =/= ok
  end,
  Dead = [Q || Q <- rabbit_amqqueue:list_by_type(rabbit_quorum_queue), IsDead(Q)],
  [Forget(quorum_queues, Server(Q)) || Q <- Dead],
  [rabbit_amqqueue:internal_delete(amqqueue:get_name(Q), <<"repair">>) || Q <- Dead],
  [binary_to_list(element(4, amqqueue:get_name(Q))) || Q <- Dead].`);

export type Repaired = {
  /** False: the log works and was left alone. */
  readonly log: boolean;
  /** Queues that could not be read and are gone. The set-up step declares them again. */
  readonly deleted: readonly string[];
};

/**
 * Makes the log work again after RabbitMQ had no disk space, with every message that it holds, and deletes
 * queues that cannot be read. Throws a UserError when the broker is one of several nodes, or when the log
 * still does not work afterwards.
 */
export const repairLog = async (evaluate: Evaluate): Promise<Repaired> => {
  const evaluated = async (text: string): Promise<string> => {
    const { code, output } = await evaluate(text);
    if (code === 0) return output.trim();
    throw new UserError(
      `The broker did not do it (${output.trim().split('\n').at(-1)?.slice(0, 200)}): restart RabbitMQ and run the same command again.`,
    );
  };
  const works = async (): Promise<boolean> => {
    const answer = await evaluated(check);
    if (answer.endsWith('one_of_several_nodes'))
      throw new UserError(
        'This RabbitMQ is one of several nodes, and the others know the log: reset this node, and let it join again.',
      );
    return answer.endsWith('{works,true}');
  };
  const log = !(await works());
  const names = (await evaluated(deleteCorrupt)).matchAll(/"([^"]+)"/g);
  const deleted = Array.from(names, ([, name]) => String(name));
  if (!log) return { log, deleted };
  await evaluated(registerAgain);
  if (await becomesTrue(works, { withinMs: 60_000, everyMs: 500 })) return { log, deleted };
  throw new UserError('The log does not work yet: restart RabbitMQ and run the same command again.');
};
