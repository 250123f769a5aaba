import { and, eq, inArray } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type { SaveStepTemplate, StepTemplate, UpdateStepTemplate } from '#contract/ads/templates.ts'
import type { Step } from '#contract/ads/step.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { stepTemplates } from '#platform/foundation/db/schema/index.ts'
import type { MemberCtx, MemberWork } from '#platform/calls/http/context.ts'
import { conflict, forbidden } from '#platform/foundation/errors/errors.ts'
import { partVersion, rejectStaleVersion } from '#platform/foundation/versions/version.ts'
import { cleanedStep, rejectInvalidSteps } from '#platform/domains/ads/steps/cleaned-step.ts'
import { recordTemplateChange } from './template-events.ts'
import { checkedTemplateName, lockTemplates, findTemplateId } from './templates.ts'

type StoredTemplate = Pick<typeof stepTemplates.$inferSelect, 'name' | 'steps'>

async function getTemplate(db: Db, companyId: number, id: number): Promise<StoredTemplate> {
  const [template] = await db
    .select({ name: stepTemplates.name, steps: stepTemplates.steps })
    .from(stepTemplates)
    .where(and(eq(stepTemplates.companyId, companyId), eq(stepTemplates.id, id)))
  if (!template) throw forbidden()
  return template
}

const versionOf = ({ name, steps }: StoredTemplate) => partVersion(name, steps)

/** Lists step templates with the versions that saves must send back. In no particular order. */
export async function listStepTemplates(db: Db, companyId: number, ids: readonly number[]) {
  const templates = await db
    .select({ id: stepTemplates.id, name: stepTemplates.name, steps: stepTemplates.steps })
    .from(stepTemplates)
    .where(and(eq(stepTemplates.companyId, companyId), inArray(stepTemplates.id, [...ids])))
  return templates.map((template) => ({ ...template, version: versionOf(template) }))
}

/** Returns a step template with the version that a save must send back. */
export async function getStepTemplate(ctx: MemberCtx, id: number): Promise<CallOutput<typeof StepTemplate>> {
  const template = await getTemplate(ctx.db, ctx.target.companyId, id)
  return { ...template, version: versionOf(template) }
}

/**
 * Returns a template's steps in their order, cleaned and with no frozen step. Gives a step a new uuid unless the
 * template already has that uuid, so that no two lists share uuids.
 */
function templateSteps(list: readonly Step[], before: readonly Step[]): Step[] {
  const known = new Set(before.map(({ uuid }) => uuid))
  const steps = list
    .toSorted((a, b) => a.order - b.order)
    .map(cleanedStep)
    .map((step): Step => ({
      ...step,
      type: step.type === 'system' ? 'system' : 'normal',
      uuid: known.has(step.uuid) ? step.uuid : randomUUID(),
    }))
  rejectInvalidSteps(steps, 'steps')
  return steps
}

/** Creates a step template of a company (PIPE-92). Throws 409 `nameTaken` if another template has this name. */
export async function saveStepTemplate(
  ctx: MemberWork,
  { body }: CallInput<typeof SaveStepTemplate>,
): Promise<CallOutput<typeof SaveStepTemplate>> {
  const { companyId } = ctx.target
  const name = checkedTemplateName(ctx, body.name)
  const steps = templateSteps(body.steps, [])
  await lockTemplates(ctx.db, companyId)
  if ((await findTemplateId(ctx.db, stepTemplates, companyId, name)) !== undefined)
    throw conflict('nameTaken', 'Another template already has this name.')
  const [stored] = await ctx.db
    .insert(stepTemplates)
    .values({ companyId, name, steps, createdAt: ctx.now })
    .returning({ id: stepTemplates.id })
  if (!stored) throw new Error('The insert into step_templates returned no row.')
  recordTemplateChange(ctx, stepTemplates, { id: stored.id, name, action: 'created' })
  return stored
}

/**
 * Changes a step template (PIPE-92). Throws 409 `nameTaken`, and 409 `changedMeanwhile` if the template was saved since
 * the caller read it.
 */
export async function updateStepTemplate(
  ctx: MemberWork,
  { body }: CallInput<typeof UpdateStepTemplate>,
): Promise<void> {
  const { companyId } = ctx.target
  const name = checkedTemplateName(ctx, body.name)
  await lockTemplates(ctx.db, companyId)
  const before = await getTemplate(ctx.db, companyId, body.id)
  rejectStaleVersion(body.version, versionOf(before))
  const steps = templateSteps(body.steps, before.steps)
  if ((await findTemplateId(ctx.db, stepTemplates, companyId, name, body.id)) !== undefined)
    throw conflict('nameTaken', 'Another template already has this name.')
  await ctx.db
    .update(stepTemplates)
    .set({ name, steps })
    .where(and(eq(stepTemplates.companyId, companyId), eq(stepTemplates.id, body.id)))
  recordTemplateChange(ctx, stepTemplates, { id: body.id, name, action: 'changed' })
}
