import { commitLocalUpdate } from 'relay-runtime'
import type { ErrorOptions } from '#web/dialogs/dialogs.tsx'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { ChunkError } from '#web/loading/fetch-part.ts'
import { currentEnvironment } from '#web/relay/environment.ts'
import { NetworkError, RejectedWriteError, RequestError } from '#web/relay/errors.ts'
import { setErrorHandler } from '#web/relay/report-error.ts'
import { onAccountBlocked } from '#web/relay/request.ts'
import { shownFailure } from './shown-failure.ts'
import { shellTexts } from './texts.ts'

/** Bodies of refusals whose action has no text of its own, by reason. */
const refusals = {
  FORBIDDEN: 'refused.forbidden',
  NOT_FOUND: 'refused.notFound',
  CHANGED_MEANWHILE: 'refused.changedMeanwhile',
  RATE_LIMITED: 'error.rateLimited',
  IMPERSONATING: 'refused.impersonating',
} as const

/** Returns the options of the dialog for a failed request. */
function describe(error: unknown): ErrorOptions & { body: string } {
  const { t } = shellTexts
  const refusal = Object.entries(refusals).find(([code]) => error instanceof RequestError && code === error.code)?.[1]
  if (error instanceof RejectedWriteError)
    return { reason: error.code, body: error.text ?? t(refusal ?? 'refused.unchanged') }
  if (refusal !== undefined && error instanceof RequestError) return { reason: error.code, body: t(refusal) }
  // Without a network, reloading the page does not bring the chunk either.
  const kind =
    error instanceof NetworkError || (error instanceof ChunkError && !navigator.onLine)
      ? 'network'
      : error instanceof ChunkError
        ? 'chunk'
        : 'generic'
  return { title: t('error.title'), body: t(`error.${kind}`) }
}

/** Returns the name of the user's company in the URL, if it has been loaded. */
function addressedCompanyName(): string | null {
  const [, id] = /^\/(\d+)/.exec(location.pathname) ?? []
  let found: string | null = null
  commitLocalUpdate(currentEnvironment(), (store) => {
    const companies = store.getRoot().getLinkedRecord('viewer')?.getLinkedRecords('companies') ?? []
    const name = companies.find((each) => String(each.getValue('databaseId')) === id)?.getValue('name')
    if (typeof name === 'string') found = name
  })
  return found
}

/**
 * Shows failed requests and a blocked account in dialogs over any page (ERR-01, ERR-02, ACC-11). A refusal has the title
 * of its reason.
 */
export function showErrors(): void {
  const { t } = shellTexts
  let blockedShown = false

  setErrorHandler((error) => {
    const options = describe(error)
    dialogs.error(options).catch(() => shownFailure.set(options.body))
  })

  onAccountBlocked(({ isCompany }) => {
    if (blockedShown) return
    blockedShown = true
    const company = isCompany ? addressedCompanyName() : null
    const body = t(isCompany ? 'error.companyBlockedBody' : 'error.blockedBody')
    dialogs
      .alert({
        title: isCompany
          ? t('error.companyBlockedTitle', { company: company ?? t('unnamedCompany') })
          : t('error.blockedTitle'),
        body,
      })
      .catch(() => shownFailure.set(body))
      .finally(() => {
        blockedShown = false
      })
  })
}
