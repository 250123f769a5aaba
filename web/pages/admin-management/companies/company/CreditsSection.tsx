import { Plus } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import type { CreditsSection_company$key } from '#web/__generated__/CreditsSection_company.graphql.ts'
import { useCreditsDialog } from '#web/features/credits/useCreditsDialog.tsx'
import { packageNames, type PackageName } from '#web/features/promotion/package-names/package-names.ts'
import { packageNameTexts } from '#web/features/promotion/package-names/texts.ts'
import { useNumber, useTexts } from '#web/i18n/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Section } from './Section.tsx'
import styles from './Overview.module.css'
import { adminCompanyTexts } from './texts.ts'

/**
 * The company’s credits by package, and those reserved for promotions that have not started. Staff who may change credits
 * open the dialog of credits (PLUS-107).
 */
export function CreditsSection({ company: key }: { company: CreditsSection_company$key }) {
  const { settings, overview } = useFragment(
    graphql`
      fragment CreditsSection_company on BilledCompany @throwOnFieldError {
        overview {
          reservedCredits {
            package
            amount
          }
        }
        settings {
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
      }
    `,
    key,
  )
  const t = useTexts(adminCompanyTexts)
  const names = useTexts(packageNameTexts)
  const number = useNumber()
  const [open, isOpening] = useCreditsDialog(settings)
  const { credits, areCreditsEnabled, viewerCanEdit } = settings
  const amountOf = (amounts: typeof credits, name: PackageName) => amounts.find((each) => each.package === name)?.amount
  const rows = packageNames.flatMap((name) => {
    const amount = amountOf(credits, name)
    const reserved = amountOf(overview.reservedCredits, name) ?? 0
    return amount === undefined && reserved === 0 ? [] : [{ name, amount: amount ?? 0, reserved }]
  })
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
          {rows.map(({ name, amount, reserved }) => (
            <li key={name}>
              <span>
                <b>{names(name)}</b>
                {reserved > 0 && <small className="num muted">{t('reserved', { count: reserved })}</small>}
              </span>
              <span className="num">{number(amount)}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
