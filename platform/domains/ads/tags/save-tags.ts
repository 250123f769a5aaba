import { detectTags } from './task.ts'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type { GetTags, GetTagsList, SaveTags, TagServiceSaveTags } from '#contract/ads/professions-and-tags.ts'
import type { Tag } from '#contract/base/types.ts'
import { readAdmitted, type ListCtx } from '#platform/calls/http/admitted.ts'
import type { MemberCtx, MemberWork } from '#platform/calls/http/context.ts'
import { forbidden, invalid } from '#platform/foundation/errors/errors.ts'
import { takesDraft } from '#rules/ads/ad-progress.ts'
import { isAdAdmin } from '#rules/people/roles.ts'
import { TAGS_MAX, TAG_MAX_LENGTH } from '#rules/ads/tags.ts'
import { changeAd, lockAd, refuseUneditable } from '#platform/domains/ads/ads/change-ad.ts'
import { findAd, findAds } from '#platform/domains/ads/ads/queries.ts'

/** The tags saved with an ad (AD-109). */
export async function getTags(
  ctx: MemberCtx,
  { query }: CallInput<typeof GetTags>,
): Promise<CallOutput<typeof GetTags>> {
  const ad = await findAd(ctx.db, ctx.place.companyId, query.id)
  if (!ad) throw forbidden()
  return { tags: ad.tags }
}

/** The same of some ads. */
export const getTagsList = (
  ctx: ListCtx,
  { query }: CallInput<typeof GetTagsList>,
): Promise<CallOutput<typeof GetTagsList>> =>
  readAdmitted(ctx, 'ad', query.ids, async (companyId, ids) =>
    (await findAds(ctx.db, companyId, ids)).map(({ id, tags }) => ({ id, tags })),
  )

/** Whether tags are available for the text of the ad (AD-114): found out before the ad is locked. */
export async function isInHomeLanguage(ctx: MemberCtx, { body }: CallInput<typeof SaveTags>): Promise<boolean> {
  const ad = await findAd(ctx.db, ctx.place.companyId, body.id)
  if (!ad?.details) return false
  return (await ctx.deps.pool.run(detectTags, `<title>${ad.title}</title>${ad.details.content}`)).isHomeLanguage
}

/**
 * Stores the tags of an ad (AD-116). 400 `tags` `required` when none is positive although tags are available for the
 * ad's text (AD-115); ad admins may leave them out, and so may the draft of details that were never finished.
 */
export async function saveTags(
  ctx: MemberWork,
  { body }: CallInput<typeof SaveTags>,
  isHomeLanguage: boolean,
): Promise<void> {
  const tags = checkedTags(body.tags)
  await changeAd(ctx, body.id, (ad) => {
    refuseUneditable(ctx, ad)
    const mayLack =
      ad.details === null ||
      takesDraft(ad.state) ||
      isAdAdmin(ctx.caller.roles) ||
      tags.some(({ type }) => type === 'positive')
    if (!mayLack && isHomeLanguage) throw invalid({ tags: ['required'] }, 'A positive tag is required')
    return { action: 'tagsSaved', set: { tags } }
  })
}

/**
 * Tells the tag service which tags were chosen at which stage of the ad: kept in the history, to learn from (AD-116).
 */
export async function learnTags(ctx: MemberWork, { body }: CallInput<typeof TagServiceSaveTags>): Promise<void> {
  const tags = checkedTags(body.tags)
  const { companyId } = ctx.place
  refuseUneditable(ctx, await lockAd(ctx.db, companyId, body.id))
  ctx.remember({ companyId, entity: 'ad', entityId: body.id, action: 'tagsChosen', data: { stage: body.stage, tags } })
}

/** Trimmed labels, each once; the first of equal labels counts. */
function checkedTags(tags: readonly Tag[]): Tag[] {
  const byLabel = new Map<string, Tag>()
  for (const { label, type } of tags) {
    const trimmed = label.trim()
    if (trimmed === '') throw invalid({ tags: ['blank'] })
    if (trimmed.length > TAG_MAX_LENGTH) throw invalid({ tags: ['tooLong'] })
    const key = trimmed.toLowerCase()
    if (!byLabel.has(key)) byLabel.set(key, { label: trimmed, type })
  }
  if (byLabel.size > TAGS_MAX) throw invalid({ tags: ['tooMany'] })
  return [...byLabel.values()]
}
