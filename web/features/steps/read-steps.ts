import { fetchQuery, graphql } from 'react-relay'
import type { EditedStep } from '#rules/candidates/steps.ts'
import type { readStepsQuery } from '#web/__generated__/readStepsQuery.graphql.ts'
import type { readStepsTemplateQuery } from '#web/__generated__/readStepsTemplateQuery.graphql.ts'
import { refetchOptions, currentEnvironment } from '#web/relay/environment.ts'
import { readSteps } from './steps-wire.ts'

/** The stored steps with their version. */
export interface SavedSteps {
  steps: readonly EditedStep[]
  version: string
}

/** Refetches the steps of an ad. */
export async function readAdSteps(ad: number): Promise<SavedSteps | null> {
  const answer = await fetchQuery<readStepsQuery>(
    currentEnvironment(),
    graphql`
      query readStepsQuery($id: Int!) @throwOnFieldError {
        ad(by: { databaseId: $id }) {
          stepsVersion
          steps {
            ...stepsWire_step
          }
        }
      }
    `,
    { id: ad },
    refetchOptions,
  ).toPromise()
  return answer ? { steps: readSteps(answer.ad.steps), version: answer.ad.stepsVersion } : null
}

/** Refetches a step template. */
export async function readStepTemplate(id: number): Promise<(SavedSteps & { name: string }) | null> {
  const answer = await fetchQuery<readStepsTemplateQuery>(
    currentEnvironment(),
    graphql`
      query readStepsTemplateQuery($id: Int!) @throwOnFieldError {
        stepTemplate(by: { databaseId: $id }) {
          name
          version
          steps {
            ...stepsWire_step
          }
        }
      }
    `,
    { id },
    refetchOptions,
  ).toPromise()
  return answer
    ? {
        name: answer.stepTemplate.name,
        steps: readSteps(answer.stepTemplate.steps),
        version: answer.stepTemplate.version,
      }
    : null
}
