import { CircleAlert, ImageIcon, Trash2, Upload } from 'lucide-react'
import { useState } from 'react'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { useTexts } from '#web/i18n/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import styles from './Record.module.css'
import { scaleLogo } from './scale-logo.ts'
import { settingsFrameTexts } from './texts.ts'

/** The logo of a company, 120 by 120 px (COMP-29). */
export function Logo({ src }: { src: string | null | undefined }) {
  const t = useTexts(settingsFrameTexts)
  return (
    <span className={styles.logo}>
      {src ? (
        <img src={src} alt={t('logo.alt')} width={120} height={120} />
      ) : (
        <Icon icon={ImageIcon} size="lg" label={t('logo.none')} />
      )}
    </span>
  )
}

/** A logo with buttons to replace and delete it. The change is saved with the page. */
export function LogoField({
  src,
  onChange,
}: {
  src: string | null | undefined
  onChange: (logo: string | null) => void
}) {
  const t = useTexts(settingsFrameTexts)
  const [isUnreadable, setUnreadable] = useState(false)
  const choose = async (file: File | undefined) => {
    if (!file) return
    const logo = await scaleLogo(file)
    setUnreadable(logo === null)
    if (logo !== null) onChange(logo)
  }
  return (
    <div className={styles.logoField}>
      <Logo src={src} />
      <div className={styles.logoTools}>
        <FileTrigger
          acceptedFileTypes={['image/png', 'image/jpeg', 'image/webp', 'image/gif']}
          onSelect={(files) => void choose(files?.[0])}
        >
          <Button size="sm" icon={Upload}>
            {t(src ? 'logo.replace' : 'logo.upload')}
          </Button>
        </FileTrigger>
        {src && <IconButton icon={Trash2} size="sm" label={t('logo.remove')} onPress={() => onChange(null)} />}
      </div>
      <span role="alert" className={styles.logoProblem}>
        {isUnreadable && (
          <>
            <Icon icon={CircleAlert} size="sm" />
            {t('logo.unreadable')}
          </>
        )}
      </span>
    </div>
  )
}
