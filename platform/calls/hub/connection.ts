import type { WebSocket } from 'ws'
import {
  closeFrame,
  completionFrame,
  handshakeErrorFrame,
  handshakeFrame,
  invocationFrame,
  parseFrame,
  pingFrame,
  splitFrames,
} from './protocol.ts'

/** A hub event with the payload for one user. */
export interface HubEvent {
  seq: number
  target: string
  payload: unknown
}

/** Maximum number of unsent bytes in a socket. Beyond that the socket is closed, and the client resumes later. */
const MAX_BUFFERED_BYTES = 1024 * 1024
/** Maximum number of events that are queued during a resume. */
const MAX_QUEUED_EVENTS = 1000
/** Maximum length of a client frame in characters, including the parts received so far. */
const MAX_FRAME_LENGTH = 64 * 1024
const HANDSHAKE_TIMEOUT_MS = 15_000
/** SignalR's defaults: a ping every 15 s, and a timeout after 30 s without a message. */
const PING_INTERVAL_MS = 15_000
const SILENCE_TIMEOUT_MS = 30_000

export interface ConnectionHandlers {
  /** Handles Resume(lastSeq). Events that arrive before it completes are queued and sent after the result. */
  resume(lastSeq: number | null): Promise<unknown>
  closed(): void
}

/** One SignalR connection of one session. */
export class HubConnection {
  readonly userId: string
  readonly sessionId: string
  #socket: WebSocket
  #handlers: ConnectionHandlers
  #rest = ''
  #hasReceived = false
  #ready = false
  #closed = false
  #lastReceivedAt = performance.now()
  #queued: HubEvent[] | null = null
  #timers: NodeJS.Timeout[] = []

  constructor(socket: WebSocket, session: { userId: string; sessionId: string }, handlers: ConnectionHandlers) {
    this.userId = session.userId
    this.sessionId = session.sessionId
    this.#socket = socket
    this.#handlers = handlers
    this.#timers.push(
      setTimeout(() => {
        if (!this.#ready) this.#drop()
      }, HANDSHAKE_TIMEOUT_MS),
      setInterval(() => this.#beat(), PING_INTERVAL_MS),
    )
    for (const timer of this.#timers) timer.unref()
    socket.on('message', (data: Buffer) => this.#receive(data.toString('utf8')))
    socket.on('error', () => this.#drop())
    socket.on('close', () => this.#drop())
  }

  /** Sends an event. Does nothing before the handshake. Closes the connection if the client reads too slowly. */
  deliver(event: HubEvent): void {
    if (!this.#ready || this.#closed) return
    if (this.#queued) {
      this.#queued.push(event)
      if (this.#queued.length > MAX_QUEUED_EVENTS) this.close('Too many events are waiting.', true)
      return
    }
    if (
      this.#send(invocationFrame(event.target, [event.payload, event.seq])) &&
      this.#socket.bufferedAmount > MAX_BUFFERED_BYTES
    ) {
      this.close('The connection is too slow.', true)
    }
  }

  /** Closes the connection, and includes whether the client may reconnect. */
  close(error: string | null, allowReconnect: boolean): void {
    if (this.#closed) return
    // SignalR's client throws an uncatchable error if it gets a frame before it has sent one.
    if (this.#hasReceived) this.#send(closeFrame(error, allowReconnect))
    this.#socket.close(1000)
    this.#drop()
  }

  #receive(text: string): void {
    this.#lastReceivedAt = performance.now()
    this.#hasReceived = true
    const { frames, rest } = splitFrames(this.#rest + text)
    this.#rest = rest
    if (rest.length > MAX_FRAME_LENGTH) return this.close('The message is too large.', false)
    for (const frame of frames) {
      if (this.#closed) return
      try {
        this.#handle(frame)
      } catch {
        this.close('The message could not be parsed.', false)
      }
    }
  }

  #handle(text: string): void {
    const message = parseFrame(text)
    if (!this.#ready) {
      if (message.type !== 'handshake') throw new Error('The first message must be the handshake.')
      if (message.protocol !== 'json' || message.version !== 1) {
        this.#send(handshakeErrorFrame(`The protocol ${message.protocol} ${message.version} is not supported.`))
        this.#socket.close(1000)
        this.#drop()
        return
      }
      this.#ready = true
      this.#send(handshakeFrame)
    } else if (message.type === 'close') {
      this.#socket.close(1000)
      this.#drop()
    } else if (message.type === 'invocation') void this.#invoke(message)
  }

  async #invoke({
    target,
    invocationId,
    args,
  }: {
    target: string
    invocationId: string | null
    args: unknown[]
  }): Promise<void> {
    const complete = (result: { result: unknown } | { error: string }): void => {
      if (invocationId !== null) this.#send(completionFrame(invocationId, result))
    }
    const [lastSeq = null] = args
    if (target !== 'Resume') return complete({ error: `Unknown method ${target}.` })
    if (lastSeq !== null && !Number.isSafeInteger(lastSeq))
      return complete({ error: 'Resume requires the number of the last event.' })
    if (this.#queued) return complete({ error: 'A resume is already running.' })
    this.#queued = []
    try {
      complete({ result: await this.#handlers.resume(lastSeq as number | null) })
    } catch {
      complete({ error: 'The events could not be read.' })
    } finally {
      const queued: HubEvent[] = this.#queued ?? []
      this.#queued = null
      for (const event of queued) this.deliver(event)
    }
  }

  #beat(): void {
    if (performance.now() - this.#lastReceivedAt > SILENCE_TIMEOUT_MS) this.#drop()
    else if (this.#ready) this.#send(pingFrame)
  }

  #send(text: string): boolean {
    if (this.#socket.readyState !== this.#socket.OPEN) return false
    this.#socket.send(text)
    return true
  }

  #drop(): void {
    if (this.#closed) return
    this.#closed = true
    for (const timer of this.#timers) clearTimeout(timer)
    // Gives the peer time to confirm the close frame, then terminates the socket.
    setTimeout(() => this.#socket.terminate(), 2000).unref()
    this.#handlers.closed()
  }
}
