import {
  operations,
  type AdsQuery,
  type ApplyStepTemplateMutation,
  type ApplyStepTemplateMutationVariables,
  type CompanyQuery,
  type CreateAdMutation,
  type CreateAdMutationVariables,
  type MoveMutation,
  type MoveMutationVariables,
  type ProfessionsQuery,
  type PublishMutation,
  type PublishMutationVariables,
  type SaveDetailsMutation,
  type SaveDetailsMutationVariables,
  type SaveQuestionnaireMutation,
  type SaveQuestionnaireMutationVariables,
  type StepsQuery,
  type StepsQueryVariables,
} from './api.ts'

/** The address of Tavla's web app. */
export const url = (process.env['TAVLA_URL'] ?? 'http://localhost:4000').replace(/\/$/, '')
/** The API key. Read it from the environment: command lines can be read by other users of the machine. */
export const key = process.env['TAVLA_KEY'] ?? ''
if (!key) throw new Error('Set TAVLA_KEY to an API key of the company.')

/** The variables and the answer of each operation. */
interface Operations {
  Ads: [variables: Record<string, never>, answer: AdsQuery]
  ApplyStepTemplate: [ApplyStepTemplateMutationVariables, ApplyStepTemplateMutation]
  Company: [Record<string, never>, CompanyQuery]
  CreateAd: [CreateAdMutationVariables, CreateAdMutation]
  Move: [MoveMutationVariables, MoveMutation]
  Professions: [Record<string, never>, ProfessionsQuery]
  Publish: [PublishMutationVariables, PublishMutation]
  SaveDetails: [SaveDetailsMutationVariables, SaveDetailsMutation]
  SaveQuestionnaire: [SaveQuestionnaireMutationVariables, SaveQuestionnaireMutation]
  Steps: [StepsQueryVariables, StepsQuery]
}

/**
 * Sends an operation. Waits and retries if Tavla says so. The idempotency key makes a repeated write take effect once.
 */
export async function ask<N extends keyof Operations>(name: N, variables: Operations[N][0]): Promise<Operations[N][1]> {
  const idempotencyKey = crypto.randomUUID()
  for (;;) {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        accept: 'application/graphql-response+json',
        'idempotency-key': idempotencyKey,
      },
      body: JSON.stringify({ query: operations[name], variables }),
    })
    const wait = Number(response.headers.get('retry-after'))
    if ((response.status === 429 || response.status === 503) && wait > 0) {
      await new Promise((resolve) => setTimeout(resolve, wait * 1000))
      continue
    }
    const { data, errors } = (await response.json()) as { data?: Operations[N][1]; errors?: { message: string }[] }
    if (!data || errors) throw new Error(`${response.status}: ${errors?.map(({ message }) => message).join('; ')}`)
    return data
  }
}
