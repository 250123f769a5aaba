import { AsyncLocalStorage } from 'node:async_hooks'

// Where the programs say what they are about to do, for whoever gathers traces. Nothing is gathered unless a collector
// is named (open-telemetry.ts): until then each of these calls is a look at a variable. A span never holds personal
// data, values of rows or tokens: names of calls, texts of statements with places for their values, statuses.

export type Attributes = Readonly<Record<string, string | number>>

/** Something under way. */
export interface Span {
  /** What the next program is told, by the header `traceparent`. Source: W3C Trace Context. */
  readonly traceparent: string
  tell(attributes: Attributes, name?: string): void
  end(failed: boolean): void
}

export type SpanKind = 'server' | 'client' | 'internal' | 'producer' | 'consumer'

export interface Tracer {
  /** Begins a span below another, which may be another program's; null begins a trace. */
  start(name: string, kind: SpanKind, parent: string | null, attributes: Attributes): Span
}

let tracer: Tracer | null = null
const current = new AsyncLocalStorage<Span>()

/** Gathers spans from now on; null gathers none. */
export function gatherBy(given: Tracer | null): void {
  tracer = given
}

/** Whether anybody gathers. */
export const isTraced = (): boolean => tracer !== null

/** Begins a span below the one under way; null while nobody gathers. The caller ends it. */
export const startSpan = (name: string, kind: SpanKind, attributes: Attributes = {}): Span | null =>
  tracer?.start(name, kind, current.getStore()?.traceparent ?? null, attributes) ?? null

/** Runs within a span, which everything below belongs to. `parent` is what another program told. */
export function traced<T>(
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

/** What to tell the next program of the span under way. */
export const traceparent = (): string | undefined => (tracer === null ? undefined : current.getStore()?.traceparent)

/** What another program told, when it is told as it should be. */
export const parentIn = (header: string | string[] | undefined): string | null =>
  typeof header === 'string' && /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/.test(header)
    ? header
    : null
