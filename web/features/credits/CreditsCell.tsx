import { Coins } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import type { CreditsCell_company$key } from '#web/__generated__/CreditsCell_company.graphql.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import styles from './CreditsCell.module.css'
import { packageNames } from '#web/features/promotion/package-names/package-names.ts'
import { adminCreditsTexts } from './texts.ts'
import { useCreditsDialog } from './useCreditsDialog.tsx'

/** A company's credit balance. A press opens the credits dialog (ADMIN-29). */
export function CreditsCell({ company: key }: { company: CreditsCell_company$key }) {
  const company = useFragment(
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
  const { name, areCreditsEnabled, credits } = company
  const t = useTexts(adminCreditsTexts)
  const [open, isOpening] = useCreditsDialog(company)
  const balance = packageNames
    .flatMap((each) =>
      credits.filter((one) => one.package === each).map(({ amount }) => `${t(`short.${each}`)} ${amount}`),
    )
    .join(', ')
  const shown = areCreditsEnabled ? balance || t('noCredits') : t('off')
  return (
    <Button
      variant="ghost"
      size="sm"
      {...(areCreditsEnabled && { icon: Coins })}
      className={areCreditsEnabled ? styles.good : undefined}
      aria-label={t('open', { name, state: shown })}
      isPending={isOpening}
      onPress={open}
    >
      {areCreditsEnabled ? shown : <span className="muted">{shown}</span>}
    </Button>
  )
}
