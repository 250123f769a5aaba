import { rejectSession } from '#web/relay/session.ts'
import { readToken } from '#web/relay/token.ts'

/** The id of an uploaded CV, or why it was not uploaded. */
export type SentCv = { id: string } | { problem: 'wrongKind' | 'tooLarge' | 'failed' }

/** Uploads a CV by a plain request, because it can exceed the size limit of a GraphQL operation. */
export async function sendCv(adDatabaseId: number, file: File, signal: AbortSignal): Promise<SentCv> {
  const form = new FormData()
  form.append('file', file, file.name)
  const token = readToken()
  try {
    const response = await fetch(`/uploadCv/${adDatabaseId}`, {
      method: 'POST',
      body: form,
      signal,
      headers: { authorization: `Bearer ${token ?? ''}` },
    })
    const answer: unknown = await response.json().catch(() => null)
    if (response.status === 401) rejectSession(token)
    const id: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'id') : undefined
    if (response.status === 200 && typeof id === 'string') return { id }
    return { problem: response.status === 400 ? 'wrongKind' : response.status === 413 ? 'tooLarge' : 'failed' }
  } catch {
    return { problem: 'failed' }
  }
}
