import { graphql, useFragment } from 'react-relay'
import { checkCompanyInfo } from '#rules/companies/company-info.ts'
import type { MissingInfo_company$key } from '#web/__generated__/MissingInfo_company.graphql.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { Link } from '#web/ui/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { getLabel } from './info-fields.ts'
import { companyInfoTexts } from './texts.ts'

/**
 * Names the company info that is missing or invalid before the company publishes or orders, with links to the pages
 * where it is filled in (ERR-07). Prevents nothing. Shows nothing if the information cannot be loaded.
 */
export function MissingInfo({ company: key }: { company: MissingInfo_company$key }) {
  const t = useTexts(companyInfoTexts)
  const { databaseId, info, profile } = useFragment(
    graphql`
      fragment MissingInfo_company on Company {
        databaseId
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
        profile {
          published {
            webSite
          }
        }
      }
    `,
    key,
  )
  const missingInfo = info ? Object.keys(checkCompanyInfo(info)) : []
  const isWebSiteMissing = profile?.published.webSite === ''
  if (missingInfo.length === 0 && !isWebSiteMissing) return null
  return (
    <Notice tone="warning">
      <p>{t('missing.title')}</p>
      {missingInfo.length > 0 && (
        <p>
          <Link to={`/${databaseId}/company-info`}>{t('missing.info')}</Link>:{' '}
          {missingInfo.map((path) => getLabel(path, true)).join(', ')}
        </p>
      )}
      {isWebSiteMissing && (
        <p>
          <Link to={`/${databaseId}/profile`}>{t('missing.profile')}</Link>: {t('missing.webSite')}
        </p>
      )}
    </Notice>
  )
}
