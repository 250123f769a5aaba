import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

/** A part that the gateway depends on, as in `/readyz`, in the log and in the metric `failing`. */
const HEALTH_PARTS = ['web', 'platform', 'hub'] as const
export type HealthPart = (typeof HEALTH_PARTS)[number]

interface HealthCheck {
  check(): Promise<{ readonly failing: readonly HealthPart[] }>
}

/**
 * The gateway's metrics, in Prometheus' format at `/metrics`. The help texts are the descriptions in
 * docs/reference/metrics.md.
 */
export class Metrics {
  readonly registry = new Registry()
  readonly sockets: Gauge
  readonly eventStreams: Gauge
  readonly subscriptions: Gauge
  readonly hubLinks: Gauge
  readonly #failing: Gauge<'part'>
  #health: HealthCheck | null = null
  readonly #operations: Histogram<'operation' | 'outcome'>
  readonly #upstream: Histogram<'call' | 'status'>
  readonly #shared: Counter
  readonly #documents: Counter<'document'>
  readonly #refusals: Counter<'code'>
  readonly #deliveries: Counter
  readonly #resyncs: Counter
  readonly #lostHubLinks: Counter
  readonly #droppedSockets: Counter<'reason'>

  constructor(options: { process?: boolean } = {}) {
    const registers = [this.registry]
    if (options.process) collectDefaultMetrics({ register: this.registry, prefix: 'tavla_gateway_' })
    this.#failing = new Gauge({
      name: 'tavla_gateway_failing',
      help: '1 if a part that the gateway depends on fails, else 0: web (the built web client), platform, hub (links to the hub).',
      labelNames: ['part'],
      registers,
      collect: () => this.#collectFailing(),
    })
    this.sockets = new Gauge({ name: 'tavla_gateway_sockets', help: 'Open websockets.', registers })
    this.eventStreams = new Gauge({
      name: 'tavla_gateway_event_streams',
      help: 'Open streams of server-sent events.',
      registers,
    })
    this.subscriptions = new Gauge({ name: 'tavla_gateway_subscriptions', help: 'Running subscriptions.', registers })
    this.hubLinks = new Gauge({
      name: 'tavla_gateway_hub_links',
      help: 'Links to the hub, one per session.',
      registers,
    })
    this.#shared = new Counter({
      name: 'tavla_gateway_shared_operations_total',
      help: 'Queries answered by an equal one in flight.',
      registers,
    })
    this.#documents = new Counter({
      name: 'tavla_gateway_documents_total',
      help: 'Known trusted documents that clients sent, by id.',
      labelNames: ['document'],
      registers,
    })
    this.#refusals = new Counter({
      name: 'tavla_gateway_refusals_total',
      help: 'Operations rejected before they ran, by code.',
      labelNames: ['code'],
      registers,
    })
    this.#deliveries = new Counter({
      name: 'tavla_gateway_deliveries_total',
      help: 'Events delivered to subscriptions.',
      registers,
    })
    this.#resyncs = new Counter({
      name: 'tavla_gateway_resyncs_total',
      help: 'Resyncs sent to subscriptions, because events may have been missed.',
      registers,
    })
    this.#lostHubLinks = new Counter({
      name: 'tavla_gateway_lost_hub_links_total',
      help: 'Hub links that were lost; each is reopened.',
      registers,
    })
    this.#droppedSockets = new Counter({
      name: 'tavla_gateway_dropped_sockets_total',
      help: 'Websockets and event streams that the gateway rejected (full, crowded) or closed (slow, silent), by reason.',
      labelNames: ['reason'],
      registers,
    })
    this.#operations = new Histogram({
      name: 'tavla_gateway_operation_seconds',
      help: 'Duration of GraphQL operations, by outcome (ok, errors, refused, overloaded). The operation is a name, or "free text".',
      labelNames: ['operation', 'outcome'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    })
    this.#upstream = new Histogram({
      name: 'tavla_gateway_upstream_seconds',
      help: 'Duration of platform calls. The status is an HTTP status, or timeout or failed.',
      labelNames: ['call', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    })
  }

  /** Serves the failing parts as `tavla_gateway_failing`. */
  watchHealth(health: HealthCheck): void {
    this.#health = health
  }

  operation(name: string, outcome: 'ok' | 'errors' | 'refused' | 'overloaded', milliseconds: number): void {
    this.#operations.observe({ operation: name, outcome }, milliseconds / 1000)
  }

  /** Counts a trusted document. Only known ids are counted, so the number of labels is bounded. */
  document(id: string): void {
    this.#documents.inc({ document: id })
  }

  /** Counts a rejected operation by its error code. */
  refused(code: string): void {
    this.#refusals.inc({ code })
  }

  /** Counts a delivery to a subscription. */
  delivered(kind: 'event' | 'resync'): void {
    ;(kind === 'event' ? this.#deliveries : this.#resyncs).inc()
  }

  hubLinkLost(): void {
    this.#lostHubLinks.inc()
  }

  /**
   * Counts a rejected socket or event stream (`full`, `crowded`), or a dropped one whose client did not read (`slow`) or
   * did not answer pings (`silent`).
   */
  socketDropped(reason: 'full' | 'crowded' | 'slow' | 'silent'): void {
    this.#droppedSockets.inc({ reason })
  }

  shared(): void {
    this.#shared.inc()
  }

  upstream(call: string, status: number | 'timeout' | 'failed', milliseconds: number): void {
    this.#upstream.observe({ call, status }, milliseconds / 1000)
  }

  async #collectFailing(): Promise<void> {
    if (this.#health === null) return
    const { failing } = await this.#health.check()
    for (const part of HEALTH_PARTS) this.#failing.set({ part }, failing.includes(part) ? 1 : 0)
  }
}
