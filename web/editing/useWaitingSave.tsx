import { CloudOff } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { ForbiddenError, NetworkError, NotFoundError } from '#web/relay/errors.ts'
import { reportError } from '#web/relay/report-error.ts'
import { useWhenBack } from '#web/state/when-back.ts'
import { Button } from '#web/ui/Button.tsx'
import { Banner } from '#web/ui/Notice.tsx'
import { useTexts } from '#web/i18n/texts.ts'
import { editorTexts } from './texts.ts'

/** A save that may wait for the connection. */
interface WaitingSave {
  isWaiting: boolean
  /**
   * For `onFailure` of the saving mutations: tells of a lost connection by the banner, of what somebody has deleted,
   * and of anything else by the usual dialog.
   */
  onFailure: (error: unknown) => void
  /** Forgets the save that waits: it went through, was refused, or is no longer wanted. */
  stop: () => void
}

/** Remembers that a save failed because the connection was lost; `useResume` runs it again. */
export function useWaitingSave(): WaitingSave {
  const [isWaiting, setWaiting] = useState(false)
  return {
    isWaiting,
    onFailure: (error) => {
      if (error instanceof NetworkError) setWaiting(true)
      else if (error instanceof NotFoundError || error instanceof ForbiddenError)
        void dialogs.alert({ title: editorTexts.t('gone.title'), body: editorTexts.t('gone.body') }).catch(reportError)
      else reportError(error)
    },
    stop: () => setWaiting(false),
  }
}

/**
 * Runs a save that waits as soon as the connection is back, with what the page says by then. Gives the banner that
 * tells of it, for the place under the bars.
 *
 * @param resume saves as the user last asked for
 */
export function useResume({ isWaiting }: WaitingSave, resume: () => void): ReactNode {
  const t = useTexts(editorTexts)
  useWhenBack(isWaiting, resume)
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
