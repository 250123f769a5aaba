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

/** A hub event with the values of one user. */
export interface HubEvent {
  seq: number
  target: string
  payload: unknown
}

/** Most bytes that may wait in a socket before it is closed; a client that comes back resumes. */
const mostBuffered = 1024 * 1024
/** Most events held while a resume is answered. */
const mostHeld = 1000
/** Longest frame of a client, in characters; what comes in pieces counts together. */
const longestFrame = 64 * 1024
const handshakeMs = 15_000
/** The protocol's defaults: a ping every 15 s, silence of 30 s closes. */
const pingMs = 15_000
const silenceMs = 30_000

export interface ConnectionHandlers {
  /** Answers Resume(lastSeq); events that arrive meanwhile are held back and follow the answer. */
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
  #spoken = false
  #ready = false
  #closed = false
  #heard = performance.now()
  #held: HubEvent[] | null = null
  #timers: NodeJS.Timeout[] = []

  constructor(socket: WebSocket, session: { userId: string; sessionId: string }, handlers: ConnectionHandlers) {
    this.userId = session.userId
    this.sessionId = session.sessionId
    this.#socket = socket
    this.#handlers = handlers
    this.#timers.push(
      setTimeout(() => {
        if (!this.#ready) this.#drop()
      }, handshakeMs),
      setInterval(() => this.#beat(), pingMs),
    )
    for (const timer of this.#timers) timer.unref()
    socket.on('message', (data: Buffer) => this.#receive(data.toString('utf8')))
    socket.on('error', () => this.#drop())
    socket.on('close', () => this.#drop())
  }

  /** Sends an event; before the handshake nothing is sent, and a reader that is too slow is let go. */
  deliver(event: HubEvent): void {
    if (!this.#ready || this.#closed) return
    if (this.#held) {
      this.#held.push(event)
      if (this.#held.length > mostHeld) this.close('Too many events are waiting', true)
      return
    }
    if (
      this.#send(invocationFrame(event.target, [event.payload, event.seq])) &&
      this.#socket.bufferedAmount > mostBuffered
    ) {
      this.close('The connection is too slow', true)
    }
  }

  /** Ends the connection, saying whether the client may come back. */
  close(error: string | null, allowReconnect: boolean): void {
    if (this.#closed) return
    // Before it has said something a client understands no frame: SignalR's throws at one where nobody can catch it.
    if (this.#spoken) this.#send(closeFrame(error, allowReconnect))
    this.#socket.close(1000)
    this.#drop()
  }

  #receive(text: string): void {
    this.#heard = performance.now()
    this.#spoken = true
    const { frames, rest } = splitFrames(this.#rest + text)
    this.#rest = rest
    if (rest.length > longestFrame) return this.close('The message is too large', false)
    for (const each of frames) {
      if (this.#closed) return
      try {
        this.#handle(each)
      } catch {
        this.close('The message could not be read', false)
      }
    }
  }

  #handle(text: string): void {
    const message = parseFrame(text)
    if (!this.#ready) {
      if (message.type !== 'handshake') throw new Error('The handshake comes first')
      if (message.protocol !== 'json' || message.version !== 1) {
        this.#send(handshakeErrorFrame(`The protocol ${message.protocol} ${message.version} is not supported`))
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
    const answer = (result: { result: unknown } | { error: string }): void => {
      if (invocationId !== null) this.#send(completionFrame(invocationId, result))
    }
    const [lastSeq = null] = args
    if (target !== 'Resume') return answer({ error: `Unknown method ${target}` })
    if (lastSeq !== null && !Number.isSafeInteger(lastSeq))
      return answer({ error: 'Resume takes the number of the last event' })
    if (this.#held) return answer({ error: 'A resume is already running' })
    this.#held = []
    try {
      answer({ result: await this.#handlers.resume(lastSeq as number | null) })
    } catch {
      answer({ error: 'The events could not be read' })
    } finally {
      const held: HubEvent[] = this.#held ?? []
      this.#held = null
      for (const event of held) this.deliver(event)
    }
  }

  #beat(): void {
    if (performance.now() - this.#heard > silenceMs) this.#drop()
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
    // Lets a close frame leave; a peer that does not answer it is cut off.
    setTimeout(() => this.#socket.terminate(), 2000).unref()
    this.#handlers.closed()
  }
}
