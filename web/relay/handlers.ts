import type { HandleFieldPayload, RecordSourceProxy } from 'relay-runtime'

/** Writes what an answer says of a field to the store in a way of its own. */
interface Handler {
  update(store: RecordSourceProxy, payload: HandleFieldPayload): void
}

const handlers = new Map<string, Handler>()

/** Tells the environment of a handler that queries name; it must stand before an answer with it is written. */
export function addHandler(name: string, handler: Handler): void {
  handlers.set(name, handler)
}

/** How the environment finds the handler that a query names. */
export function handlerProvider(name: string): Handler {
  const handler = handlers.get(name)
  if (!handler) throw new Error(`Nothing handles @${name}`)
  return handler
}
