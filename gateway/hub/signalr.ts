import {
  HttpTransportType,
  HubConnectionBuilder,
  LogLevel,
  type HubConnection,
  type IHttpConnectionOptions,
} from '@microsoft/signalr'
import { WebSocket } from 'ws'
import { hubEvents, hubPath, type HubEventName } from '#contract/base/events.ts'

/** What `Resume` answers: the missed events, or that they are too old; `seq` is where the link now stands. */
export type ResumeAnswer =
  | {
      readonly events: readonly { readonly seq: number; readonly target: string; readonly payload: unknown }[]
      readonly seq?: number
    }
  | { readonly reset: true; readonly seq?: number }

/** One connection to the hub, as a link needs it. */
export interface HubSocket {
  start(): Promise<void>
  resume(lastSeq: number | null): Promise<ResumeAnswer>
  stop(): Promise<void>
}

export interface HubSocketHandlers {
  onEvent(target: HubEventName, payload: unknown, seq: number): void
  onClose(): void
}

/** Opens connections to the hub; tests put their own in its place. */
export type OpenHubSocket = (token: () => string, handlers: HubSocketHandlers) => HubSocket

/**
 * A socket that hangs up on a server that speaks first: what comes before @microsoft/signalr has sent its handshake
 * makes it throw where nobody can catch it, which would end the process.
 */
class HubWebSocket extends WebSocket {
  #spoke = false

  override send(data: BufferLike, callback?: (error?: Error) => void): void
  override send(data: BufferLike, options: SendOptions, callback?: (error?: Error) => void): void
  override send(
    data: BufferLike,
    second?: SendOptions | ((error?: Error) => void),
    third?: (error?: Error) => void,
  ): void {
    this.#spoke = true
    if (typeof second === 'object') super.send(data, second, third)
    else super.send(data, second)
  }

  override emit(event: string | symbol, ...values: unknown[]): boolean {
    if (event !== 'message' || this.#spoke) return super.emit(event, ...values)
    this.terminate()
    return true
  }
}

type BufferLike = Parameters<WebSocket['send']>[0]
type SendOptions = Parameters<WebSocket['send']>[1]

/** SignalR takes its class of sockets from here, though its types do not say so. */
interface HubOptions extends IHttpConnectionOptions {
  readonly WebSocket: typeof HubWebSocket
}

/** Connections over @microsoft/signalr. */
export function signalrSockets(platformUrl: string): OpenHubSocket {
  return (token, handlers) => {
    const options: HubOptions = {
      accessTokenFactory: token,
      transport: HttpTransportType.WebSockets,
      WebSocket: HubWebSocket,
    }
    const connection: HubConnection = new HubConnectionBuilder()
      .withUrl(`${platformUrl}${hubPath}`, options)
      .configureLogging(LogLevel.None)
      .build()
    for (const target of Object.keys(hubEvents) as HubEventName[]) {
      connection.on(target, (payload: unknown, seq: number) => handlers.onEvent(target, payload, seq))
    }
    connection.onclose(() => handlers.onClose())
    return {
      start: () => connection.start(),
      resume: (lastSeq) => connection.invoke('Resume', lastSeq),
      stop: () => connection.stop(),
    }
  }
}

/** How @microsoft/signalr and ws tell of a refusal where the error carries no status of its own. */
const refusal = /(?:Status code '|Unexpected server response: )(?:401|403)\b/

/** The hub refused the token: the session has ended. */
export function isRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const status = 'statusCode' in error ? error.statusCode : undefined
  return status === 401 || status === 403 || refusal.test(error.message)
}
