import { Lock, LockOpen, RefreshCw } from 'lucide-react'
import { useLanguage, useTexts } from '../i18n/texts.ts'
import { IconButton } from '../ui/IconButton.tsx'
import styles from './Foot.module.css'
import { shellTexts } from './texts.ts'
import { version } from './version.ts'
import { changeWallpaper, toggleWallpaperLock, useWallpaper } from './wallpaper.ts'

/** Version label left, wallpaper control right (SHELL-104, SHELL-107). */
export function Foot() {
  const t = useTexts(shellTexts)
  const language = useLanguage()
  const { shown, isLocked } = useWallpaper()
  return (
    <footer className={styles.foot}>
      <span>{t('product')} {version}</span>
      {shown && (
        <span className={styles.wallpaper}>
          {shown.names[language]}
          <IconButton
            icon={isLocked ? Lock : LockOpen}
            label={t(isLocked ? 'wallpaper.unlock' : 'wallpaper.lock')}
            size="xs"
            onPress={toggleWallpaperLock}
          />
          <IconButton icon={RefreshCw} label={t('wallpaper.next')} size="xs" onPress={changeWallpaper} />
        </span>
      )}
    </footer>
  )
}
