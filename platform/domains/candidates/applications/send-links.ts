import { and, desc, eq, isNull } from 'drizzle-orm'
import { candidateLink } from '#platform/domains/candidates/candidates/candidate-link.ts'
import { hmac } from '#platform/foundation/auth/secrets.ts'
import { ads, candidates, companies } from '#platform/foundation/db/schema/index.ts'
import { HttpError, invalid } from '#platform/foundation/errors/errors.ts'
import { countAttempt } from '#platform/calls/http/rate-limit.ts'
import type { Actor } from '#platform/calls/actor/actor.ts'
import { write } from '#platform/foundation/work/write.ts'
import { isEmailAddress, normalizeEmail } from '#rules/people/email-address.ts'
import { localeOf } from '#rules/text-and-time/locale.ts'

/** Letters with links to one address in a day: anybody can type somebody else's. */
const mostInADay = 3
/** Most applications a letter links to. */
const mostLinks = 20

/**
 * Mails the links to the own pages of an address, if there are any. Whoever asks learns nothing: it answers at once,
 * whether the address is known or not; 400 when it is no address.
 */
export function sendLinks(visitor: Actor, typed: string): void {
  if (!isEmailAddress(typed)) throw invalid({ email: ['invalid'] })
  visitor.deps.background.run('sending links', () => mailLinks(visitor, normalizeEmail(typed)))
}

async function mailLinks(visitor: Actor, email: string): Promise<void> {
  const { deps, now } = visitor
  try {
    await countAttempt(
      deps.db,
      { key: `own-link:${hmac(deps.secrets.accounts, email).slice(0, 32)}`, most: mostInADay, seconds: 86_400 },
      now,
    )
  } catch (error) {
    if (error instanceof HttpError) return
    throw error
  }
  await write(
    visitor,
    async ({ db, mail }) => {
      const rows = await db
        .select({
          companyId: candidates.companyId,
          id: candidates.id,
          name: candidates.name,
          locale: candidates.locale,
          linkNonce: candidates.linkNonce,
          adTitle: ads.title,
          companyName: companies.name,
        })
        .from(candidates)
        .innerJoin(ads, and(eq(ads.companyId, candidates.companyId), eq(ads.id, candidates.adId)))
        .innerJoin(companies, eq(companies.id, candidates.companyId))
        .where(and(eq(candidates.email, email), isNull(candidates.anonymisedAt)))
        .orderBy(desc(candidates.appliedAt))
        .limit(mostLinks)
      const [latest] = rows
      if (latest === undefined) return
      const pages = rows.map((row) => ({
        adTitle: row.adTitle,
        companyName: row.companyName ?? '',
        link: candidateLink(deps, row),
      }))
      mail({
        to: email,
        template: 'newLink',
        locale: localeOf(latest),
        companyId: latest.companyId,
        candidateId: latest.id,
        data: { candidateName: latest.name, pages },
      })
    },
    { recordsNothing: 'a link is sent to whom it belongs; nothing changes' },
  )
}
