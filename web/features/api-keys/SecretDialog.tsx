import { Check, Copy, TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { COPIED_MS } from '#rules/text-and-time/timings.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
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
export function SecretDialog({ made, secret, feeds, onClose }: SecretDialogProps) {
  const t = useTexts(keysTexts)
  const day = useDay()
  const [wasCopied, setWasCopied] = useState(false)
  const [isJustCopied, setJustCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = async () => {
    await navigator.clipboard.writeText(secret)
    setWasCopied(true)
    setJustCopied(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setJustCopied(false), COPIED_MS)
  }
  const close = async () => {
    if (
      wasCopied ||
      (await dialogs.confirm({
        title: t('closeTitle'),
        body: t('closeBody'),
        confirmLabel: t('closeConfirm'),
        isDestructive: true,
      }))
    )
      onClose()
  }
  const end = made.expiresAt === undefined ? t('secretForEver') : t('secretUntil', { day: day(made.expiresAt) })
  return (
    <Dialog
      title={t('secretTitle', { name: made.name })}
      size="lg"
      onClose={() => void close()}
      footer={<Button onPress={() => void close()}>{t('close')}</Button>}
    >
      <DialogText>
        {made.scope && `${t(made.scope === 'WRITE' ? 'secretMay.WRITE' : 'secretMay.READ', { end })} `}
        {t('secretText')}
      </DialogText>
      <div className={styles.secret}>
        {/* The user can also select and copy the key by hand. */}
        <code onCopy={() => setWasCopied(true)}>{secret}</code>
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
          <CopyBox text={feeds.json} label={t('copyFeed', { feed: t('feed.json') })} onCopied={setWasCopied} />
          <CopyBox text={feeds.xml} label={t('copyFeed', { feed: t('feed.xml') })} onCopied={setWasCopied} />
        </div>
      )}
      <Notice tone="warning" icon={TriangleAlert}>
        {t('secretWarning')}
      </Notice>
    </Dialog>
  )
}
