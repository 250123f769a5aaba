import { CloseCode, type ServerOptions, makeServer } from 'graphql-ws'
import type { IncomingMessage } from 'node:http'
import type { WebSocket } from 'ws'

/** What graphql-ws keeps of a socket. */
export interface SocketExtra {
  readonly socket: WebSocket
  readonly request: IncomingMessage
  readonly state: SocketState
}

/** What one socket has under way. */
export interface SocketState {
  /** Operations by the client's id, each with what gives it up. */
  readonly operations: Map<string, AbortController>
}

/** Bytes that may wait to be sent before a socket is dropped: its reader does not read. */
const maxWaitingBytes = 4_000_000

interface AdapterOptions {
  readonly onFault: (error: unknown) => void
  /** A socket is ended because its reader does not read, or because its peer says nothing. */
  readonly onDrop: (reason: 'slow' | 'silent') => void
  /** Milliseconds between pings; a socket that does not answer until the next one is dropped. */
  readonly pingEvery?: number | undefined
}

/**
 * Speaks graphql-transport-ws on sockets of `ws`. In place of `graphql-ws/use/ws`, which logs to the console, does not
 * watch how much waits to be sent, and cannot tell which operation a client gave up.
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
    // ws itself closes with 1009 or 1007; there is nothing to add.
    socket.on('error', () => undefined)
    const closed = server.opened(
      {
        protocol: socket.protocol,
        send: (data) =>
          new Promise((resolve) => {
            if (socket.readyState !== socket.OPEN) return resolve()
            if (socket.bufferedAmount > maxWaitingBytes) {
              onDrop('slow')
              socket.terminate()
              return resolve()
            }
            // What cannot be sent had nobody left to read it: that the client is gone is told by the close that
            // follows.
            socket.send(data, () => resolve())
          }),
        close: (code, reason) => socket.close(code, reason),
        onMessage: (receive) => {
          socket.on('message', (data: Buffer) => {
            const text = data.toString('utf8')
            giveUp(text, state)
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
        controller.abort(new DOMException('The client went away.', 'AbortError'))
      closed(code, reason.toString()).catch(onFault)
    })
  }
}

/** A `complete` of the client ends the operation's platform calls too. */
function giveUp(text: string, state: SocketState): void {
  if (!text.includes('"complete"')) return
  try {
    const message = JSON.parse(text) as { type?: unknown; id?: unknown } | null
    if (message?.type === 'complete' && typeof message.id === 'string')
      state.operations.get(message.id)?.abort(new DOMException('The client gave it up.', 'AbortError'))
  } catch {
    /* graphql-ws closes the socket for it */
  }
}
