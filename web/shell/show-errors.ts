import { commitLocalUpdate } from 'relay-runtime'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { ChunkError } from '#web/loading/fetch-part.ts'
import { currentEnvironment } from '#web/relay/environment.ts'
import { NetworkError, RateLimitedError, RejectedWriteError } from '#web/relay/errors.ts'
import { setErrorHandler } from '#web/relay/report-error.ts'
import { onAccountBlocked } from '#web/relay/request.ts'
import { shownFailure } from './shown-failure.ts'
import { shellTexts } from './texts.ts'

/** Reasons of rejected writes that always have the same text. */
const refusals = {
  FORBIDDEN: 'forbidden',
  NOT_FOUND: 'notFound',
  CHANGED_MEANWHILE: 'changedMeanwhile',
  FEATURE_OFF: 'featureOff',
  IMPERSONATING: 'impersonating',
} as const

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

/** Shows failed requests and a blocked account in dialogs over any page (ERR-01, ERR-02, ACC-11). */
export function showErrors(): void {
  const { t } = shellTexts
  let blockedShown = false

  setErrorHandler((error) => {
    const refusal =
      error instanceof RejectedWriteError
        ? Object.entries(refusals).find(([reason]) => reason === error.code)?.[1]
        : undefined
    const text =
      error instanceof RejectedWriteError
        ? ((error.code === 'FEATURE_OFF' ? undefined : error.text) ?? (refusal && t(`refused.${refusal}`)))
        : undefined
    if (text !== undefined) return void dialogs.error({ body: text }).catch(() => shownFailure.set(text))
    // Without a network, reloading the page does not bring the chunk either.
    const kind =
      error instanceof NetworkError || (error instanceof ChunkError && !navigator.onLine)
        ? 'network'
        : error instanceof RateLimitedError
          ? 'rateLimited'
          : error instanceof ChunkError
            ? 'chunk'
            : 'generic'
    dialogs
      .error({ title: t('error.title'), body: t(`error.${kind}`) })
      .catch(() => shownFailure.set(t(`error.${kind}`)))
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
