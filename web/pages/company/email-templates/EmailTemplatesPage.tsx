import { Mail, Plus } from 'lucide-react'
import { graphql } from 'react-relay'
import type { EmailTemplatesPageDeleteMutation } from '#web/__generated__/EmailTemplatesPageDeleteMutation.graphql.ts'
import type { EmailTemplatesPageQuery } from '#web/__generated__/EmailTemplatesPageQuery.graphql.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import type { PageProps } from '#web/relay/define-route.ts'
import { defineAct, runAct } from '#web/relay/acts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { showToast } from '#web/ui/toasts.ts'
import { TemplatesPage } from '#web/features/templates/TemplatesPage.tsx'
import { TemplateTable, type ListedTemplate } from '#web/features/templates/TemplateTable.tsx'
import shared from '#web/features/templates/Templates.module.css'
import { templatesTexts } from '#web/features/templates/texts.ts'
import { useTemplateSearch } from '#web/features/templates/useTemplateSearch.tsx'
import { removeTemplate } from '#web/features/templates/updates.ts'
import { editEmailTemplate } from './edit-email-template.tsx'
import { emailTemplatesTexts } from './texts.ts'

export const query = graphql`
  query EmailTemplatesPageQuery($company: Int!) @preloadable @throwOnFieldError {
    company(by: { databaseId: $company }) {
      id
      databaseId
      emailTemplates {
        id
        databaseId
        name
      }
      ...TemplatesPage_company
    }
  }
`

export const live = () => fetchPart(() => import('#web/features/templates/templates-live.ts'))

const deleteEmailTemplate = defineAct<EmailTemplatesPageDeleteMutation>(graphql`
  mutation EmailTemplatesPageDeleteMutation($input: DeleteEmailTemplateInput!) {
    deleteEmailTemplate(input: $input) {
      deletedEmailTemplateId
      errors {
        reason
      }
    }
  }
`)

/** Lists the e-mail templates of a company. They are added and edited in the message dialog (COMP-84 to COMP-87). */
export default function EmailTemplatesPage({ data: { company } }: PageProps<EmailTemplatesPageQuery>) {
  const t = useTexts(emailTemplatesTexts)
  const common = useTexts(templatesTexts)
  const { sorted, found, field, none } = useTemplateSearch(company.emailTemplates, t('search'))
  const remove = async ({ id, name }: ListedTemplate) => {
    const removed = await runAct(
      deleteEmailTemplate,
      { input: { companyId: company.id, templateId: id } },
      {
        updater: (store, data) => {
          if (data?.deleteEmailTemplate?.deletedEmailTemplateId) removeTemplate(store, company.id, 'emailTemplates', id)
        },
      },
    )
    if (removed) showToast(common('removed', { name }))
  }
  const edit = (template: ListedTemplate | null) => void editEmailTemplate(company, template)
  const add = (
    <Button variant="primary" icon={Plus} onPress={() => edit(null)}>
      {t('add')}
    </Button>
  )
  return (
    <TemplatesPage
      kind="email"
      company={company}
      count={sorted.length}
      primary={sorted.length > 0 && add}
      tools={field}
    >
      {found.length === 0 ? (
        <div className={shared.body}>
          {sorted.length === 0 ? (
            <Empty icon={Mail} title={t('empty')} actions={add}>
              {t('emptyText')}
            </Empty>
          ) : (
            none
          )}
        </div>
      ) : (
        <TemplateTable
          label={common('email')}
          templates={found}
          onEdit={edit}
          removeBody={t('removeBody')}
          onRemove={(template) => void remove(template)}
        />
      )}
    </TemplatesPage>
  )
}
