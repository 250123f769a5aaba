import { Coins } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '#web/i18n/texts.ts'
import { openDialog } from '#web/dialogs/dialogs.tsx'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { reportError } from '#web/relay/report-error.ts'
import { Button } from '#web/ui/Button.tsx'
import styles from '../../pages/admin-management/companies/Companies.module.css'
import type { ShownCompany } from '#web/pages/admin-management/companies/CompanyTable.tsx'
import { packageNames } from '#web/pages/admin-management/companies/packages.ts'
import { adminCompaniesTexts } from '#web/pages/admin-management/companies/texts.ts'
import { adminCreditsTexts } from './texts.ts'

/** What a company has of credits; opens their dialog (ADMIN-29). */
export function CreditsCell({
  company: {
    id,
    company: { id: companyId },
    databaseId,
    name,
    areCreditsEnabled,
    credits,
  },
}: {
  company: ShownCompany
}) {
  const t = useTexts(adminCompaniesTexts)
  const own = useTexts(adminCreditsTexts)
  const [isOpening, setOpening] = useState(false)
  const left = packageNames
    .flatMap((each) =>
      credits.filter((one) => one.package === each).map(({ amount }) => `${t(`package.${each}`)} ${amount}`),
    )
    .join(', ')
  const shown = areCreditsEnabled ? left || t('noCredits') : t('off')
  const open = async () => {
    setOpening(true)
    try {
      const { CreditsDialog } = await fetchPart(() => import('./CreditsDialog.tsx'))
      void openDialog((close) => (
        <CreditsDialog rowId={id} companyId={companyId} databaseId={databaseId} name={name} onClose={() => close()} />
      ))
    } catch (error) {
      reportError(error)
    } finally {
      setOpening(false)
    }
  }
  return (
    <Button
      variant="ghost"
      size="sm"
      {...(areCreditsEnabled && { icon: Coins })}
      className={areCreditsEnabled ? styles.good : undefined}
      aria-label={own('open', { name, state: shown })}
      isPending={isOpening}
      onPress={() => void open()}
    >
      {areCreditsEnabled ? shown : <span className="muted">{shown}</span>}
    </Button>
  )
}
