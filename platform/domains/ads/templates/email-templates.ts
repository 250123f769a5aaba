import { and, eq, inArray } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type { EmailTemplateUpdate, GetEmailTemplate } from '#contract/ads/templates.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { emailTemplates } from '#platform/foundation/db/schema/index.ts'
import { sanitise } from '#platform/foundation/html/sanitise.ts'
import type { MemberCtx, MemberWork } from '#platform/calls/http/context.ts'
import { conflict, forbidden, invalid, notFound } from '#platform/foundation/errors/errors.ts'
import { isValid } from '#rules/errors/field-errors.ts'
import { checkEmailTemplate } from '#rules/ads/templates.ts'
import { partVersion, refuseStale } from '#platform/foundation/versions/version.ts'
import { recordTemplateChange } from './template-events.ts'
import { lockTemplates, templateNamed } from './templates.ts'

/** The names and words of e-mail templates with the versions saves carry back, in no order. */
export async function readEmailTemplates(db: Db, companyId: number, ids: readonly number[]) {
  const found = await db
    .select({ id: emailTemplates.id, name: emailTemplates.name, body: emailTemplates.body })
    .from(emailTemplates)
    .where(and(eq(emailTemplates.companyId, companyId), inArray(emailTemplates.id, [...ids])))
  return found.map((template) => ({ ...template, version: partVersion(template.name, template.body) }))
}

async function find(db: Db, companyId: number, templateId: number) {
  const [found] = await readEmailTemplates(db, companyId, [templateId])
  if (!found) return undefined
  const { id: _, ...template } = found
  return template
}

/** The name and words of an e-mail template with the version a save carries back (COMP-85). */
export async function getEmailTemplate(ctx: MemberCtx, id: number): Promise<CallOutput<typeof GetEmailTemplate>> {
  const found = await find(ctx.db, ctx.place.companyId, id)
  if (!found) throw forbidden()
  return found
}

/**
 * Stores an e-mail template (COMP-86). Without an id the name tells which one: a template of that name is overwritten,
 * and without one a new one is made. With an id that one is changed; 409 `nameTaken` when the name is another's, and
 * `changedMeanwhile` when the save began from another version than is stored, `''` being that of a name nobody has.
 */
export async function saveEmailTemplate(
  ctx: MemberWork,
  { id, version, ...input }: CallInput<typeof EmailTemplateUpdate>['body'],
): Promise<void> {
  const { companyId } = ctx.place
  const message = sanitise(input.message)
  const errors = checkEmailTemplate({ name: input.name, message }, ctx.deps.env.disallowedTemplateNames)
  if (!isValid(errors)) throw invalid(errors, 'The template is not valid')
  const name = input.name.trim()
  await lockTemplates(ctx.db, companyId)
  const taken = await templateNamed(ctx.db, emailTemplates, companyId, name, id ?? 0)
  const target = id ?? taken
  const before = target === undefined ? undefined : await find(ctx.db, companyId, target)
  if (id !== null && !before) throw notFound('The template is not there')
  refuseStale(version, before?.version ?? '')
  if (id !== null && taken !== undefined) throw conflict('nameTaken', 'Another template has the name')
  const [stored] =
    target === undefined
      ? await ctx.db
          .insert(emailTemplates)
          .values({ companyId, name, body: message, createdAt: ctx.now })
          .returning({ id: emailTemplates.id })
      : await ctx.db
          .update(emailTemplates)
          .set({ name, body: message })
          .where(and(eq(emailTemplates.companyId, companyId), eq(emailTemplates.id, target)))
          .returning({ id: emailTemplates.id })
  if (!stored) throw new Error('The template was not stored')
  recordTemplateChange(ctx, emailTemplates, {
    id: stored.id,
    name,
    action: target === undefined ? 'created' : 'changed',
  })
}
