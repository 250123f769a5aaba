import { and, eq, inArray } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type { EmailTemplateUpdate, GetEmailTemplate } from '#contract/ads/templates.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { emailTemplates } from '#platform/foundation/db/schema/index.ts'
import { sanitise } from '#platform/foundation/html/sanitise.ts'
import type { MemberCtx, MemberWork } from '#platform/calls/http/context.ts'
import { conflict, forbidden, invalid, notFound } from '#platform/foundation/errors/errors.ts'
import { hasNoErrors } from '#rules/errors/field-errors.ts'
import { checkEmailTemplate } from '#rules/ads/templates.ts'
import { partVersion, rejectStaleVersion } from '#platform/foundation/versions/version.ts'
import { recordTemplateChange } from './template-events.ts'
import { lockTemplates, findTemplateId } from './templates.ts'

/**
 * Lists the names and texts of email templates, with the versions that a save must send back. In no particular order.
 */
export async function listEmailTemplates(db: Db, companyId: number, ids: readonly number[]) {
  const templates = await db
    .select({ id: emailTemplates.id, name: emailTemplates.name, body: emailTemplates.body })
    .from(emailTemplates)
    .where(and(eq(emailTemplates.companyId, companyId), inArray(emailTemplates.id, [...ids])))
  return templates.map((template) => ({ ...template, version: partVersion(template.name, template.body) }))
}

async function findTemplate(db: Db, companyId: number, templateId: number) {
  const [found] = await listEmailTemplates(db, companyId, [templateId])
  if (!found) return undefined
  const { id: _, ...template } = found
  return template
}

/** Returns the name and text of an email template, with the version that a save must send back (COMP-85). */
export async function getEmailTemplate(ctx: MemberCtx, id: number): Promise<CallOutput<typeof GetEmailTemplate>> {
  const template = await findTemplate(ctx.db, ctx.target.companyId, id)
  if (!template) throw forbidden()
  return template
}

/**
 * Stores an email template (COMP-86). Without an id, overwrites the template with this name or creates a new one. With
 * an id, changes that template. Throws 409 `nameTaken` if another template has this name, and 409 `changedMeanwhile` if
 * the template was saved since the caller read `version`. The version `''` means that no template had this name.
 */
export async function saveEmailTemplate(
  ctx: MemberWork,
  { id, version, ...input }: CallInput<typeof EmailTemplateUpdate>['body'],
): Promise<void> {
  const { companyId } = ctx.target
  const message = sanitise(input.message)
  const errors = checkEmailTemplate({ name: input.name, message }, ctx.deps.env.disallowedTemplateNames)
  if (!hasNoErrors(errors)) throw invalid(errors, 'The template is not valid. See `errors`.')
  const name = input.name.trim()
  await lockTemplates(ctx.db, companyId)
  const takenId = await findTemplateId(ctx.db, emailTemplates, companyId, name, id ?? 0)
  const targetId = id ?? takenId
  const before = targetId === undefined ? undefined : await findTemplate(ctx.db, companyId, targetId)
  if (id !== null && !before) throw notFound('No such template.')
  rejectStaleVersion(version, before?.version ?? '')
  if (id !== null && takenId !== undefined) throw conflict('nameTaken', 'Another template already has this name.')
  const [stored] =
    targetId === undefined
      ? await ctx.db
          .insert(emailTemplates)
          .values({ companyId, name, body: message, createdAt: ctx.now })
          .returning({ id: emailTemplates.id })
      : await ctx.db
          .update(emailTemplates)
          .set({ name, body: message })
          .where(and(eq(emailTemplates.companyId, companyId), eq(emailTemplates.id, targetId)))
          .returning({ id: emailTemplates.id })
  if (!stored) throw new Error('The insert or update of email_templates returned no row.')
  recordTemplateChange(ctx, emailTemplates, {
    id: stored.id,
    name,
    action: targetId === undefined ? 'created' : 'changed',
  })
}
