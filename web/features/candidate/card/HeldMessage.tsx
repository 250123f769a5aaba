import { Hourglass, Undo2 } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { MESSAGE_SEND_DELAY_MS } from '#rules/text-and-time/timings.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { showToast } from '#web/ui/toasts.ts'
import styles from './ChatTab.module.css'
import { restoreDraft } from './candidate-drafts.ts'
import { cardTexts } from './texts.ts'
import { showIfLate, useUnsent } from './useUnsent.ts'

/** Time in milliseconds that the platform may take to send a message after its hold has ended. */
const SEND_GRACE_MS = 3000

interface HeldMessageProps {
  id: string
  html: string
  candidateId: string
  isReadOnly: boolean
  /** Called when the chat may be out of date. */
  onStale: () => void
}

/** The actions below a held message: undo it, or send it without waiting (PLUS-24). */
export function HeldMessage({ id, html, candidateId, isReadOnly, onStale }: HeldMessageProps): ReactNode {
  const t = useTexts(cardTexts)
  const { takeBack, sendNow, isBusy } = useUnsent(candidateId)
  // The event that the message was sent can be late or lost. While the message is shown as held, its status is polled,
  // with a delay that doubles each time.
  useEffect(() => {
    let wait = MESSAGE_SEND_DELAY_MS + SEND_GRACE_MS
    const later = () =>
      setTimeout(() => {
        onStale()
        wait *= 2
        timer = later()
      }, wait)
    let timer = later()
    return () => clearTimeout(timer)
  }, [onStale])
  const undo = async () => {
    const outcome = await takeBack(id)
    if (outcome === 'done') {
      restoreDraft(candidateId, html)
      return showToast(t('held.undone'))
    }
    onStale()
    showIfLate(outcome)
  }
  const now = async () => {
    const outcome = await sendNow(id)
    if (outcome !== 'done') onStale()
    showIfLate(outcome)
  }
  return (
    <p className={styles.held}>
      <span role="status" className={styles.holding}>
        <Icon icon={Hourglass} size="xs" />
        {t('held.going')}
      </span>
      {!isReadOnly && (
        <>
          <Button variant="link" size="sm" icon={Undo2} isDisabled={isBusy} onPress={() => void undo()}>
            {t('held.undo')}
          </Button>
          <Button variant="link" size="sm" isDisabled={isBusy} onPress={() => void now()}>
            {t('held.now')}
          </Button>
        </>
      )}
    </p>
  )
}
