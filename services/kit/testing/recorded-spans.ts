import type { Attributes } from '@opentelemetry/api';
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { setTracer } from '../tracing/spans';

export type RecordedSpan = {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId: string | undefined;
  readonly attributes: Attributes;
};

/** Hooks of a suite that records this process's traces. Returns the spans that the test has ended so far. */
export const recordedSpans = (): (() => RecordedSpan[]) => {
  const exporter = new InMemorySpanExporter();
  beforeAll(() => {
    const provider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] });
    setTracer(provider.getTracer('test'));
  });
  beforeEach(() => exporter.reset());
  afterAll(() => setTracer(undefined));
  return () =>
    exporter.getFinishedSpans().map((span) => {
      const { traceId, spanId } = span.spanContext();
      return {
        name: span.name,
        traceId,
        spanId,
        parentId: span.parentSpanContext?.spanId,
        attributes: span.attributes,
      };
    });
};
