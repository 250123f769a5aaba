import styles from './Wallpaper.module.css'
import { useWallpaper } from './wallpaper.ts'

/** The image behind all pages. */
export function Wallpaper() {
  const { shown } = useWallpaper()
  return <div className={styles.wallpaper} style={shown?.style} aria-hidden="true" />
}
