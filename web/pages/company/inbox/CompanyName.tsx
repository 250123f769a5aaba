import { ChevronDown } from 'lucide-react'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { MenuButton } from '#web/shell/MenuButton.tsx'
import { shellTexts } from '#web/shell/texts.ts'
import { useViewer } from '#web/shell/viewer.ts'
import { buttonLook } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './PhoneInbox.module.css'

/** The company of the inbox on a phone. A member of several companies can choose the inbox of another one. */
export function CompanyName({
  company: { databaseId, name },
}: {
  company: { readonly databaseId: number; readonly name: string | null | undefined }
}) {
  const t = useTexts(shellTexts)
  const { companies } = useViewer()
  const label = name ?? t('unnamedCompany')
  if (companies.every((each) => each.databaseId === databaseId))
    return (
      <span className={cx(styles.company, 'truncate')} translate="no">
        {label}
      </span>
    )
  return (
    <MenuButton
      look={buttonLook('ghost', 'sm', styles.choice)}
      load={() => fetchPart(() => import('./CompanyMenu.tsx')).then((module) => module.CompanyMenu)}
      content={{ companies, chosenId: databaseId }}
    >
      <span className="truncate" translate="no">
        {label}
      </span>
      <Icon icon={ChevronDown} size="sm" />
    </MenuButton>
  )
}
