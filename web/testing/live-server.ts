import { parse, subscribe, type GraphQLSchema } from 'graphql'
import { makeServer } from 'graphql-ws'

/** The live events of a world: what a test sends comes to every page that follows it. */
export class LiveSource {
  /** How many milliseconds before it was sent what each subscription follows was read, by the subscription's name. */
  readonly readAgo = new Map<string, unknown>()
  /** A token that the next event is told with. */
  updateToken: string | null = null
  readonly #readers = new Map<string, Set<(event: object) => void>>()

  /** Sends an event to all who follow a field of Subscription; answers how many they are. */
  send(field: string, event: object): number {
    const readers = this.#readers.get(field) ?? new Set()
    for (const read of readers) read({ [field]: event })
    return readers.size
  }

  isFollowed(field: string): boolean {
    return this.#readers.has(field)
  }

  /** The events of a field from now on, until the reader lets go. */
  async *events(field: string): AsyncGenerator<object> {
    const waiting: object[] = []
    let wake = () => {
      /* nobody waits yet */
    }
    const read = (event: object) => {
      waiting.push(event)
      wake()
    }
    const readers = this.#readers.get(field) ?? new Set()
    this.#readers.set(field, readers.add(read))
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
  /** The text of a persisted document. */
  documentOf: (id: string) => string
}

type Server = ReturnType<typeof makeServer>

let current: Server | null = null
const sockets = new Set<LiveSocket>()
/** How many events have come to the page. */
let arrived = 0

/** Counts the events that have come to the page. */
export const arrivedEvents = (): number => arrived

/** Answers the sockets of the page over the protocol of the gateway, until the returned function is called. */
export function serveLive({ schema, source, documentOf }: LiveServerOptions): () => void {
  const fields = Object.keys(schema.getSubscriptionType()?.getFields() ?? {})
  const rootValue = Object.fromEntries(fields.map((field) => [field, () => source.events(field)]))
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

/** The browser's end of a websocket whose other end is the server of the world. */
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
    if (!server) return this.close(1006, 'Nobody answers')
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
