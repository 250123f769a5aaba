import { graphql } from 'relay-runtime'
import type {
  createStepTemplateMutation,
  CreateStepTemplateInput,
} from '#web/__generated__/createStepTemplateMutation.graphql.ts'
import { defineAct, runAct, type ActOptions } from '#web/relay/acts.ts'
import { putTemplate } from './updates.ts'

const createTemplate = defineAct<createStepTemplateMutation>(
  graphql`
    mutation createStepTemplateMutation($input: CreateStepTemplateInput!) {
      createStepTemplate(input: $input) {
        stepTemplate {
          id
          databaseId
          name
        }
        errors {
          reason
          path
        }
      }
    }
  `,
  { handledByCaller: 'all' },
)

/**
 * Creates a step template and adds it to the company's list (PIPE-92). Returns the validation errors. Returns null if
 * the call failed.
 */
export async function createStepTemplate(
  input: CreateStepTemplateInput,
  options: Pick<ActOptions<createStepTemplateMutation>, 'onFailure' | 'idempotencyKey'> = {},
) {
  const answer = await runAct(
    createTemplate,
    { input },
    {
      ...options,
      updater: (store, data) => {
        const id = data?.createStepTemplate?.stepTemplate?.id
        if (id !== undefined) putTemplate(store, input.companyId, 'stepTemplates', id)
      },
    },
  )
  return answer?.errors ?? null
}
