// The SignalR JSON hub protocol, version 1. Each frame ends with 0x1E.
// Source: https://github.com/dotnet/aspnetcore/blob/main/src/SignalR/docs/specs/HubProtocol.md

const separator = '\u001e'

const messageTypes = {
  invocation: 1,
  streamItem: 2,
  completion: 3,
  streamInvocation: 4,
  cancelInvocation: 5,
  ping: 6,
  close: 7,
} as const

/** The client messages that the hub handles. */
export type ClientMessage =
  | { type: 'handshake'; protocol: string; version: number }
  | { type: 'invocation'; target: string; invocationId: string | null; args: unknown[] }
  | { type: 'ping' }
  | { type: 'close' }
  | { type: 'other' }

const frame = (message: object): string => JSON.stringify(message) + separator

export const pingFrame = frame({ type: messageTypes.ping })
export const handshakeFrame = frame({})
export const handshakeErrorFrame = (error: string): string => frame({ error })
export const invocationFrame = (target: string, args: unknown[]): string =>
  frame({ type: messageTypes.invocation, target, arguments: args })
export const completionFrame = (invocationId: string, outcome: { result: unknown } | { error: string }): string =>
  frame({ type: messageTypes.completion, invocationId, ...outcome })
export const closeFrame = (error: string | null, allowReconnect: boolean): string =>
  frame({ type: messageTypes.close, ...(error !== null && { error }), allowReconnect })

/** Splits received text into complete frames and the incomplete rest. */
export function splitFrames(text: string): { frames: string[]; rest: string } {
  const parts = text.split(separator)
  const rest = parts.pop() ?? ''
  return { frames: parts.filter((part) => part !== ''), rest }
}

/** Parses one frame. Throws if it is not a valid message. */
export function parseFrame(text: string): ClientMessage {
  const value: unknown = JSON.parse(text)
  if (typeof value !== 'object' || value === null) throw new Error('Not a message.')
  const message = value as Record<string, unknown>
  if (typeof message['protocol'] === 'string' && typeof message['version'] === 'number') {
    return { type: 'handshake', protocol: message['protocol'], version: message['version'] }
  }
  switch (message['type']) {
    case messageTypes.invocation:
      if (typeof message['target'] !== 'string' || !Array.isArray(message['arguments']))
        throw new Error('Not an invocation.')
      return {
        type: 'invocation',
        target: message['target'],
        invocationId: typeof message['invocationId'] === 'string' ? message['invocationId'] : null,
        args: message['arguments'],
      }
    case messageTypes.ping:
      return { type: 'ping' }
    case messageTypes.close:
      return { type: 'close' }
    default:
      return { type: 'other' }
  }
}
