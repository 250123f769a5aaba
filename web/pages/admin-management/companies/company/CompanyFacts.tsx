import { CircleCheck, TriangleAlert, UserRound } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { checkCompanyInfo } from '#rules/companies/company-info.ts'
import type { CompanyFacts_company$key } from '#web/__generated__/CompanyFacts_company.graphql.ts'
import { getLabel } from '#web/features/company-info/info-fields.ts'
import { useDay } from '#web/i18n/date-format.ts'
import { useTexts } from '#web/i18n/texts.ts'
import textStyles from '#web/styles/Text.module.css'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './AdminCompany.module.css'
import { adminCompanyTexts } from './texts.ts'

/**
 * The facts in the bar below the name of a company: logo, town, salesperson, the day it was added, and whether its
 * company info is complete (PLUS-107).
 */
export function CompanyFacts({ company: key }: { company: CompanyFacts_company$key }) {
  const {
    salesperson,
    overview: { customerSince, logoUrl },
    info,
  } = useFragment(
    graphql`
      fragment CompanyFacts_company on BilledCompany @throwOnFieldError {
        salesperson {
          name
        }
        overview {
          customerSince
          logoUrl
        }
        info {
          name
          billingName
          vatNumber
          companyAddress {
            coAddress
            streetAddress
            postNumber
            postArea
            postCountry
            postAddress
          }
          billingAddress {
            coAddress
            streetAddress
            postNumber
            postArea
            postCountry
            postAddress
          }
          telephone
          contactEmail
          homePage
          contactPerson
          paperBilling: hasPaperBilling
          invoiceEmail
        }
      }
    `,
    key,
  )
  const t = useTexts(adminCompanyTexts)
  const day = useDay()
  const town = info.companyAddress.postArea
  const missing = Object.keys(checkCompanyInfo(info)).map((path) => getLabel(path, true))
  const missingText = t('infoMissing', { fields: missing.join(', ') })
  return (
    <div className={cx(textStyles.facts, styles.facts)}>
      {(logoUrl != null || town !== '') && (
        <span>
          {logoUrl != null && <img src={logoUrl} alt="" width={20} height={20} className={styles.logo} />}
          {town}
        </span>
      )}
      <span className={styles.seller}>
        <Icon icon={UserRound} size="sm" /> {t('salesperson')}{' '}
        {salesperson?.name == null ? (
          <span className="muted">{t('noSalesperson')}</span>
        ) : (
          <b className="truncate" title={salesperson.name}>
            {salesperson.name}
          </b>
        )}
      </span>
      <span className={cx(styles.fact, styles.whole)}>{t('customerSince', { day: day(customerSince) })}</span>
      {missing.length === 0 ? (
        <span className={styles.complete}>
          <Icon icon={CircleCheck} size="sm" /> {t('infoComplete')}
        </span>
      ) : (
        <span className={styles.incomplete}>
          <Icon icon={TriangleAlert} size="sm" />
          <span className="truncate" title={missingText}>
            {missingText}
          </span>
        </span>
      )}
    </div>
  )
}
