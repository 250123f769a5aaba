import { Lock, LockOpen, RefreshCw } from 'lucide-react'
import { useLanguage, useTexts } from '#web/i18n/texts.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Anchor } from '#web/ui/Link.tsx'
import flexStyles from '#web/styles/Flex.module.css'
import styles from './Foot.module.css'
import { shellTexts } from './texts.ts'
import { version } from './version.ts'
import { changeWallpaper, toggleWallpaperLock, useWallpaper } from './wallpaper.ts'

/**
 * The version label on the left links to the release notes (SHELL-107, SHELL-108). The wallpaper control is on the
 * right (SHELL-104).
 */
export function Foot() {
  const t = useTexts(shellTexts)
  const language = useLanguage()
  const { shown, isLocked } = useWallpaper()
  return (
    <footer className={styles.foot}>
      <Anchor href="/features" className={styles.version}>
        {t('product')} {version}
      </Anchor>
      {shown && (
        <span className={flexStyles.inline}>
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
