import { Download } from 'lucide-react'
import { graphql } from 'react-relay'
import type { AdminAuditLogPageQuery } from '#web/__generated__/AdminAuditLogPageQuery.graphql.ts'
import { useTexts } from '#web/i18n/texts.ts'
import type { PageProps } from '#web/relay/define-route.ts'
import { disabledBecause, useImpersonationReason } from '#web/shell/impersonation.ts'
import { Button } from '#web/ui/Button.tsx'
import { AuditTable } from '#web/features/audit/AuditTable.tsx'
import { FilterEnd, Filters } from '#web/features/audit/Filters.tsx'
import { auditTexts } from '#web/features/audit/texts.ts'
import { useLog } from '#web/features/audit/useLog.ts'
import styles from '#web/features/audit/Audit.module.css'
import { AdminFrame } from '#web/office/AdminFrame.tsx'
import { CompanyChoice } from './CompanyChoice.tsx'

export const query = graphql`
  query AdminAuditLogPageQuery(
    $company: CompanyReferenceInput
    $isOfOne: Boolean!
    $one: Int!
    $search: String
    $who: ID
    $group: AuditGroup
    $from: Date
    $to: Date
    $onlyImpersonated: Boolean
  ) @preloadable @throwOnFieldError {
    ...useLog_query
      @arguments(
        company: $company
        isOfOne: $isOfOne
        one: $one
        search: $search
        who: $who
        group: $group
        from: $from
        to: $to
        onlyImpersonated: $onlyImpersonated
      )
  }
`

/** The audit log of all companies, and of actions outside companies (PLUS-42). */
export default function AdminAuditLogPage({ data }: PageProps<AdminAuditLogPageQuery>) {
  const t = useTexts(auditTexts)
  const log = useLog(data, null)
  const whyDisabled = useImpersonationReason()
  return (
    <AdminFrame
      page="auditLog"
      layout="columns"
      actions={
        log.canSave
          ? [{ id: 'saveLog', label: t('save'), icon: Download, onAction: log.save, ...disabledBecause(whyDisabled) }]
          : []
      }
      primary={
        <Button icon={Download} isDisabled={!log.canSave} whyDisabled={whyDisabled} onPress={log.save}>
          {t('save')}
        </Button>
      }
      subBar={
        <Filters {...log} people={null}>
          <span className={styles.choice}>
            <span aria-hidden="true">{t('columns.company')}</span>
            <CompanyChoice value={log.company} onChange={log.choose} />
          </span>
        </Filters>
      }
      subBarEnd={<FilterEnd {...log} />}
    >
      <AuditTable {...log} hasCompany />
    </AdminFrame>
  )
}
