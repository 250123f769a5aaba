import { TriangleAlert } from 'lucide-react'
import { graphql } from 'react-relay'
import type { HomePageQuery } from '#web/__generated__/HomePageQuery.graphql.ts'
import { useTexts } from '../../i18n/texts.ts'
import type { PageProps } from '../../relay/define-route.ts'
import { Page } from '../../shell/Page.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { CompanyCard } from './CompanyCard.tsx'
import styles from './HomePage.module.css'
import { homeTexts } from './texts.ts'

export const query = graphql`
  query HomePageQuery @preloadable @throwOnFieldError {
    viewer {
      companies {
        id
        ...CompanyCard_company
      }
    }
  }
`

/** The user's companies (COMP-01 to COMP-07). */
export default function HomePage({ data: { viewer } }: PageProps<HomePageQuery>) {
  const t = useTexts(homeTexts)
  return (
    <Page title={t('title')} layout="split">
      {viewer.companies.length === 0 ? (
        <p className={styles.empty} role="status">
          <Icon icon={TriangleAlert} size="lg" />
          {t('empty')}
        </p>
      ) : (
        <ul className={styles.companies}>
          {viewer.companies.map((company) => <CompanyCard key={company.id} company={company} />)}
        </ul>
      )}
    </Page>
  )
}
