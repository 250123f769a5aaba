import { AsyncLocalStorage } from 'node:async_hooks'

// Spans of the programs. Nothing is recorded unless a collector is configured (open-telemetry.ts); until then each call
// reads one variable. A span never contains personal data, values of rows or tokens. It contains names of calls, texts
// of statements with placeholders, and statuses.

export type Attributes = Readonly<Record<string, string | number>>

/** An operation that is running. */
export interface Span {
  /** The value of the header `traceparent` for the next program. Source: W3C Trace Context. */
  readonly traceparent: string
  /** Adds attributes, and renames the span if `name` is given. */
  annotate(attributes: Attributes, name?: string): void
  end(failed: boolean): void
}

export type SpanKind = 'server' | 'client' | 'internal' | 'producer' | 'consumer'

export interface Tracer {
  /** Starts a span below `parent`, which can belong to another program. Null starts a trace. */
  start(name: string, kind: SpanKind, parent: string | null, attributes: Attributes): Span
}

let tracer: Tracer | null = null
const current = new AsyncLocalStorage<Span>()

/** Sets the recorder of spans. Null records none. */
export function setTracer(newTracer: Tracer | null): void {
  tracer = newTracer
}

/** Returns whether spans are recorded. */
export const isTraced = (): boolean => tracer !== null

/** Starts a span below the current one. Returns null if none are recorded. The caller ends the span. */
export const startSpan = (name: string, kind: SpanKind, attributes: Attributes = {}): Span | null =>
  tracer?.start(name, kind, current.getStore()?.traceparent ?? null, attributes) ?? null

/** Runs a function within a span. `parent` is the `traceparent` of another program. */
export function runInSpan<T>(
  name: string,
  kind: SpanKind,
  attributes: Attributes,
  run: (span: Span | null) => Promise<T>,
  parent?: string | null,
): Promise<T> {
  if (tracer === null) return run(null)
  const span = tracer.start(name, kind, parent ?? current.getStore()?.traceparent ?? null, attributes)
  return current.run(span, async () => {
    let failed = true
    try {
      const result = await run(span)
      failed = false
      return result
    } finally {
      span.end(failed)
    }
  })
}

/** Returns the `traceparent` of the current span for the next program. */
export const traceparent = (): string | undefined => (tracer === null ? undefined : current.getStore()?.traceparent)

/** Returns the `traceparent` of a request if it is well formed. */
export const parseTraceparent = (header: string | string[] | undefined): string | null =>
  typeof header === 'string' && /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/.test(header)
    ? header
    : null
