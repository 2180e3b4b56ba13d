import { DiagLogLevel, diag } from '@opentelemetry/api';
import type { Log } from '../log/log';
import { openSampler } from '../log/sampler';
import { settledWithin } from '../run/wait';
import { setTracer } from '../tracing/spans';

/** A collector that does not answer must not delay the end of a process. */
const flushWithinMs = 1_000;

type Options = {
  readonly service: string;
  /** The collector's base URL. Spans are posted to `/v1/traces` below it, as OTLP in JSON. */
  readonly endpoint: string;
  readonly log: Log;
};

/**
 * Records spans and sends them to the collector in the background; while it accepts none, those beyond 2,048
 * are dropped. The SDK is loaded here, and only here.
 */
export const openTracing = async ({
  service,
  endpoint,
  log,
}: Options): Promise<{ readonly close: () => Promise<void> }> => {
  // Packages by themselves, not a module of ours that imports them: a bundle would load them at its start.
  const [{ BatchSpanProcessor, TracerProvider }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  const sample = openSampler();
  const warn = (message: string): void => {
    const sampled = sample('tracing');
    if (sampled) log.warn('tracing.failed', { message, ...sampled });
  };
  const ignore = (): void => {};
  const logger = { error: warn, warn, info: ignore, debug: ignore, verbose: ignore };
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });

  // Headers and timeouts come from the standard variables, such as OTEL_EXPORTER_OTLP_HEADERS.
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.namespace': 'marquee', 'service.name': service }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  setTracer(provider.getTracer('marquee'));
  log.info('tracing.started', {});
  return {
    close: async () => {
      setTracer(undefined);
      await settledWithin(flushWithinMs, provider.shutdown());
    },
  };
};
