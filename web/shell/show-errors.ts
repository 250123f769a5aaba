import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { ChunkError } from '#web/loading/fetch-part.ts'
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

  onAccountBlocked(() => {
    if (blockedShown) return
    blockedShown = true
    dialogs
      .alert({ title: t('error.blockedTitle'), body: t('error.blockedBody') })
      .catch(() => shownFailure.set(t('error.blockedBody')))
      .finally(() => {
        blockedShown = false
      })
  })
}
