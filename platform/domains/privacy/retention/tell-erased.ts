import type { LockedCandidate } from '#platform/domains/candidates/candidates/lock-candidate.ts'
import { companyLetterhead } from '#platform/foundation/mail/letterhead.ts'
import type { Work } from '#platform/calls/actor/actor.ts'
import { readLocale } from '#rules/text-and-time/locale.ts'

/**
 * Tells a person that a company has erased what it kept (GDPR article 12.3); who erases on the own page sees it there.
 * `erased` are the applications as they were held before; the mail's row goes with the mail, so that it is the last
 * place that knows the address.
 */
export async function tellErased(
  work: Work,
  erased: readonly Pick<LockedCandidate, 'companyId' | 'name' | 'email' | 'locale' | 'adTitle'>[],
): Promise<void> {
  const latest = erased.at(-1)
  if (latest === undefined || latest.email === '') return
  const { companyId, name, email, locale } = latest
  work.mail({
    to: email,
    template: 'dataErased',
    locale: readLocale(locale),
    leavesNothing: true,
    data: {
      head: await companyLetterhead(work.db, work.deps, companyId),
      candidateName: name,
      erasedOn: work.now,
      ads: erased.map(({ adTitle }) => adTitle),
    },
  })
}
