import { CloseCode, type ServerOptions, makeServer } from 'graphql-ws'
import type { IncomingMessage } from 'node:http'
import type { WebSocket } from 'ws'

/** What graphql-ws stores with a socket. */
export interface SocketExtra {
  readonly socket: WebSocket
  readonly request: IncomingMessage
  readonly state: SocketState
}

/** The state of one socket. */
interface SocketState {
  /** Running operations by the client's id, each with the controller that aborts it. */
  readonly operations: Map<string, AbortController>
}

/** Maximum number of unsent bytes. Beyond that, the socket is dropped, because its client does not read. */
const MAX_BUFFERED_BYTES = 4_000_000

interface AdapterOptions {
  readonly onFault: (error: unknown) => void
  /** Called when a socket is dropped: the client does not read (`slow`) or does not answer a ping (`silent`). */
  readonly onDrop: (reason: 'slow' | 'silent') => void
  /** Milliseconds between pings. A socket that has not answered by the next ping is dropped. */
  readonly pingEvery?: number | undefined
}

/**
 * Speaks graphql-transport-ws on sockets of `ws`. Replaces `graphql-ws/use/ws`, which logs to the console, does not
 * limit unsent bytes, and does not report which operation a client completes.
 */
export function createSocketAdapter(
  options: ServerOptions<Record<string, unknown>, SocketExtra>,
  { onFault, onDrop, pingEvery = 15_000 }: AdapterOptions,
): (socket: WebSocket, request: IncomingMessage) => void {
  const server = makeServer<Record<string, unknown>, SocketExtra>(options)
  return (socket, request) => {
    const state: SocketState = { operations: new Map() }
    let alive = true
    const ping = setInterval(() => {
      if (!alive) {
        onDrop('silent')
        return socket.terminate()
      }
      alive = false
      socket.ping()
    }, pingEvery)
    ping.unref()
    socket.on('pong', () => {
      alive = true
    })
    // ws itself closes the socket with 1009 or 1007.
    socket.on('error', () => undefined)
    const closed = server.opened(
      {
        protocol: socket.protocol,
        send: (data) =>
          new Promise((resolve) => {
            if (socket.readyState !== socket.OPEN) return resolve()
            if (socket.bufferedAmount > MAX_BUFFERED_BYTES) {
              onDrop('slow')
              socket.terminate()
              return resolve()
            }
            // A send error is ignored: the client has disconnected, and the close event follows.
            socket.send(data, () => resolve())
          }),
        close: (code, reason) => socket.close(code, reason),
        onMessage: (receive) => {
          socket.on('message', (data: Buffer) => {
            const text = data.toString('utf8')
            abortCompleted(text, state)
            receive(text).catch((error: unknown) => {
              if (socket.readyState !== socket.OPEN) return
              onFault(error)
              socket.close(CloseCode.InternalServerError, 'Internal server error')
            })
          })
        },
      },
      { socket, request, state },
    )
    socket.once('close', (code, reason) => {
      clearInterval(ping)
      for (const controller of state.operations.values())
        controller.abort(new DOMException('The client disconnected.', 'AbortError'))
      closed(code, reason.toString()).catch(onFault)
    })
  }
}

/** Aborts the platform calls of an operation for which the client sends `complete`. */
function abortCompleted(text: string, state: SocketState): void {
  if (!text.includes('"complete"')) return
  try {
    const message = JSON.parse(text) as { type?: unknown; id?: unknown } | null
    if (message?.type === 'complete' && typeof message.id === 'string')
      state.operations.get(message.id)?.abort(new DOMException('The client completed the operation.', 'AbortError'))
  } catch {
    /* graphql-ws closes the socket */
  }
}
