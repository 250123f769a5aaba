/** A change that a test has read, with the fields that all its readers share. */
export interface SeenChange {
  readonly cursor: string
  readonly event: string
  readonly timestamp: string
  readonly ad: { readonly id: string; readonly databaseId: number }
  readonly candidate: { readonly id: string; readonly databaseId: number } | null
  readonly fromStep: { readonly id: string; readonly databaseId: number } | null
  readonly toStep: { readonly id: string; readonly databaseId: number } | null
}

/** Selects a `SeenChange`. */
export const changeFields =
  'cursor event timestamp ad { id: nodeId databaseId } candidate { id: nodeId databaseId } ' +
  'fromStep { id: nodeId databaseId } toStep { id: nodeId databaseId }'

/** The data of `changeAdded`. */
interface Addition {
  readonly changeAdded: { readonly needsResync: boolean; readonly change: SeenChange | null }
}

/** A result of a subscription, or the errors that end it. */
export interface FollowResult<D = Addition> {
  readonly data?: D | null
  readonly extensions?: { readonly cursor?: string }
  readonly errors?: readonly { readonly message: string; readonly extensions: Record<string, unknown> }[]
}

/** Follows the changes of a company after a cursor, on one connection. */
export const followChanges = (
  web: string,
  key: string,
  variables: { readonly companyId: string; readonly after?: string | null; readonly events?: readonly string[] },
  signal: AbortSignal | null = null,
): AsyncGenerator<FollowResult, void> =>
  followEvents(
    web,
    key,
    `subscription ($companyId: ID!, $after: String, $events: [WebhookEvent!]) {
      changeAdded(companyId: $companyId, after: $after, events: $events) { needsResync change { ${changeFields} } }
    }`,
    variables,
    signal,
  )

/**
 * Follows a subscription as server-sent events on one connection. Ends when the connection ends, and throws if it
 * breaks.
 */
export async function* followEvents<D = Addition>(
  web: string,
  key: string,
  query: string,
  variables: object,
  signal: AbortSignal | null,
): AsyncGenerator<FollowResult<D>, void> {
  const response = await fetch(`${web}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream', authorization: `Bearer ${key}` },
    body: JSON.stringify({ query, variables }),
    signal,
  })
  if (!response.ok || !response.body) throw new Error(`The stream was refused: ${response.status}`)
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      text += decoder.decode(value, { stream: true })
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        if (block.startsWith('event: complete')) return
        const data = /^data: (.*)$/m.exec(block)?.[1]
        if (data) yield JSON.parse(data) as FollowResult<D>
      }
    }
  } finally {
    // Closes the connection. Nothing waits for the server.
    reader.cancel().catch(() => undefined)
  }
}
