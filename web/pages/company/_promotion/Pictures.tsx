import { useTexts } from '../../../i18n/texts.ts'
import { Segmented } from '../../../ui/Segmented.tsx'
import { packageTexts } from './texts.ts'

interface PicturesProps {
  value: 'uploaded' | 'auto-select'
  onChange: (value: 'uploaded' | 'auto-select') => void
  /** Whether the company has given pictures (PROMO-42). */
  hasPictures: boolean
}

/** Whose pictures social media show: the company's own, or such as we choose (PROMO-64). */
export function Pictures({ value, onChange, hasPictures }: PicturesProps) {
  const t = useTexts(packageTexts)
  return (
    <Segmented
      isFill
      label={t('social.pictures')}
      value={value}
      onChange={onChange}
      options={[{ id: 'auto-select', label: t('social.auto') }, { id: 'uploaded', label: t('social.uploaded') }]}
      help={t(value === 'auto-select' ? 'social.autoNote' : hasPictures ? 'social.uploadedNote' : 'social.uploadNote')}
    />
  )
}
