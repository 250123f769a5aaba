import { ROOT_CONTEXT, SpanKind as Kind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { setTracer, type SpanKind } from './tracing.ts'

// Loaded only if a collector is configured.

const kinds: Record<SpanKind, Kind> = {
  server: Kind.SERVER,
  client: Kind.CLIENT,
  internal: Kind.INTERNAL,
  producer: Kind.PRODUCER,
  consumer: Kind.CONSUMER,
}

/** Exports spans to an OpenTelemetry collector, by OTLP over HTTP. Returns a function that flushes and stops. */
export function startTraceExport({
  endpoint,
  program,
  ratio,
}: {
  endpoint: string
  program: string
  ratio: number
}): () => Promise<void> {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': `tavla-${program}`, 'service.namespace': 'tavla' }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }),
        scheduledDelayMillis: 1000,
      }),
    ],
  })
  const tracer = provider.getTracer('tavla')
  setTracer({
    start(name, kind, parent, attributes) {
      const [, traceId = '', spanId = '', flags = '0'] = parent?.split('-') ?? []
      const context =
        parent === null
          ? ROOT_CONTEXT
          : trace.setSpanContext(ROOT_CONTEXT, {
              traceId,
              spanId,
              traceFlags: Number.parseInt(flags, 16),
              isRemote: true,
            })
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, context)
      const spanContext = span.spanContext()
      return {
        traceparent: `00-${spanContext.traceId}-${spanContext.spanId}-${spanContext.traceFlags.toString(16).padStart(2, '0')}`,
        annotate(more, newName) {
          span.setAttributes(more)
          if (newName !== undefined) span.updateName(newName)
        },
        end(failed) {
          // Never the error's message: it may contain values.
          if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
  })
  return async () => {
    setTracer(null)
    await provider.shutdown()
  }
}
