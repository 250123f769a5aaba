import { graphql, useFragment } from 'react-relay'
import type { CompanyTable_company$key } from '#web/__generated__/CompanyTable_company.graphql.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { cx } from '#web/ui/cx.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import { SelectAllHeader, type RowSelection } from '#web/office/RowSelection.tsx'
import tableStyles from '#web/office/Table.module.css'
import office from '#web/office/Admin.module.css'
import styles from './Companies.module.css'
import { CompanyRow } from './CompanyRow.tsx'
import { adminCompaniesTexts } from './texts.ts'

/** The companies of one page, with the columns that the user can change (ADMIN-06, ADMIN-07). */
export function CompanyTable({
  companies: keys,
  isPending,
  selection,
}: {
  companies: CompanyTable_company$key
  isPending: boolean
  /** Null if the user cannot request invoices. */
  selection: RowSelection | null
}) {
  const t = useTexts(adminCompaniesTexts)
  const companies = useFragment(
    graphql`
      fragment CompanyTable_company on AdminCompany @throwOnFieldError @relay(plural: true) {
        id
        viewerCanEdit
        ...CompanyRow_company
      }
    `,
    keys,
  )
  const canEdit = companies.some(({ viewerCanEdit }) => viewerCanEdit)
  return (
    <div
      className={cx(tableStyles.list, office.scroller)}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling box needs keyboard focus
      tabIndex={0}
      role="group"
      aria-label={t('table')}
      data-pending={isPending || undefined}
    >
      <DataTable
        density="md"
        className={styles.table}
        data-all={canEdit || undefined}
        data-selectable={selection !== null || undefined}
        aria-busy={isPending}
      >
        <thead>
          <tr>
            {selection && <SelectAllHeader selection={selection} />}
            <th scope="col" aria-sort="ascending">
              {t('company')}
            </th>
            <th scope="col">{t('salesperson')}</th>
            <th scope="col" className={styles.mark}>
              {t('vat')}
            </th>
            {canEdit && (
              <>
                <th scope="col" className={styles.mark}>
                  {t('amf')}
                </th>
                <th scope="col">{t('sender')}</th>
                <th scope="col">Ponty</th>
                <th scope="col">Jobylon</th>
                <th scope="col">Teamtailor</th>
                <th scope="col" className={styles.mark}>
                  {t('ban')}
                </th>
                <th scope="col">{t('sponsoring')}</th>
                <th scope="col">{t('credits')}</th>
                <th scope="col">{t('subscriptions')}</th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {companies.map((company) => (
            <CompanyRow key={company.id} company={company} canEdit={canEdit} selection={selection} />
          ))}
        </tbody>
      </DataTable>
    </div>
  )
}
