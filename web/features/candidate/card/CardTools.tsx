import { Check, ChevronDown, ChevronUp, ExternalLink, FileText, Link2, X } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { COPIED_MS } from '#rules/text-and-time/timings.ts'
import { Rich } from '#web/i18n/Rich.tsx'
import { useTexts } from '#web/i18n/texts.ts'
import { HelpButton } from '#web/shell/help/HelpButton.tsx'
import { buttonLook } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Tooltip } from '#web/ui/Tooltip.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import flexStyles from '#web/styles/Flex.module.css'
import { PrintButton } from '../print/PrintButton.tsx'
import styles from './CardHead.module.css'
import { cardTexts } from './texts.ts'

/** The candidate's position on the board. */
export interface CardPlace {
  index: number
  count: number
  /** Name of the list: the step on a board. */
  step: string
  /** Name of the candidate's step, if the list is not a step. */
  candidateStep?: string | undefined
  /** Opens the next (1) or the previous (-1) candidate's card. */
  onGo: (by: 1 | -1) => void
}

interface CardToolsProps {
  databaseId: number
  /** The button that copies the candidate. */
  copy: ReactNode
  place: CardPlace | null
  /** Renders tools that need a candidate. Renders nothing if there is none. */
  ofCandidate: (tools: ReactNode) => ReactNode
  address: string
  /** Whether the CV is shown next to the card. */
  isCvShown: boolean
  onCv: () => void
  onClose: () => void
}

/** The toolbar of the card: close, position, previous and next candidate, CV, link and help. */
export function CardTools({ databaseId, copy, place, ofCandidate, address, isCvShown, onCv, onClose }: CardToolsProps) {
  const t = useTexts(cardTexts)
  const ui = useTexts(uiTexts)
  return (
    <div className={styles.tools}>
      <IconButton icon={X} size="sm" label={ui('close')} onPress={onClose} />
      {place && (
        <span className={styles.around}>
          <IconButton
            icon={ChevronUp}
            size="sm"
            label={t('previous')}
            isDisabled={place.index <= 0}
            onPress={() => place.onGo(-1)}
          />
          <IconButton
            icon={ChevronDown}
            size="sm"
            label={t('next')}
            isDisabled={place.index >= place.count - 1}
            onPress={() => place.onGo(1)}
          />
        </span>
      )}
      {place && (
        <span className="num">
          <Rich
            text={t('place', { place: place.index + 1, total: place.count })}
            parts={{ step: <b>{place.step}</b> }}
          />
        </span>
      )}
      <span className={flexStyles.end}>
        {ofCandidate(
          <>
            <IconButton
              icon={FileText}
              size="sm"
              label={t(isCvShown ? 'cv.hide' : 'cv.show')}
              aria-pressed={isCvShown}
              onPress={onCv}
            />
            {copy}
            <PrintButton databaseId={databaseId} />
            <CopyLink address={address} />
          </>,
        )}
        <HelpButton isIconOnly size="sm" part="candidateCard" />
      </span>
    </div>
  )
}

/** Copies the address of the card, or opens it in a new tab (PIPE-33). Also opens it if copying fails (PIPE-34). */
function CopyLink({ address }: { address: string }) {
  const t = useTexts(cardTexts)
  const [isCopied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const url = new URL(address, location.origin).href
  const copyAddress = async () => {
    try {
      await navigator.clipboard.writeText(url)
    } catch {
      window.open(url, '_blank', 'noopener')
      return
    }
    clearTimeout(timer.current)
    setCopied(true)
    timer.current = setTimeout(() => setCopied(false), COPIED_MS)
  }
  return (
    <>
      <span role="status">{isCopied && <span className={styles.copied}>{t('copied')}</span>}</span>
      <IconButton icon={isCopied ? Check : Link2} size="sm" label={t('copy')} onPress={() => void copyAddress()} />
      <Tooltip text={t('openLink')}>
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          aria-label={t('openLink')}
          {...buttonLook('ghost', 'sm', styles.link)}
        >
          <Icon icon={ExternalLink} />
        </a>
      </Tooltip>
    </>
  )
}
