import type { Call, CallInput, CallOutput } from '#contract/base/call.ts'

export interface CallAnswer<C extends Call> {
  status: number
  /** The body if the status is 200, otherwise the error. */
  body: CallOutput<C>
}

/** Calls the platform over HTTP by a declaration of its contract, as any API client would. */
export async function callPlatform<C extends Call>(
  site: string,
  call: C,
  input: CallInput<C>,
  token: string | null,
  headers: Readonly<Record<string, string>> = {},
): Promise<CallAnswer<C>> {
  const {
    query = {},
    body,
    params = {},
  } = input as { query?: Record<string, unknown>; body?: unknown; params?: Record<string, unknown> }
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams(
    Object.entries(query)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  )
  const answer = await fetch(`${site}${path}${search.size > 0 ? `?${search}` : ''}`, {
    method: call.method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, body: (text === '' ? null : JSON.parse(text)) as CallOutput<C> }
}
