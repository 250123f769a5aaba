import type { LockedCandidate } from '#platform/domains/candidates/candidates/lock-candidate.ts'
import { getCompanyLetterhead } from '#platform/foundation/mail/letterhead.ts'
import type { Work } from '#platform/calls/actor/actor.ts'
import { parseLocale } from '#rules/text-and-time/locale.ts'

/**
 * Emails a person that a company has erased their data (GDPR article 12.3). Not needed when candidates erase their data
 * on their own page, because the page confirms it. `erased` are the applications as locked before the erasure. The row
 * of the email is deleted once it is sent, because it is the last copy of the address.
 */
export async function mailErased(
  work: Work,
  erased: readonly Pick<LockedCandidate, 'companyId' | 'name' | 'email' | 'locale' | 'adTitle'>[],
): Promise<void> {
  const latest = erased.at(-1)
  if (latest === undefined || latest.email === '') return
  const { companyId, name, email, locale } = latest
  work.sendMail({
    to: email,
    companyId,
    template: 'dataErased',
    locale: parseLocale(locale),
    leavesNothing: true,
    data: {
      head: await getCompanyLetterhead(work.db, work.deps, companyId),
      candidateName: name,
      erasedOn: work.now,
      ads: erased.map(({ adTitle }) => adTitle),
    },
  })
}
