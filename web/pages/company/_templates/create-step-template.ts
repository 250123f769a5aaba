import { graphql } from 'relay-runtime'
import type { createStepTemplateMutation, CreateStepTemplateInput } from '#web/__generated__/createStepTemplateMutation.graphql.ts'
import { runMutation, type MutationOptions } from '../../../relay/use-mutation.ts'
import { putTemplate } from './updates.ts'

const mutation = graphql`
  mutation createStepTemplateMutation($input: CreateStepTemplateInput!) {
    createStepTemplate(input: $input) {
      stepTemplate {
        id
        databaseId
        name
      }
      errors {
        code
        path
      }
    }
  }
`

/** Makes a step template and puts it into the list of its company (PIPE-92). Answers what was wrong with it; null when the call failed. */
export async function createStepTemplate(input: CreateStepTemplateInput, options: Pick<MutationOptions<createStepTemplateMutation>, 'onFailure' | 'idempotencyKey'> = {}) {
  const answer = await runMutation<createStepTemplateMutation>(mutation, { input }, {
    ...options,
    updater: (store, data) => {
      const id = data?.createStepTemplate.stepTemplate?.id
      if (id !== undefined) putTemplate(store, input.companyId, 'stepTemplates', id)
    },
  })
  return answer?.createStepTemplate.errors ?? null
}
