import { and, eq } from 'drizzle-orm'
import type { Work } from '#platform/calls/actor/actor.ts'
import { candidateLink } from '#platform/domains/candidates/candidates/candidate-link.ts'
import { replyTo } from '#platform/domains/candidates/candidates/reply-address.ts'
import { candidates, files } from '#platform/foundation/db/schema/index.ts'
import { getAdLetterhead } from '#platform/foundation/mail/letterhead.ts'
import type { PrivacyNoticeMail } from '#platform/foundation/mail/templates/privacy-notice.ts'
import { parseLocale } from '#rules/text-and-time/locale.ts'
import type { OpenBoard } from './open-board.ts'

/**
 * Sends a candidate that a recruiter put on a board the privacy notice: article 14 of the GDPR for an added candidate,
 * and the changed purpose for a copied one. The notice has the link to the candidate's own page.
 */
export async function sendPrivacyNotice(
  { db, deps, sendMail }: Work,
  ad: OpenBoard,
  candidateId: number,
  origin: PrivacyNoticeMail['origin'],
): Promise<void> {
  const { companyId } = ad
  const isCandidate = and(eq(candidates.companyId, companyId), eq(candidates.id, candidateId))
  const [candidate] = await db.select().from(candidates).where(isCandidate)
  if (candidate === undefined) throw new Error('The new candidate could not be read.')
  const documents = await db
    .select({ name: files.name })
    .from(files)
    .where(and(eq(files.companyId, companyId), eq(files.candidateId, candidateId)))
  sendMail({
    to: candidate.email,
    template: 'privacyNotice',
    locale: parseLocale(candidate.locale),
    companyId,
    candidateId,
    ...(ad.sender !== null && { from: ad.sender }),
    ...replyTo(deps, ad.details?.contact.email, candidate),
    data: {
      head: await getAdLetterhead(db, deps, companyId, ad.id),
      candidateName: candidate.name,
      adTitle: ad.title,
      origin,
      hasPhone: candidate.phone !== null,
      hasAnswers: candidate.answers.length > 0,
      hasNote: candidate.note !== '',
      documents: documents.map(({ name }) => name),
      contact: { person: ad.details?.contact.person ?? null, phone: ad.details?.contact.phone ?? null },
      link: candidateLink(deps, candidate),
      retentionMonths: ad.retentionMonths,
    },
  })
}
