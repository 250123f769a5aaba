import { graphql } from 'relay-runtime'
import type { workplaceActsCreateMutation } from '#web/__generated__/workplaceActsCreateMutation.graphql.ts'
import type { workplaceActsDeleteMutation } from '#web/__generated__/workplaceActsDeleteMutation.graphql.ts'
import type { workplaceActsUpdateMutation } from '#web/__generated__/workplaceActsUpdateMutation.graphql.ts'
import type { Workplace } from '#rules/companies/workplaces.ts'
import { defineAct, runAct } from '#web/relay/acts.ts'

const createWorkplaceTemplate = defineAct<workplaceActsCreateMutation>(
  graphql`
    mutation workplaceActsCreateMutation($input: CreateWorkplaceTemplateInput!) {
      createWorkplaceTemplate(input: $input) {
        company {
          ...WorkplaceTemplatesPage_company
        }
        workplaceTemplate {
          databaseId
        }
        errors {
          reason
          path
        }
      }
    }
  `,
  { handledByCaller: ['NAME_TAKEN', 'NOT_ALLOWED'] },
)

const updateWorkplaceTemplate = defineAct<workplaceActsUpdateMutation>(
  graphql`
    mutation workplaceActsUpdateMutation($input: UpdateWorkplaceTemplateInput!) {
      updateWorkplaceTemplate(input: $input) {
        company {
          ...WorkplaceTemplatesPage_company
        }
        errors {
          reason
          path
        }
      }
    }
  `,
  { handledByCaller: ['NAME_TAKEN', 'NOT_ALLOWED'] },
)

const deleteWorkplaceTemplate = defineAct<workplaceActsDeleteMutation>(graphql`
  mutation workplaceActsDeleteMutation($input: DeleteWorkplaceTemplateInput!) {
    deleteWorkplaceTemplate(input: $input) {
      deletedWorkplaceTemplateId
      errors {
        reason
      }
    }
  }
`)

/** The result of a save: the workplace's database id, or the error of its name. Null if the call failed. */
export type SavedWorkplace = { databaseId: number } | { name: 'taken' | 'notAllowed' } | null

const getNameError = (errors: readonly { readonly reason: string }[]): SavedWorkplace => ({
  name: errors.some(({ reason }) => reason === 'NAME_TAKEN') ? 'taken' : 'notAllowed',
})

/** Creates a workplace (COMP-80). */
export async function createWorkplace(companyId: string, workplace: Workplace): Promise<SavedWorkplace> {
  const answer = await runAct(createWorkplaceTemplate, { input: { companyId, ...workplace } })
  if (!answer) return null
  return answer.workplaceTemplate ?? getNameError(answer.errors)
}

/** Updates a workplace from the version that was read (COMP-81). */
export async function updateWorkplace(
  companyId: string,
  { id, databaseId, version }: { id: string; databaseId: number; version: string },
  workplace: Workplace,
): Promise<SavedWorkplace> {
  const answer = await runAct(updateWorkplaceTemplate, {
    input: { companyId, workplaceTemplateId: id, version, ...workplace },
  })
  if (!answer) return null
  return answer.company ? { databaseId } : getNameError(answer.errors)
}

/** Deletes a workplace and removes it from the list. Returns whether it was deleted (COMP-72). */
export async function deleteWorkplace(companyId: string, workplaceTemplateId: string): Promise<boolean> {
  const answer = await runAct(
    deleteWorkplaceTemplate,
    { input: { workplaceTemplateId } },
    {
      updater: (store, data) => {
        const company = store.get(companyId)
        const listed = company?.getLinkedRecords('workplaceTemplates')
        if (data?.deleteWorkplaceTemplate.deletedWorkplaceTemplateId && company && listed)
          company.setLinkedRecords(
            listed.filter((each) => each?.getDataID() !== workplaceTemplateId),
            'workplaceTemplates',
          )
      },
    },
  )
  return answer !== null
}
