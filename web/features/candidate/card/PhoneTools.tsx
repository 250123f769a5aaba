import { ArrowLeft, ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Rich } from '#web/i18n/Rich.tsx'
import { useTexts } from '#web/i18n/texts.ts'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import type { CardPlace } from './CardTools.tsx'
import styles from './PhoneTools.module.css'
import { cardTexts } from './texts.ts'

interface PhoneToolsProps {
  adName: string
  /** The button that copies the candidate. */
  copy: ReactNode
  place: CardPlace | null
  onClose: () => void
}

/** The top of the card on a phone: back to the inbox, the ad, the step, copying, previous and next candidate (PLUS-33). */
export function PhoneTools({ adName, copy, place, onClose }: PhoneToolsProps) {
  const t = useTexts(cardTexts)
  return (
    <div className={styles.tools}>
      <IconButton icon={ArrowLeft} label={t('phone.back')} onPress={onClose} />
      <span className={styles.where}>
        <h1 className="truncate">{adName}</h1>
        {place && (
          <small className={cx('truncate', 'num')}>
            {place.candidateStep !== undefined && `${place.candidateStep}, `}
            <Rich text={t('place', { place: place.index + 1, total: place.count })} parts={{ step: place.step }} />
          </small>
        )}
      </span>
      <span className={styles.actions}>
        {copy}
        {place && (
          <>
            <IconButton
              icon={ChevronLeft}
              label={t('phone.previous')}
              isDisabled={place.index <= 0}
              onPress={() => place.onGo(-1)}
            />
            <IconButton
              icon={ChevronRight}
              label={t('phone.next')}
              isDisabled={place.index >= place.count - 1}
              onPress={() => place.onGo(1)}
            />
          </>
        )}
      </span>
    </div>
  )
}
