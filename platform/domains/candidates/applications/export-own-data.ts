import { DAY_SECONDS } from '#rules/text-and-time/durations.ts'
import { countAttempt } from '#platform/calls/http/rate-limit.ts'
import { candidateData } from '#platform/foundation/personal-data/candidate-data.ts'
import { exportPerson } from '#platform/foundation/personal-data/declare.ts'
import { getCandidateByToken, changeAsCandidate } from './visitor.ts'
import { notFound } from '#platform/foundation/errors/errors.ts'
import type { Actor } from '#platform/calls/actor/actor.ts'

/** Maximum number of exports per candidate and day, because each one adds a history entry. */
const MAX_EXPORTS_PER_DAY = 10

/**
 * Returns all data stored about a candidate as JSON for download (PLUS-09). URLs of documents expire within two hours.
 * Throws 404 for an unknown token and 429 after too many exports.
 */
export async function exportOwnData(visitor: Actor, token: string): Promise<object> {
  const key = await getCandidateByToken(visitor.db, token)
  if (key === null) throw notFound('No such page.')
  await countAttempt(
    visitor.db,
    { key: `export:${key.companyId}:${key.id}`, most: MAX_EXPORTS_PER_DAY, seconds: DAY_SECONDS },
    visitor.now,
  )
  return changeAsCandidate(visitor, token, async (work, candidate) => {
    const { companyId, id } = candidate
    const { documents, ...personalData } = await exportPerson(work.db, candidateData, { companyId, id })
    work.recordHistory({
      companyId,
      entity: 'candidate',
      entityId: id,
      action: 'exported',
      data: { asked: 'candidate' },
    })
    return {
      company: candidate.companyName,
      ad: candidate.adTitle,
      ...personalData,
      documents: withUrls(work, documents),
    }
  })
}

type Document = Parameters<Actor['deps']['files']['urlFor']>[0]

const withUrls = ({ deps }: Pick<Actor, 'deps'>, documents: unknown): object[] =>
  (documents as (Document & object)[]).map(({ id, ...document }) => ({
    ...document,
    url: `${deps.env.siteUrl}${deps.files.urlFor({ id, ...document })}`,
  }))
