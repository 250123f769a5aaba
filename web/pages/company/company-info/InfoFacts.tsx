import { Building2, MapPin } from 'lucide-react'
import { useTexts } from '#web/i18n/texts.ts'
import styles from '#web/settings/Record.module.css'
import { useCompanyId } from '#web/shell/viewer.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Link } from '#web/ui/Link.tsx'
import type { FixedInfo } from './fixed-info.ts'
import type { StoredInfo } from './save-company-info.ts'
import { companyInfoTexts } from '#web/features/company-info/texts.ts'

/** Shows the facts below the page bar. */
export function InfoFacts({ stored, fixed }: { stored: StoredInfo; fixed: FixedInfo }) {
  const t = useTexts(companyInfoTexts)
  return (
    <div className={styles.facts}>
      <span>{fixed.organizationNumber}</span>
      {fixed.isLimited && (
        <span className={styles.note}>
          <Icon icon={Building2} size="sm" />
          {t('limited')}
        </span>
      )}
      {stored.companyAddress.postArea && (
        <span className={styles.note}>
          <Icon icon={MapPin} size="sm" />
          {stored.companyAddress.postArea}
        </span>
      )}
    </div>
  )
}

/** Links to the history of company changes in the audit log. */
export function ChangesLink({ fixed: { canReadLog } }: { fixed: FixedInfo }) {
  const t = useTexts(companyInfoTexts)
  const company = useCompanyId()
  return canReadLog && <Link to={`/${company}/audit-log?what=SETTINGS&when=all`}>{t('changes')}</Link>
}
