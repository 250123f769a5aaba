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
import { partVersion, refuseStale } from '#platform/foundation/versions/version.ts'
import type { MemberCtx, MemberWork } from '#platform/calls/http/context.ts'
import { conflict, forbidden, invalid, notFound } from '#platform/foundation/errors/errors.ts'
import { isValid } from '#rules/errors/field-errors.ts'
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

/** The workplaces of a company by name (COMP-71). */
export async function listWorkplaces(db: Db, companyId: number): Promise<CallOutput<typeof WorkplaceTemplateList>> {
  const found = await db
    .select(columns)
    .from(workplaceTemplates)
    .where(eq(workplaceTemplates.companyId, companyId))
    .orderBy(asc(sql`lower(${workplaceTemplates.name})`), asc(workplaceTemplates.id))
  return found.map(({ id, ...workplace }) => ({ id, ...toWire(workplace) }))
}

async function find(db: Db, companyId: number, id: number): Promise<Workplace> {
  const { id: _, ...shown } = columns
  const [found] = await db
    .select(shown)
    .from(workplaceTemplates)
    .where(and(eq(workplaceTemplates.companyId, companyId), eq(workplaceTemplates.id, id)))
  if (!found) throw forbidden()
  return found
}

/** One workplace (COMP-79). */
export async function getWorkplace(ctx: MemberCtx, id: number): Promise<CallOutput<typeof WorkplaceTemplate>> {
  return toWire(await find(ctx.db, ctx.place.companyId, id))
}

/** What is to be stored; 400 names each field that is not valid (COMP-75, COMP-77). */
function checked(ctx: MemberWork, written: Workplace): Workplace {
  const workplace = normalizeWorkplace(written)
  const errors = checkWorkplace(workplace, ctx.deps.env.disallowedTemplateNames)
  if (!isValid(errors)) throw invalid(errors, 'The workplace is not valid')
  return workplace
}

/**
 * Lets one change of a company's workplaces follow another; 409 `nameTaken` when a workplace besides one has the name.
 */
async function claimName({ db, place: { companyId } }: MemberWork, name: string, besides = 0): Promise<void> {
  await db.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for('no key update')
  const [taken] = await db
    .select({ id: workplaceTemplates.id })
    .from(workplaceTemplates)
    .where(
      and(
        eq(workplaceTemplates.companyId, companyId),
        sql`lower(${workplaceTemplates.name}) = lower(${name})`,
        ne(workplaceTemplates.id, besides),
      ),
    )
  if (taken) throw conflict('nameTaken', 'Another workplace has the name')
}

/** Makes a workplace (COMP-78, COMP-80). */
export async function saveWorkplace(
  ctx: MemberWork,
  written: CallInput<typeof SaveWorkplace>['body'],
): Promise<CallOutput<typeof SaveWorkplace>> {
  const workplace = checked(ctx, written)
  await claimName(ctx, workplace.name)
  const [stored] = await ctx.db
    .insert(workplaceTemplates)
    .values({ companyId: ctx.place.companyId, ...workplace, createdAt: ctx.now })
    .returning({ id: workplaceTemplates.id })
  if (!stored) throw new Error('The workplace was not stored')
  recordChange(ctx, stored.id, workplace.name, 'created')
  return stored
}

/**
 * Changes a workplace (COMP-81); 409 `changedMeanwhile` when it began from another version than is stored. Ads keep the
 * address they took.
 */
export async function updateWorkplace(
  ctx: MemberWork,
  { id, version, ...written }: CallInput<typeof UpdateWorkplace>['body'],
): Promise<void> {
  const workplace = checked(ctx, written)
  await claimName(ctx, workplace.name, id)
  refuseStale(version, versionOf(await find(ctx.db, ctx.place.companyId, id)))
  await ctx.db
    .update(workplaceTemplates)
    .set(workplace)
    .where(and(eq(workplaceTemplates.companyId, ctx.place.companyId), eq(workplaceTemplates.id, id)))
  recordChange(ctx, id, workplace.name, 'changed')
}

/** Deletes a workplace (COMP-72). */
export async function deleteWorkplace(ctx: MemberWork, id: number): Promise<void> {
  const [gone] = await ctx.db
    .delete(workplaceTemplates)
    .where(and(eq(workplaceTemplates.companyId, ctx.place.companyId), eq(workplaceTemplates.id, id)))
    .returning({ name: workplaceTemplates.name })
  if (!gone) throw notFound('The workplace is not there')
  recordChange(ctx, id, gone.name, 'deleted')
}

function recordChange(
  ctx: MemberWork,
  entityId: number,
  name: string,
  action: 'created' | 'changed' | 'deleted',
): void {
  const { companyId } = ctx.place
  ctx.remember({ companyId, entity: 'workplaceTemplate', entityId, action, data: { name } })
  ctx.tell({ type: 'updateSettings', companyId, by: ctx.caller.id })
}
