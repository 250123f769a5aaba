import { NetworkError, RejectedWriteError, errorOfStatus } from '#web/relay/errors.ts'
import { reportError } from '#web/relay/report-error.ts'
import { rejectSession } from '#web/relay/session.ts'
import { readToken } from '#web/relay/token.ts'
import { adminCompanyTexts } from './texts.ts'

const t = adminCompanyTexts.t

interface InvoiceFile {
  databaseId: number
  version: number
  file: File
}

/**
 * Uploads the file of an invoice by a plain request, because it can exceed the size limit of a GraphQL operation
 * (ADMIN-58). Like `runAct`, returns the errors that the caller handles, or null if nothing was stored and the user has
 * been notified.
 */
export async function sendInvoiceFile({
  databaseId,
  version,
  file,
}: InvoiceFile): Promise<{ errors: readonly { reason: string }[] } | null> {
  const form = new FormData()
  form.append('id', String(databaseId))
  form.append('version', String(version))
  form.append('file', file, file.name)
  const token = readToken()
  let response: Response
  let answer: unknown
  try {
    response = await fetch('/uploadInvoice', {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${token ?? ''}` },
    })
    answer = await response.json().catch(() => null)
  } catch (error) {
    reportError(new RejectedWriteError(new NetworkError(String(error)).code, t('uploadFailed')))
    return null
  }
  if (response.status === 401) rejectSession(token)
  if (response.status === 409 && textIn(answer, 'code') === 'changedMeanwhile')
    return { errors: [{ reason: 'CHANGED_MEANWHILE' }] }
  if (response.status !== 200) {
    if (response.status !== 401) reportError(rejected(response.status))
    return null
  }
  // An answer without the file means that it was not stored (ADMIN-60).
  if (typeof answer === 'object' && answer !== null && Boolean(Reflect.get(answer, 'bill'))) return { errors: [] }
  reportError(new Error('The response to the upload contains no file.'))
  return null
}

function textIn(value: unknown, name: string): string {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  return typeof found === 'string' ? found : ''
}

/** Returns the error for the status of a refused upload. */
function rejected(status: number): RejectedWriteError {
  if (status === 400) return new RejectedWriteError('FORMAT', t('wrongFormat'))
  if (status === 413) return new RejectedWriteError('TOO_LARGE', t('tooLarge'))
  return new RejectedWriteError(errorOfStatus(status).code, t('uploadFailed'))
}
