import { detectTags } from './task.ts'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type { GetTags, GetTagsList, SaveTags, TagServiceSaveTags } from '#contract/ads/professions-and-tags.ts'
import type { Tag } from '#contract/ads/tag.ts'
import { readAccessible, type ListCtx } from '#platform/calls/http/read-accessible.ts'
import type { MemberCtx, MemberWork } from '#platform/calls/http/context.ts'
import { forbidden, invalid } from '#platform/foundation/errors/errors.ts'
import { canSaveDraft } from '#rules/ads/ad-progress.ts'
import { isAdAdmin } from '#rules/people/roles.ts'
import { MAX_TAGS, MAX_TAG_LENGTH } from '#rules/ads/tags.ts'
import { changeAd, lockAd, rejectUneditable } from '#platform/domains/ads/ads/change-ad.ts'
import { getAd, listAds } from '#platform/domains/ads/ads/queries.ts'

/** Returns the tags saved with an ad (AD-109). */
export async function getTags(
  ctx: MemberCtx,
  { query }: CallInput<typeof GetTags>,
): Promise<CallOutput<typeof GetTags>> {
  const ad = await getAd(ctx.db, ctx.target.companyId, query.id)
  if (!ad) throw forbidden()
  return { tags: ad.tags }
}

/** Returns the tags of several ads. */
export const getTagsList = (
  ctx: ListCtx,
  { query }: CallInput<typeof GetTagsList>,
): Promise<CallOutput<typeof GetTagsList>> =>
  readAccessible(ctx, 'ad', query.ids, async (companyId, ids) =>
    (await listAds(ctx.db, companyId, ids)).map(({ id, tags }) => ({ id, tags })),
  )

/** Whether tags are available for the text of an ad (AD-114). Detects the language before the ad is locked. */
export async function isInHomeLanguage(ctx: MemberCtx, { body }: CallInput<typeof SaveTags>): Promise<boolean> {
  const ad = await getAd(ctx.db, ctx.target.companyId, body.id)
  if (!ad?.details) return false
  return (await ctx.deps.pool.run(detectTags, `<title>${ad.title}</title>${ad.details.content}`)).isHomeLanguage
}

/**
 * Stores the tags of an ad (AD-116). Throws 400 `tags` `required` if none is positive although tags are available for
 * the text (AD-115). Ad admins can omit tags, and so can drafts with incomplete details.
 */
export async function saveTags(
  ctx: MemberWork,
  { body }: CallInput<typeof SaveTags>,
  isHomeLanguage: boolean,
): Promise<void> {
  const tags = checkedTags(body.tags)
  await changeAd(ctx, body.id, (ad) => {
    rejectUneditable(ctx, ad)
    const canLackPositiveTag =
      ad.details === null ||
      canSaveDraft(ad.state) ||
      isAdAdmin(ctx.caller.roles) ||
      tags.some(({ type }) => type === 'positive')
    if (!canLackPositiveTag && isHomeLanguage)
      throw invalid({ tags: ['required'] }, 'Select at least one positive tag.')
    return { action: 'tagsSaved', set: { tags } }
  })
}

/** Records in the history which tags the recruiter chose at which stage of the ad, as learning data (AD-116). */
export async function recordChosenTags(ctx: MemberWork, { body }: CallInput<typeof TagServiceSaveTags>): Promise<void> {
  const tags = checkedTags(body.tags)
  const { companyId } = ctx.target
  rejectUneditable(ctx, await lockAd(ctx.db, companyId, body.id))
  ctx.recordHistory({
    companyId,
    entity: 'ad',
    entityId: body.id,
    action: 'tagsChosen',
    data: { stage: body.stage, tags },
  })
}

/** Returns tags with trimmed labels. Removes repeated labels after the first. */
function checkedTags(tags: readonly Tag[]): Tag[] {
  const byLabel = new Map<string, Tag>()
  for (const { label, type } of tags) {
    const trimmed = label.trim()
    if (trimmed === '') throw invalid({ tags: ['blank'] })
    if (trimmed.length > MAX_TAG_LENGTH) throw invalid({ tags: ['tooLong'] })
    const key = trimmed.toLowerCase()
    if (!byLabel.has(key)) byLabel.set(key, { label: trimmed, type })
  }
  if (byLabel.size > MAX_TAGS) throw invalid({ tags: ['tooMany'] })
  return [...byLabel.values()]
}
