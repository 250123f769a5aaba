import { useTexts } from '#web/i18n/texts.ts'
import { useOneAtATime } from '#web/state/one-at-a-time.ts'
import { Button } from '#web/ui/Button.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import styles from './PurchaseDialog.module.css'
import { packageTexts } from './texts.ts'

interface PicturesProps {
  value: 'uploaded' | 'auto-select'
  onChange: (value: 'uploaded' | 'auto-select') => void
  /** Whether the company has uploaded pictures (PROMO-42). */
  hasPictures: boolean
  /** Uploads pictures before the purchase. */
  onHandIn?: (() => Promise<void>) | undefined
}

/**
 * Lets the user choose the pictures for social media: the company's own pictures, or pictures selected by Tavla
 * (PROMO-64).
 */
export function Pictures({ value, onChange, hasPictures, onHandIn }: PicturesProps) {
  const t = useTexts(packageTexts)
  const handIn = useOneAtATime(async () => onHandIn?.())
  const note = hasPictures
    ? onHandIn
      ? 'social.uploadedNowNote'
      : 'social.uploadedNote'
    : onHandIn
      ? 'social.uploadNowNote'
      : 'social.uploadNote'
  return (
    <>
      <Segmented
        isFill
        label={t('social.pictures')}
        value={value}
        onChange={onChange}
        options={[
          { id: 'auto-select', label: t('social.auto') },
          { id: 'uploaded', label: t('social.uploaded') },
        ]}
        help={t(value === 'auto-select' ? 'social.autoNote' : note)}
      />
      {value === 'uploaded' && onHandIn && (
        <Button size="sm" className={styles.handIn} onPress={() => void handIn()}>
          {t('social.link')}
        </Button>
      )}
    </>
  )
}
