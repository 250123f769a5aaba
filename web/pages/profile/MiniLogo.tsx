import { Building2 } from 'lucide-react'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './Profile.module.css'

/** The logo of a company beside its name. */
export function MiniLogo({ company: { logoUrl } }: { company: { logoUrl: string | null | undefined } }) {
  return (
    <span className={styles.logo} aria-hidden="true">
      {logoUrl ? <img src={logoUrl} alt="" width={20} height={20} /> : <Icon icon={Building2} size="sm" />}
    </span>
  )
}
