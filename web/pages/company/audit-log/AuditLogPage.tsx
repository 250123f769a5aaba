import { Download } from 'lucide-react'
import { graphql } from 'react-relay'
import type { AuditLogPageQuery } from '#web/__generated__/AuditLogPageQuery.graphql.ts'
import { useTexts } from '#web/i18n/texts.ts'
import type { PageProps } from '#web/relay/define-route.ts'
import { disabledBecause, useImpersonationReason } from '#web/shell/impersonation.ts'
import { Button } from '#web/ui/Button.tsx'
import { AuditTable } from '#web/features/audit/AuditTable.tsx'
import { FilterEnd, Filters } from '#web/features/audit/Filters.tsx'
import { auditTexts } from '#web/features/audit/texts.ts'
import { useLog } from '#web/features/audit/useLog.ts'
import { SettingsFrame } from '#web/settings/SettingsFrame.tsx'

export const query = graphql`
  query AuditLogPageQuery(
    $company: CompanyReferenceInput!
    $search: String
    $who: ID
    $group: AuditGroup
    $from: Date
    $to: Date
    $onlyImpersonated: Boolean
  ) @preloadable @throwOnFieldError {
    company(by: $company) {
      id
      databaseId
      auditPeople {
        actor {
          id
          name
        }
        isStaff
      }
    }
    ...useLog_query
      @arguments(
        company: $company
        isOfOne: false
        one: 0
        search: $search
        who: $who
        group: $group
        from: $from
        to: $to
        onlyImpersonated: $onlyImpersonated
      )
  }
`

/** Lists the actions in a company with their users and times (PLUS-42). */
export default function AuditLogPage({ data }: PageProps<AuditLogPageQuery>) {
  const t = useTexts(auditTexts)
  const log = useLog(data, data.company)
  const whyDisabled = useImpersonationReason()
  return (
    <SettingsFrame
      title={t('title')}
      layout="columns"
      actions={[
        { id: 'saveLog', label: t('save'), icon: Download, onAction: log.save, ...disabledBecause(whyDisabled) },
      ]}
      primary={
        <Button icon={Download} whyDisabled={whyDisabled} onPress={log.save}>
          {t('save')}
        </Button>
      }
      subBar={<Filters {...log} people={data.company.auditPeople} />}
      subBarEnd={<FilterEnd {...log} />}
    >
      <AuditTable {...log} />
    </SettingsFrame>
  )
}
