import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type { GetForm, GetForms, GetSuggestedForm, GetSuggestedForms } from '#contract/ads/questionnaire.ts'
import { readAccessible, type ListCtx } from '#platform/calls/http/read-accessible.ts'
import type { MemberCtx } from '#platform/calls/http/context.ts'
import { forbidden } from '#platform/foundation/errors/errors.ts'
import { emptyForm, readForm, writeForm } from '#rules/forms/form.ts'
import { suggestedForm } from '#rules/candidates/suggested-form.ts'
import type { AdRow } from '#platform/domains/ads/ads/change-ad.ts'
import { partVersion } from '#platform/foundation/versions/version.ts'
import { getAd, listAds } from '#platform/domains/ads/ads/queries.ts'
import { getPreferences } from '#platform/domains/identity/preferences/queries.ts'

/**
 * Returns the version of an ad's application method and form. Rewrites the form first, because the database changes the
 * order of its keys.
 */
export const formVersion = ({
  form,
  documents,
  use,
  link,
  email,
}: Pick<AdRow, 'form' | 'documents' | 'use' | 'link' | 'email'>) =>
  partVersion(form && writeForm(readForm(form)), documents, use, link, email)

/**
 * Returns an ad's application method with its questionnaire. An ad without a questionnaire has an empty form (FORM-01).
 */
export async function getForm(
  ctx: MemberCtx,
  { query }: CallInput<typeof GetForm>,
): Promise<CallOutput<typeof GetForm>> {
  const ad = await getAd(ctx.db, ctx.target.companyId, query.id)
  if (!ad) throw forbidden()
  return formOf(ad)
}

/** Returns the application methods of several ads. */
export const getForms = (ctx: ListCtx, { query }: CallInput<typeof GetForms>): Promise<CallOutput<typeof GetForms>> =>
  readAccessible(ctx, 'ad', query.ids, async (companyId, ids) =>
    (await listAds(ctx.db, companyId, ids)).map((ad) => ({ id: ad.id, ...formOf(ad) })),
  )

const formOf = (ad: AdRow): CallOutput<typeof GetForm> => ({
  form: ad.form ?? writeForm(emptyForm()),
  documents: ad.documents,
  use: ad.use,
  link: ad.link,
  email: ad.email,
  version: formVersion(ad),
})

/** Returns a suggested questionnaire in the caller's language (FORM-02, FORM-06). */
export async function getSuggestedForm(ctx: MemberCtx | ListCtx): Promise<CallOutput<typeof GetSuggestedForm>> {
  return writeForm(suggestedForm((await getPreferences(ctx.db, ctx.caller.id)).locale))
}

/** Returns the suggested questionnaire for several ads. */
export async function getSuggestedForms(
  ctx: ListCtx,
  { query }: CallInput<typeof GetSuggestedForms>,
): Promise<CallOutput<typeof GetSuggestedForms>> {
  const form = await getSuggestedForm(ctx)
  return readAccessible(ctx, 'ad', query.ids, async (_companyId, ids) => ids.map((id) => ({ id, form })))
}
