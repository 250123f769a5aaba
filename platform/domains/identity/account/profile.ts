import { and, eq, sql } from 'drizzle-orm'
import type { AccountUpdateUserInfo } from '#contract/identity/profile.ts'
import type { CallInput } from '#contract/base/call.ts'
import type { User } from '#contract/identity/user.ts'
import { signToken } from '#platform/calls/access/session-tokens.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import type { Deps } from '#platform/calls/actor/deps.ts'
import { members, users } from '#platform/foundation/db/schema/index.ts'
import { publishOfficeChange } from '#platform/foundation/events/publish-office-change.ts'
import { changedFields } from '#platform/foundation/history/changed-fields.ts'
import type { CallerCtx, CallerWork } from '#platform/calls/http/context.ts'
import { invalid } from '#platform/foundation/errors/errors.ts'
import type { Upload } from '#platform/calls/http/upload.ts'
import { addError, hasNoErrors, nestErrors, type FieldErrors } from '#rules/errors/field-errors.ts'
import { checkCompanyContact, checkPerson } from '#rules/people/registration.ts'
import { requireUser } from './users.ts'

/** Returns the caller's profile with the contact details for each company of the caller (ACC-36). */
export async function getUserProfile({ db, deps, caller }: Pick<CallerCtx, 'db' | 'deps' | 'caller'>): Promise<User> {
  const user = await requireUser(db, caller.id)
  const contacts = await db.select().from(members).where(eq(members.userId, caller.id))
  return {
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    country: user.country,
    city: user.city,
    dateOfBirth: user.dateOfBirth,
    phoneNumber: user.phoneNumber,
    image: avatarUrl(deps, user.imageFileId),
    hasPassword: user.passwordHash !== null,
    contacts: Object.fromEntries(
      contacts.map(({ companyId, title, email, phone }) => [companyId, { title, email, phone }]),
    ),
  }
}

const avatarUrl = (deps: Pick<Deps, 'files'>, fileId: string | null): string | null =>
  fileId === null ? null : deps.files.urlFor({ id: fileId, kind: 'avatar', name: 'avatar.webp' })

/**
 * Saves the caller's profile and contact details (ACC-35, ACC-38 to ACC-40). The response carries a new token with the
 * changed claims. Throws 400 with fields.
 */
export async function updateUserProfile(
  ctx: CallerWork,
  body: CallInput<typeof AccountUpdateUserInfo>['body'],
): Promise<User> {
  const { db, now, caller } = ctx
  const errors = checkPerson(body, now)
  const memberships = await db
    .select({ companyId: members.companyId })
    .from(members)
    .where(eq(members.userId, caller.id))
  for (const [companyId, contact] of Object.entries(body.contacts)) {
    if (memberships.some((member) => String(member.companyId) === companyId))
      merge(errors, nestErrors(`contacts.${companyId}`, checkCompanyContact(contact)))
    else addError(errors, `contacts.${companyId}`, 'unknown')
  }
  if (!hasNoErrors(errors)) throw invalid(errors)
  const { contacts, ...person } = body
  const before = await requireUser(db, caller.id)
  const [user] = await db
    .update(users)
    .set({ ...trimmed(person), version: sql`${users.version} + 1` })
    .where(eq(users.id, caller.id))
    .returning()
  await saveContacts(db, caller.id, contacts)
  ctx.recordHistory({
    companyId: null,
    entity: 'user',
    entityId: caller.id,
    action: 'updated',
    data: changedFields(before, trimmed(person), 'all'),
  })
  publishOfficeChange(ctx, 'users')
  const { sessionId, impersonatorId } = caller
  if (user) ctx.giveToken(await signToken(ctx, { sessionId, user, impersonatorId }))
  return getUserProfile(ctx)
}

async function saveContacts(tx: Db, userId: string, contacts: User['contacts']): Promise<void> {
  for (const [companyId, contact] of Object.entries(contacts)) {
    await tx
      .update(members)
      .set(trimmed(contact))
      .where(and(eq(members.companyId, Number(companyId)), eq(members.userId, userId)))
  }
}

function trimmed<T extends Record<string, string>>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value.trim()])) as T
}

function merge(target: FieldErrors, source: FieldErrors): void {
  for (const [path, codes] of Object.entries(source)) for (const code of codes) addError(target, path, code)
}

/** Validates and stores the image of a new avatar. Returns its file id. Throws 400 `notAllowed` and 413. */
export const storeAvatar = ({ db, deps }: CallerCtx, file: Upload): Promise<string> =>
  deps.files.put(db, { companyId: null, kind: 'avatar', name: 'avatar', bytes: file.content })

/** Sets a new avatar and deletes the previous one (ACC-41 to ACC-43). */
export async function uploadAvatar(ctx: CallerWork, fileId: string): Promise<{ image: string }> {
  const { db, deps, caller } = ctx
  const before = await requireUser(db, caller.id)
  await db.update(users).set({ imageFileId: fileId }).where(eq(users.id, caller.id))
  ctx.recordHistory({ companyId: null, entity: 'user', entityId: caller.id, action: 'avatarReplaced' })
  if (before.imageFileId) await deps.files.remove(db, before.imageFileId)
  return { image: avatarUrl(deps, fileId) ?? '' }
}

/** Deletes the caller's avatar. Does nothing if the caller has none. */
export async function removeAvatar(ctx: CallerWork): Promise<void> {
  const { imageFileId } = await requireUser(ctx.db, ctx.caller.id)
  if (imageFileId === null) return
  await ctx.db.update(users).set({ imageFileId: null }).where(eq(users.id, ctx.caller.id))
  await ctx.deps.files.remove(ctx.db, imageFileId)
  ctx.recordHistory({ companyId: null, entity: 'user', entityId: ctx.caller.id, action: 'avatarRemoved' })
}
