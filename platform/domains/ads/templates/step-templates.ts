import { and, eq, inArray } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type { SaveStepTemplate, StepTemplate, UpdateStepTemplate } from '#contract/ads/templates.ts'
import type { Step } from '#contract/base/types.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { stepTemplates } from '#platform/foundation/db/schema/index.ts'
import type { MemberCtx, MemberWork } from '#platform/calls/http/context.ts'
import { conflict, forbidden } from '#platform/foundation/errors/errors.ts'
import { partVersion, refuseStale } from '#platform/foundation/versions/version.ts'
import { cleanedStep, refuseInvalidSteps } from '#platform/domains/ads/steps/cleaned-step.ts'
import { recordTemplateChange } from './template-events.ts'
import { checkedTemplateName, lockTemplates, templateNamed } from './templates.ts'

type Stored = Pick<typeof stepTemplates.$inferSelect, 'name' | 'steps'>

async function find(db: Db, companyId: number, id: number): Promise<Stored> {
  const [found] = await db
    .select({ name: stepTemplates.name, steps: stepTemplates.steps })
    .from(stepTemplates)
    .where(and(eq(stepTemplates.companyId, companyId), eq(stepTemplates.id, id)))
  if (!found) throw forbidden()
  return found
}

const versionOf = ({ name, steps }: Stored) => partVersion(name, steps)

/** Step templates with the versions saves carry back, in no order. */
export async function readStepTemplates(db: Db, companyId: number, ids: readonly number[]) {
  const found = await db
    .select({ id: stepTemplates.id, name: stepTemplates.name, steps: stepTemplates.steps })
    .from(stepTemplates)
    .where(and(eq(stepTemplates.companyId, companyId), inArray(stepTemplates.id, [...ids])))
  return found.map((template) => ({ ...template, version: versionOf(template) }))
}

/** A step template with the version a save carries back. */
export async function getStepTemplate(ctx: MemberCtx, id: number): Promise<CallOutput<typeof StepTemplate>> {
  const found = await find(ctx.db, ctx.place.companyId, id)
  return { ...found, version: versionOf(found) }
}

/** The steps of a template in their order: cleaned, none of them frozen, with uuids that no other list of steps has. */
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
  refuseInvalidSteps(steps, 'steps')
  return steps
}

/** Makes a step template of a company (PIPE-92). 409 `nameTaken` when the name belongs to one. */
export async function saveStepTemplate(
  ctx: MemberWork,
  { body }: CallInput<typeof SaveStepTemplate>,
): Promise<CallOutput<typeof SaveStepTemplate>> {
  const { companyId } = ctx.place
  const name = checkedTemplateName(ctx, body.name)
  const steps = templateSteps(body.steps, [])
  await lockTemplates(ctx.db, companyId)
  if ((await templateNamed(ctx.db, stepTemplates, companyId, name)) !== undefined)
    throw conflict('nameTaken', 'Another template has the name')
  const [stored] = await ctx.db
    .insert(stepTemplates)
    .values({ companyId, name, steps, createdAt: ctx.now })
    .returning({ id: stepTemplates.id })
  if (!stored) throw new Error('The template was not stored')
  recordTemplateChange(ctx, stepTemplates, { id: stored.id, name, action: 'created' })
  return stored
}

/**
 * Changes a step template (PIPE-92). 409 `nameTaken`, and `changedMeanwhile` when the save began from another version.
 */
export async function updateStepTemplate(
  ctx: MemberWork,
  { body }: CallInput<typeof UpdateStepTemplate>,
): Promise<void> {
  const { companyId } = ctx.place
  const name = checkedTemplateName(ctx, body.name)
  await lockTemplates(ctx.db, companyId)
  const before = await find(ctx.db, companyId, body.id)
  refuseStale(body.version, versionOf(before))
  const steps = templateSteps(body.steps, before.steps)
  if ((await templateNamed(ctx.db, stepTemplates, companyId, name, body.id)) !== undefined)
    throw conflict('nameTaken', 'Another template has the name')
  await ctx.db
    .update(stepTemplates)
    .set({ name, steps })
    .where(and(eq(stepTemplates.companyId, companyId), eq(stepTemplates.id, body.id)))
  recordTemplateChange(ctx, stepTemplates, { id: body.id, name, action: 'changed' })
}
