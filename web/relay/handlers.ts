import type { HandleFieldPayload, RecordSourceProxy } from 'relay-runtime'

/** A Relay handler: writes a field of the response to the store. */
interface Handler {
  update(store: RecordSourceProxy, payload: HandleFieldPayload): void
}

const handlers = new Map<string, Handler>()

/** Registers a handler that queries refer to by name. Register it before a response that uses it is written. */
export function addHandler(name: string, handler: Handler): void {
  handlers.set(name, handler)
}

/** Returns the handler that a query refers to. */
export function handlerProvider(name: string): Handler {
  const handler = handlers.get(name)
  if (!handler) throw new Error(`No handler is registered for @${name}.`)
  return handler
}
