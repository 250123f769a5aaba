import { DAY_SECONDS } from '#rules/text-and-time/durations.ts'
import { and, desc, eq, isNull } from 'drizzle-orm'
import { candidateLink } from '#platform/domains/candidates/candidates/candidate-link.ts'
import { hmac } from '#platform/foundation/auth/secrets.ts'
import { ads, candidates, companies } from '#platform/foundation/db/schema/index.ts'
import { invalid } from '#platform/foundation/errors/errors.ts'
import { isWithinLimit } from '#platform/calls/http/rate-limit.ts'
import type { Actor } from '#platform/calls/actor/actor.ts'
import { write } from '#platform/foundation/work/write.ts'
import { isEmailAddress, normalizeEmail } from '#rules/people/email-address.ts'
import { localeOf } from '#rules/text-and-time/locale.ts'

/** Maximum number of emails to one address per day, because anyone can enter someone else's address. */
const MAX_EMAILS_PER_DAY = 3
/** Maximum number of applications linked in one email. */
const MAX_LINKS = 20

/**
 * Sends an email with links to all own pages of an address, if there are any. Returns immediately and gives the same
 * response for known and unknown addresses, so that it reveals nothing. Throws 400 if the address is not valid.
 */
export function sendLinks(visitor: Actor, address: string): void {
  if (!isEmailAddress(address)) throw invalid({ email: ['invalid'] })
  visitor.deps.background.run('sending links', () => mailLinks(visitor, normalizeEmail(address)))
}

async function mailLinks(visitor: Actor, email: string): Promise<void> {
  const { deps, now } = visitor
  const limit = {
    key: `own-link:${hmac(deps.secrets.accounts, email).slice(0, 32)}`,
    most: MAX_EMAILS_PER_DAY,
    seconds: DAY_SECONDS,
  }
  if (!(await isWithinLimit(deps.db, limit, now))) return
  await write(
    visitor,
    async ({ db, sendMail }) => {
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
        .where(and(eq(candidates.email, email), isNull(candidates.anonymisedAt), isNull(companies.testOf)))
        .orderBy(desc(candidates.appliedAt))
        .limit(MAX_LINKS)
      const [latest] = rows
      if (latest === undefined) return
      const pages = rows.map((row) => ({
        adTitle: row.adTitle,
        companyName: row.companyName ?? '',
        link: candidateLink(deps, row),
      }))
      sendMail({
        to: email,
        template: 'newLink',
        locale: localeOf(latest),
        companyId: latest.companyId,
        candidateId: latest.id,
        data: { candidateName: latest.name, pages },
      })
    },
    { recordsNothing: 'sending a link changes no data' },
  )
}
