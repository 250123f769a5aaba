import { and, eq, gte, isNull } from 'drizzle-orm'
import type { Tx } from '#platform/foundation/db/client.ts'
import { socialMediaPackages, staffTasks } from '#platform/foundation/db/schema/index.ts'
import type { Work } from '#platform/calls/actor/actor.ts'

type SocialMediaRow = typeof socialMediaPackages.$inferSelect

/**
 * Returns the social media package of an ad and whether staff have delivered it, or null. The caller has locked the ad,
 * and so the package.
 */
export async function getSocialMedia(
  tx: Tx,
  companyId: number,
  adId: number,
): Promise<(SocialMediaRow & { isDone: boolean }) | null> {
  const [socialMedia] = await tx
    .select()
    .from(socialMediaPackages)
    .where(
      and(
        eq(socialMediaPackages.companyId, companyId),
        eq(socialMediaPackages.adId, adId),
        isNull(socialMediaPackages.cancelledAt),
      ),
    )
  if (!socialMedia) return null
  // Lock the tasks: staff may be completing them at the same time.
  const tasks = await tx
    .select({ status: staffTasks.status })
    .from(staffTasks)
    .where(and(taskOf(socialMedia), gte(staffTasks.createdAt, socialMedia.purchasedAt)))
    .for('update')
  return { ...socialMedia, isDone: tasks.some(({ status }) => status === 'done') }
}

/** Returns the condition for the tasks of a separate social media package. Tasks of promotion packages do not match. */
const taskOf = ({ companyId, adId }: SocialMediaRow) =>
  and(
    eq(staffTasks.companyId, companyId),
    eq(staffTasks.adId, adId),
    eq(staffTasks.kind, 'socialMedia'),
    isNull(staffTasks.package),
  )

/** Ends the social media package of an ad and closes its tasks. The caller handles the order. */
export async function endSocialMedia({ db, now, caller }: Work, socialMedia: SocialMediaRow): Promise<void> {
  await db
    .update(socialMediaPackages)
    .set({ cancelledAt: now })
    .where(
      and(eq(socialMediaPackages.companyId, socialMedia.companyId), eq(socialMediaPackages.adId, socialMedia.adId)),
    )
  await db
    .update(staffTasks)
    .set({ status: 'closed', doneAt: now, doneBy: caller?.id ?? null })
    .where(and(taskOf(socialMedia), eq(staffTasks.status, 'open')))
}
