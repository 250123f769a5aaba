import styles from './Wallpaper.module.css'
import { useWallpaper } from './wallpaper.ts'

/** The picture behind everything. */
export function Wallpaper() {
  const { shown } = useWallpaper()
  return <div className={styles.wallpaper} style={shown?.style} aria-hidden="true" />
}
