import { Building2 } from 'lucide-react'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './Profile.module.css'

/** A small company logo, shown next to the name. */
export function MiniLogo({ company: { logoUrl } }: { company: { logoUrl: string | null | undefined } }) {
  return (
    <span className={styles.logo} aria-hidden="true">
      {logoUrl ? <img src={logoUrl} alt="" width={20} height={20} /> : <Icon icon={Building2} size="sm" />}
    </span>
  )
}
