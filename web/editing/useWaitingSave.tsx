import { CloudOff } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { ForbiddenError, NetworkError, NotFoundError } from '#web/relay/errors.ts'
import { reportError } from '#web/relay/report-error.ts'
import { useWhenBack } from '#web/state/connection-gap.ts'
import { useOfflineBanner } from '#web/state/offline-banners.ts'
import { Button } from '#web/ui/Button.tsx'
import { Banner } from '#web/ui/Notice.tsx'
import { useTexts } from '#web/i18n/texts.ts'
import { adEditorTexts } from './texts.ts'

/** A save that may wait for the connection. */
interface WaitingSave {
  isWaiting: boolean
  /**
   * Pass it as `onFailure` of the saving mutations. Shows the banner for a lost connection, a message for a deleted
   * object, and the generic dialog for other failures.
   */
  onFailure: (error: unknown) => void
  /** Forgets the waiting save. Called when the save has succeeded, was rejected or is no longer needed. */
  stop: () => void
}

/** Records that a save failed because the connection was lost. `useResume` runs it again. */
export function useWaitingSave(): WaitingSave {
  const [isWaiting, setWaiting] = useState(false)
  return {
    isWaiting,
    onFailure: (error) => {
      if (error instanceof NetworkError) setWaiting(true)
      else if (error instanceof NotFoundError || error instanceof ForbiddenError)
        void dialogs
          .alert({ title: adEditorTexts.t('gone.title'), body: adEditorTexts.t('gone.body') })
          .catch(reportError)
      else reportError(error)
    },
    stop: () => setWaiting(false),
  }
}

/**
 * Runs a waiting save when the connection is back, with the content at that time. Returns the banner to show below the
 * bars.
 *
 * @param resume Repeats the user's last save.
 */
export function useResume({ isWaiting }: WaitingSave, resume: () => void): ReactNode {
  const t = useTexts(adEditorTexts)
  useWhenBack(isWaiting, resume)
  useOfflineBanner(isWaiting)
  if (!isWaiting) return null
  return (
    <Banner
      icon={CloudOff}
      isLive
      end={
        <Button size="sm" onPress={resume}>
          {t('waiting.again')}
        </Button>
      }
    >
      {t('waiting.text')}
    </Banner>
  )
}
