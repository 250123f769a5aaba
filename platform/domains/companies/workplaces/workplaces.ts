import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type {
  SaveWorkplace,
  UpdateWorkplace,
  WorkplaceTemplate,
  WorkplaceTemplateList,
} from '#contract/companies/workplaces.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { companies, workplaceTemplates } from '#platform/foundation/db/schema/index.ts'
import { partVersion, rejectStaleVersion } from '#platform/foundation/versions/version.ts'
import type { MemberCtx, MemberWork } from '#platform/calls/http/context.ts'
import { conflict, forbidden, invalid, notFound } from '#platform/foundation/errors/errors.ts'
import { hasNoErrors } from '#rules/errors/field-errors.ts'
import { checkWorkplace, normalizeWorkplace, type Workplace } from '#rules/companies/workplaces.ts'

const columns = {
  id: workplaceTemplates.id,
  name: workplaceTemplates.name,
  streetAddress: workplaceTemplates.streetAddress,
  postNumber: workplaceTemplates.postNumber,
  postArea: workplaceTemplates.postArea,
  postCountry: workplaceTemplates.postCountry,
}

const versionOf = ({ name, streetAddress, postNumber, postArea, postCountry }: Workplace) =>
  partVersion(name, streetAddress, postNumber, postArea, postCountry)

const toWire = (stored: Workplace) => {
  const { name, ...workplaceAddress } = normalizeWorkplace(stored)
  return { name, workplaceAddress, version: versionOf(stored) }
}

/** Lists the workplaces of a company by name (COMP-71). */
export async function listWorkplaces(db: Db, companyId: number): Promise<CallOutput<typeof WorkplaceTemplateList>> {
  const rows = await db
    .select(columns)
    .from(workplaceTemplates)
    .where(eq(workplaceTemplates.companyId, companyId))
    .orderBy(asc(sql`lower(${workplaceTemplates.name})`), asc(workplaceTemplates.id))
  return rows.map(({ id, ...workplace }) => ({ id, ...toWire(workplace) }))
}

async function find(db: Db, companyId: number, id: number): Promise<Workplace> {
  const { id: _, ...workplaceColumns } = columns
  const [workplace] = await db
    .select(workplaceColumns)
    .from(workplaceTemplates)
    .where(and(eq(workplaceTemplates.companyId, companyId), eq(workplaceTemplates.id, id)))
  if (!workplace) throw forbidden()
  return workplace
}

/** Returns one workplace (COMP-79). */
export async function getWorkplace(ctx: MemberCtx, id: number): Promise<CallOutput<typeof WorkplaceTemplate>> {
  return toWire(await find(ctx.db, ctx.target.companyId, id))
}

/** Normalizes and validates a workplace. Throws 400 with each invalid field (COMP-75, COMP-77). */
function parseWorkplace(ctx: MemberWork, input: Workplace): Workplace {
  const workplace = normalizeWorkplace(input)
  const errors = checkWorkplace(workplace, ctx.deps.env.disallowedTemplateNames)
  if (!hasNoErrors(errors)) throw invalid(errors, 'The workplace is not valid. See `errors`.')
  return workplace
}

/**
 * Locks the company, so that changes of its workplaces wait for each other, and checks that the name is free. `exceptId`
 * is the workplace that is being changed. Throws 409 `nameTaken`.
 */
async function claimName({ db, target: { companyId } }: MemberWork, name: string, exceptId = 0): Promise<void> {
  await db.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for('no key update')
  const [taken] = await db
    .select({ id: workplaceTemplates.id })
    .from(workplaceTemplates)
    .where(
      and(
        eq(workplaceTemplates.companyId, companyId),
        sql`lower(${workplaceTemplates.name}) = lower(${name})`,
        ne(workplaceTemplates.id, exceptId),
      ),
    )
  if (taken) throw conflict('nameTaken', 'Another workplace already has this name.')
}

/** Creates a workplace (COMP-78, COMP-80). */
export async function saveWorkplace(
  ctx: MemberWork,
  input: CallInput<typeof SaveWorkplace>['body'],
): Promise<CallOutput<typeof SaveWorkplace>> {
  const workplace = parseWorkplace(ctx, input)
  await claimName(ctx, workplace.name)
  const [stored] = await ctx.db
    .insert(workplaceTemplates)
    .values({ companyId: ctx.target.companyId, ...workplace, createdAt: ctx.now })
    .returning({ id: workplaceTemplates.id })
  if (!stored) throw new Error('The insert into workplace_templates returned no row.')
  recordChange(ctx, stored.id, workplace.name, 'created')
  return stored
}

/**
 * Updates a workplace (COMP-81). Ads that use the workplace keep the address they copied. Throws 409 `changedMeanwhile`
 * if someone else has saved the workplace after the caller read it.
 */
export async function updateWorkplace(
  ctx: MemberWork,
  { id, version, ...input }: CallInput<typeof UpdateWorkplace>['body'],
): Promise<void> {
  const workplace = parseWorkplace(ctx, input)
  await claimName(ctx, workplace.name, id)
  rejectStaleVersion(version, versionOf(await find(ctx.db, ctx.target.companyId, id)))
  await ctx.db
    .update(workplaceTemplates)
    .set(workplace)
    .where(and(eq(workplaceTemplates.companyId, ctx.target.companyId), eq(workplaceTemplates.id, id)))
  recordChange(ctx, id, workplace.name, 'changed')
}

/** Deletes a workplace (COMP-72). */
export async function deleteWorkplace(ctx: MemberWork, id: number): Promise<void> {
  const [deleted] = await ctx.db
    .delete(workplaceTemplates)
    .where(and(eq(workplaceTemplates.companyId, ctx.target.companyId), eq(workplaceTemplates.id, id)))
    .returning({ name: workplaceTemplates.name })
  if (!deleted) throw notFound('No such workplace.')
  recordChange(ctx, id, deleted.name, 'deleted')
}

function recordChange(
  ctx: MemberWork,
  entityId: number,
  name: string,
  action: 'created' | 'changed' | 'deleted',
): void {
  const { companyId } = ctx.target
  ctx.recordHistory({ companyId, entity: 'workplaceTemplate', entityId, action, data: { name } })
  ctx.publish({ type: 'updateSettings', companyId, by: ctx.caller.id })
}
