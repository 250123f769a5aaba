import { AdStepsTemplate, SaveSteps } from '#contract/ads/steps.ts'
import { StepTemplate } from '#contract/ads/templates.ts'
import { replaceSteps } from '#rules/candidates/replace-steps.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { databaseIdOf } from '#gateway/schema/global-id.ts'
import { adReference } from '#gateway/areas/ads/ads/mappers.ts'
import { versionedPayload } from '#gateway/resolving/payload.ts'
import { mapAdStep, savedSteps } from '../mappers.ts'

/**
 * `Mutation.applyStepTemplate`: the save carries the version of the steps that were read, so that steps that someone
 * else saves at the same time are not lost.
 */
export const applyStepTemplate: NonNullable<MutationResolvers['applyStepTemplate']> = async (
  _,
  { input: { adId, stepTemplateId } },
  { platform },
) => {
  const id = databaseIdOf(adId, 'Ad')
  const templateId = databaseIdOf(stepTemplateId, 'StepTemplate')
  const [before, template] = await Promise.all([
    platform.call(AdStepsTemplate, { query: { id } }),
    platform.call(StepTemplate, { query: { id: templateId } }),
  ])
  const steps = replaceSteps(before.steps, template.steps, () => crypto.randomUUID())
  return versionedPayload(() => platform.call(SaveSteps, { query: { id, version: before.version }, body: steps }), {
    objects: () => ({ ad: savedSteps.with(adReference(id), steps.map(mapAdStep)) }),
    stored: () => ({ ad: adReference(id) }),
  })
}
