import {
  HttpTransportType,
  HubConnectionBuilder,
  LogLevel,
  type HubConnection,
  type IHttpConnectionOptions,
} from '@microsoft/signalr'
import { WebSocket } from 'ws'
import { hubEvents, hubPath, type HubEventName } from '#contract/events.ts'

/**
 * The result of `Resume`: the missed events, or `reset` if the hub no longer has them. `seq` is the current sequence
 * number.
 */
export type ResumeAnswer =
  | {
      readonly events: readonly { readonly seq: number; readonly target: string; readonly payload: unknown }[]
      readonly seq?: number
    }
  | { readonly reset: true; readonly seq?: number }

/** One connection to the hub. */
export interface HubSocket {
  start(): Promise<void>
  resume(lastSeq: number | null): Promise<ResumeAnswer>
  stop(): Promise<void>
}

export interface HubSocketHandlers {
  onEvent(target: HubEventName, payload: unknown, seq: number): void
  onClose(): void
}

/** Opens connections to the hub. Tests inject a fake. */
export type OpenHubSocket = (token: () => string, handlers: HubSocketHandlers) => HubSocket

/**
 * A socket that disconnects if the server sends a message first. A message before the handshake would make
 * @microsoft/signalr throw an error that cannot be caught, which would end the process.
 */
class HubWebSocket extends WebSocket {
  #hasSent = false

  override send(data: BufferLike, callback?: (error?: Error) => void): void
  override send(data: BufferLike, options: SendOptions, callback?: (error?: Error) => void): void
  override send(
    data: BufferLike,
    second?: SendOptions | ((error?: Error) => void),
    third?: (error?: Error) => void,
  ): void {
    this.#hasSent = true
    if (typeof second === 'object') super.send(data, second, third)
    else super.send(data, second)
  }

  override emit(event: string | symbol, ...values: unknown[]): boolean {
    if (event !== 'message' || this.#hasSent) return super.emit(event, ...values)
    this.terminate()
    return true
  }
}

type BufferLike = Parameters<WebSocket['send']>[0]
type SendOptions = Parameters<WebSocket['send']>[1]

/** SignalR accepts a socket class here, although its types do not declare it. */
interface HubOptions extends IHttpConnectionOptions {
  readonly WebSocket: typeof HubWebSocket
}

/** Returns a function that opens connections with @microsoft/signalr. */
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

/** Matches the messages of @microsoft/signalr and ws for a rejection, where the error has no status. */
const rejectionMessage = /(?:Status code '|Unexpected server response: )(?:401|403)\b/

/** Returns whether the hub rejected the token, which means that the session has ended. */
export function isRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const status = 'statusCode' in error ? error.statusCode : undefined
  return status === 401 || status === 403 || rejectionMessage.test(error.message)
}
