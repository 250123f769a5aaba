import { Check, Copy, TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { COPIED_MS } from '#rules/text-and-time/timings.ts'
import { useClosingQuestion } from '#web/dialogs/useClosingQuestion.ts'
import { useDay } from '#web/i18n/date-format.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { reportError } from '#web/relay/report-error.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogText } from '#web/ui/Dialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { CopyBox } from './CopyBox.tsx'
import styles from './Keys.module.css'
import type { NewKey } from './NewKeyDialog.tsx'
import { keysTexts } from './texts.ts'

interface SecretDialogProps {
  title: string
  made: NewKey
  secret: string
  /** Feed addresses that contain the key. Null if the key is not for a career page. */
  feeds: { json: string; xml: string } | null
  onClose: () => void
}

/**
 * Shows a new key once. Asks for confirmation if the user closes the dialog without copying the key (COMP-114,
 * COMP-115).
 */
export function SecretDialog({ title, made, secret, feeds, onClose }: SecretDialogProps) {
  const t = useTexts(keysTexts)
  const day = useDay()
  const { close, setCopied } = useClosingQuestion(
    { title: t('closeTitle'), body: t('closeBody'), confirmLabel: t('closeConfirm') },
    onClose,
  )
  const [isJustCopied, setJustCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = async () => {
    await navigator.clipboard.writeText(secret)
    setCopied(true)
    setJustCopied(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setJustCopied(false), COPIED_MS)
  }
  const terms = (scope: 'READ' | 'WRITE') =>
    made.expiresAt === undefined
      ? t(`secretMay.${scope}.forEver`)
      : t(`secretMay.${scope}.until`, { day: day(made.expiresAt) })
  return (
    <Dialog title={title} size="lg" onClose={close} footer={<Button onPress={close}>{t('close')}</Button>}>
      <DialogText>
        {made.scope && `${terms(made.scope === 'WRITE' ? 'WRITE' : 'READ')} `}
        {t('secretText')}
      </DialogText>
      <div className={styles.secret}>
        {/* The user can also select and copy the key by hand. */}
        <code onCopy={() => setCopied(true)}>{secret}</code>
        <Button
          variant="primary"
          autoFocus
          icon={isJustCopied ? Check : Copy}
          onPress={() => {
            copy().catch(reportError)
          }}
        >
          {t(isJustCopied ? 'copied' : 'copy')}
        </Button>
        <VisuallyHidden isLive>{isJustCopied ? t('copied') : ''}</VisuallyHidden>
      </div>
      {/* Each address contains the key, so copying an address counts as copying the key. */}
      {feeds && (
        <div className={styles.feeds}>
          <CopyBox text={feeds.json} label={t('copyFeed', { feed: t('feed.json') })} onCopied={setCopied} />
          <CopyBox text={feeds.xml} label={t('copyFeed', { feed: t('feed.xml') })} onCopied={setCopied} />
        </div>
      )}
      <Notice tone="warning" icon={TriangleAlert}>
        {t('secretWarning')}
      </Notice>
    </Dialog>
  )
}
