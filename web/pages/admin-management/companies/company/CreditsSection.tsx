import { Plus } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import type { CreditsSection_company$key } from '#web/__generated__/CreditsSection_company.graphql.ts'
import { useCreditsDialog } from '#web/features/credits/useCreditsDialog.tsx'
import { packageNames } from '#web/features/promotion/package-names/package-names.ts'
import { packageNameTexts } from '#web/features/promotion/package-names/texts.ts'
import { useNumber, useTexts } from '#web/i18n/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Section } from './Section.tsx'
import styles from './Overview.module.css'
import { adminCompanyTexts } from './texts.ts'

/** The company's credits by package. Staff who may change them open the dialog of credits (PLUS-107). */
export function CreditsSection({ company: key }: { company: CreditsSection_company$key }) {
  const company = useFragment(
    graphql`
      fragment CreditsSection_company on AdminCompany @throwOnFieldError {
        id
        company {
          id
        }
        databaseId
        name
        viewerCanEdit
        areCreditsEnabled
        credits {
          package
          amount
        }
      }
    `,
    key,
  )
  const t = useTexts(adminCompanyTexts)
  const names = useTexts(packageNameTexts)
  const number = useNumber()
  const [open, isOpening] = useCreditsDialog(company)
  const { credits, areCreditsEnabled, viewerCanEdit } = company
  const rows = packageNames.flatMap((name) =>
    credits.filter((credit) => credit.package === name).map(({ amount }) => ({ name, amount })),
  )
  return (
    <Section
      title={t('key.credits')}
      count={number(rows.reduce((sum, { amount }) => sum + amount, 0))}
      {...(viewerCanEdit && {
        end: (
          <Button size="sm" icon={Plus} isPending={isOpening} aria-label={t('addCredits')} onPress={open}>
            {t('add')}
          </Button>
        ),
      })}
    >
      {rows.length === 0 ? (
        <p className="muted">{t(areCreditsEnabled ? 'noCredits' : 'creditsOff')}</p>
      ) : (
        <ul className={styles.rows}>
          {rows.map(({ name, amount }) => (
            <li key={name}>
              <b>{names(name)}</b>
              <span className="num">{number(amount)}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
