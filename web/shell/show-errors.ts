import { dialogs } from '../dialogs/useDialogs.tsx'
import { ChunkError } from '../loading/fetch-part.ts'
import { NetworkError, RateLimitedError } from '../relay/errors.ts'
import { showErrorsWith } from '../relay/report-error.ts'
import { onAccountBlocked } from '../relay/request.ts'
import { showFailure } from './failure.ts'
import { shellTexts } from './texts.ts'

/** Shows failed calls and a blocked account in dialogs over any page (ERR-01, ERR-02, ACC-11). */
export function showErrors(): void {
  const { t } = shellTexts
  let blockedShown = false

  showErrorsWith((error) => {
    const kind = error instanceof NetworkError ? 'network' : error instanceof RateLimitedError ? 'rateLimited' : error instanceof ChunkError ? 'chunk' : 'generic'
    dialogs.error({ title: t('error.title'), body: t(`error.${kind}`) }).catch(() => showFailure(t(`error.${kind}`)))
  })

  onAccountBlocked(() => {
    if (blockedShown) return
    blockedShown = true
    dialogs.alert({ title: t('error.blockedTitle'), body: t('error.blockedBody') })
      .catch(() => showFailure(t('error.blockedBody')))
      .finally(() => { blockedShown = false })
  })
}
