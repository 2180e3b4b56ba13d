import type { ProcessSpec } from '../launch/native/supervisor/plan';
import { type Ended, run } from '../launch/terminal/command';

/**
 * Evaluates Erlang expressions, each with a full stop, inside the broker, as `rabbitmqctl eval` does; resolves
 * with the last result as text and code 0.
 */
export type Evaluate = (expressions: string) => Promise<Ended>;

const program = `
  {ok, Tokens, _} = erl_scan:string(os:getenv("EXPRESSIONS")),
  {ok, Parsed} = erl_parse:parse_exprs(Tokens),
  case rpc:call(list_to_atom(os:getenv("RABBITMQ_NODENAME")), erl_eval, exprs, [Parsed, []]) of
    {value, Value, _} -> io:format("~p~n", [Value]), halt(0);
    Failed -> io:format("~p~n", [Failed]), halt(1)
  end.`;

let calls = 0;

/** Inside a broker on this machine, by a short-lived Erlang node: `rabbitmqctl` takes two seconds each. */
export const insidePrivateBroker =
  ({ cwd, env, uid, gid }: ProcessSpec): Evaluate =>
  (expressions) => {
    calls += 1;
    const name = `marquee_${process.pid}_${calls}@localhost`;
    const node = ['-noinput', '-hidden', '-boot', 'start_clean', '-sname', name];
    return run('erl', [...node, '-eval', program.replace(/\s+/g, ' ')], {
      ...{ cwd, uid, gid },
      env: { ...env, EXPRESSIONS: expressions },
      withinMs: 120_000,
    });
  };
