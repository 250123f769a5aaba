import { Columns4, Plus } from 'lucide-react'
import { graphql } from 'react-relay'
import { useNavigate } from 'react-router-dom'
import type { StepTemplatesPageDeleteMutation } from '#web/__generated__/StepTemplatesPageDeleteMutation.graphql.ts'
import type { StepTemplatesPageQuery } from '#web/__generated__/StepTemplatesPageQuery.graphql.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import type { PageProps } from '#web/relay/define-route.ts'
import { defineAct, runAct } from '#web/relay/acts.ts'
import { useCompanyId } from '#web/shell/viewer.ts'
import { Empty } from '#web/ui/Empty.tsx'
import { LinkButton } from '#web/ui/Link.tsx'
import { showToast } from '#web/ui/toasts.ts'
import { TemplatesPage } from '#web/features/templates/TemplatesPage.tsx'
import { TemplateTable, type ListedTemplate } from '#web/features/templates/TemplateTable.tsx'
import shared from '#web/features/templates/Templates.module.css'
import { templatesTexts } from '#web/features/templates/texts.ts'
import { useTemplateSearch } from '#web/features/templates/useTemplateSearch.tsx'
import { removeTemplate } from '#web/features/templates/updates.ts'
import { stepTemplatesTexts } from './texts.ts'

export const query = graphql`
  query StepTemplatesPageQuery($company: Int!) @preloadable @throwOnFieldError {
    company(by: { databaseId: $company }) {
      id
      stepTemplates {
        id
        databaseId
        name
      }
      ...TemplatesPage_company
    }
  }
`

export const live = () => fetchPart(() => import('#web/features/templates/templates-live.ts'))

const deleteStepTemplate = defineAct<StepTemplatesPageDeleteMutation>(graphql`
  mutation StepTemplatesPageDeleteMutation($input: DeleteStepTemplateInput!) {
    deleteStepTemplate(input: $input) {
      deletedStepTemplateId
      errors {
        reason
      }
    }
  }
`)

/** Lists the step templates of a company. Adding and editing open the editor (COMP-88, COMP-89). */
export default function StepTemplatesPage({ data: { company } }: PageProps<StepTemplatesPageQuery>) {
  const t = useTexts(stepTemplatesTexts)
  const common = useTexts(templatesTexts)
  const navigate = useNavigate()
  const base = `/${useCompanyId()}/step-templates`
  const { sorted, found, field, none } = useTemplateSearch(company.stepTemplates, t('search'))
  const remove = async ({ id, name }: ListedTemplate) => {
    const removed = await runAct(
      deleteStepTemplate,
      { input: { companyId: company.id, templateId: id } },
      {
        updater: (store, data) => {
          if (data?.deleteStepTemplate?.deletedStepTemplateId) removeTemplate(store, company.id, 'stepTemplates', id)
        },
      },
    )
    if (removed) showToast(common('removed', { name }))
  }
  const to = ({ databaseId }: ListedTemplate) => `${base}/edit/${databaseId}`
  const add = (
    <LinkButton variant="primary" icon={Plus} to={`${base}/create`}>
      {t('add')}
    </LinkButton>
  )
  return (
    <TemplatesPage
      kind="steps"
      company={company}
      count={sorted.length}
      primary={sorted.length > 0 && add}
      tools={field}
    >
      {found.length === 0 ? (
        <div className={shared.body}>
          {sorted.length === 0 ? (
            <Empty icon={Columns4} title={t('empty')} actions={add}>
              {t('emptyText')}
            </Empty>
          ) : (
            none
          )}
        </div>
      ) : (
        <TemplateTable
          label={common('steps')}
          templates={found}
          to={to}
          onEdit={(template) => void navigate(to(template))}
          removeBody={t('removeBody')}
          onRemove={(template) => void remove(template)}
        />
      )}
    </TemplatesPage>
  )
}
