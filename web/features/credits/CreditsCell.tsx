import { Coins } from 'lucide-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { CreditsCell_company$key } from '#web/__generated__/CreditsCell_company.graphql.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { openDialog } from '#web/dialogs/dialogs.tsx'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { reportError } from '#web/relay/report-error.ts'
import { Button } from '#web/ui/Button.tsx'
import styles from './CreditsCell.module.css'
import { packageNames } from '#web/features/promotion/package-names/package-names.ts'
import { adminCreditsTexts } from './texts.ts'

/** A company's credit balance. A press opens the credits dialog (ADMIN-29). */
export function CreditsCell({ company: key }: { company: CreditsCell_company$key }) {
  const {
    id,
    company: { id: companyId },
    databaseId,
    name,
    areCreditsEnabled,
    credits,
  } = useFragment(
    graphql`
      fragment CreditsCell_company on AdminCompany @throwOnFieldError {
        id
        company {
          id
        }
        databaseId
        name
        areCreditsEnabled
        credits {
          package
          amount
        }
      }
    `,
    key,
  )
  const t = useTexts(adminCreditsTexts)
  const [isOpening, setOpening] = useState(false)
  const balance = packageNames
    .flatMap((each) =>
      credits.filter((one) => one.package === each).map(({ amount }) => `${t(`short.${each}`)} ${amount}`),
    )
    .join(', ')
  const shown = areCreditsEnabled ? balance || t('noCredits') : t('off')
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
      aria-label={t('open', { name, state: shown })}
      isPending={isOpening}
      onPress={() => void open()}
    >
      {areCreditsEnabled ? shown : <span className="muted">{shown}</span>}
    </Button>
  )
}
