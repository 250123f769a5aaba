import { parse, subscribe, type GraphQLResolveInfo, type GraphQLSchema } from 'graphql'
import { makeServer } from 'graphql-ws'

/** Subscriptions of the frame around a page. A page with such a frame has its own subscription of the same field. */
const frameSubscriptions = new Set(['useFollowedSettingsSubscription'])

/** The live events of a test. Sends events to every page that subscribes. */
export class LiveSource {
  /** For each subscription name, the age of the subscribed data in milliseconds, as the client reported it. */
  readonly readAgo = new Map<string, unknown>()
  /** A renewed token to send with the next event. */
  updateToken: string | null = null
  /** The readers of each subscription field, with the names of their subscriptions. */
  readonly #readers = new Map<string, Map<(event: object) => void, string>>()

  /** Sends an event to all subscribers of a subscription field. Returns the number of subscribers. */
  send(field: string, event: object): number {
    const readers = this.#readers.get(field) ?? new Map<(event: object) => void, string>()
    for (const read of readers.keys()) read({ [field]: event })
    return readers.size
  }

  /** Whether the page itself follows a field, and not only the frame around it. */
  isFollowed(field: string): boolean {
    return [...(this.#readers.get(field)?.values() ?? [])].some((name) => !frameSubscriptions.has(name))
  }

  /** Yields the events of a field to a subscription, until the reader stops. */
  async *events(field: string, subscription: string): AsyncGenerator<object> {
    const waiting: object[] = []
    let wake = () => {
      /* no reader is waiting yet */
    }
    const read = (event: object) => {
      waiting.push(event)
      wake()
    }
    const readers = this.#readers.get(field) ?? new Map<(event: object) => void, string>()
    this.#readers.set(field, readers.set(read, subscription))
    try {
      for (;;) {
        const event = waiting.shift()
        if (event) yield event
        else
          await new Promise<void>((resolve) => {
            wake = resolve
          })
      }
    } finally {
      readers.delete(read)
      if (readers.size === 0) this.#readers.delete(field)
    }
  }
}

interface LiveServerOptions {
  schema: GraphQLSchema
  source: LiveSource
  /** Returns the text of a trusted document. */
  documentOf: (id: string) => string
}

type Server = ReturnType<typeof makeServer>

let current: Server | null = null
const sockets = new Set<LiveSocket>()
/** The number of events that the page has received. */
let arrived = 0

/** Returns the number of events that the page has received. */
export const arrivedEvents = (): number => arrived

/** Serves the page's sockets with the gateway's protocol, until the returned function is called. */
export function serveLive({ schema, source, documentOf }: LiveServerOptions): () => void {
  const fields = Object.keys(schema.getSubscriptionType()?.getFields() ?? {})
  const rootValue = Object.fromEntries(
    fields.map((field) => [
      field,
      (_: unknown, __: unknown, { operation }: GraphQLResolveInfo) => source.events(field, operation.name?.value ?? ''),
    ]),
  )
  current = makeServer({
    subscribe: (args) => subscribe(args),
    onSubscribe: (_, __, payload) => {
      source.readAgo.set(payload.operationName ?? '', payload.extensions?.['readAgo'])
      return {
        schema,
        document: parse(documentOf((payload as unknown as { documentId: string }).documentId)),
        operationName: payload.operationName ?? null,
        variableValues: payload.variables ?? null,
        rootValue,
      }
    },
    onNext: (_, __, ___, ____, result) => {
      const { updateToken } = source
      source.updateToken = null
      return updateToken === null ? undefined : { data: result.data ?? null, extensions: { updateToken } }
    },
  })
  return () => {
    current = null
    for (const socket of sockets) socket.close()
  }
}

/** The client end of a WebSocket, connected to the test's server. */
export class LiveSocket {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSING = 2
  static readonly CLOSED = 3
  readonly protocol: string
  readyState: number = LiveSocket.CONNECTING
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: CloseEvent) => void) | null = null
  onerror: ((event: Event) => void) | null = null
  #receive: (data: string) => Promise<void> = () => Promise.resolve()
  #closed: (code?: number, reason?: string) => Promise<void> = () => Promise.resolve()

  constructor(_url: string, protocol: string) {
    this.protocol = protocol
    sockets.add(this)
    queueMicrotask(() => this.#open(current))
  }

  send(data: string): void {
    void this.#receive(data)
  }

  close(code = 1000, reason = ''): void {
    if (this.readyState === LiveSocket.CLOSED) return
    this.readyState = LiveSocket.CLOSED
    sockets.delete(this)
    void this.#closed(code, reason)
    this.onclose?.(Object.assign(new Event('close'), { code, reason, wasClean: code === 1000 }) as CloseEvent)
  }

  #open(server: Server | null): void {
    if (!server) return this.close(1006, 'No server')
    this.readyState = LiveSocket.OPEN
    this.#closed = server.opened(
      {
        protocol: this.protocol,
        send: (data) =>
          void queueMicrotask(() => {
            this.onmessage?.({ data })
            if (data.includes('"type":"next"')) arrived += 1
          }),
        close: (code, reason) => this.close(code, reason),
        onMessage: (receive) => {
          this.#receive = receive
        },
      },
      {},
    )
    this.onopen?.()
  }
}
