import { countAttempt } from '#platform/calls/http/rate-limit.ts'
import { candidateData } from '#platform/foundation/personal-data/candidate-data.ts'
import { exportPerson } from '#platform/foundation/personal-data/declare.ts'
import { candidateOfToken, changeOwn } from './visitor.ts'
import { notFound } from '#platform/foundation/errors/errors.ts'
import type { Actor } from '#platform/calls/actor/actor.ts'

/** Exports of one candidate in a day: each leaves an entry in the history. */
const mostInADay = 10

/**
 * Everything kept about the person, as JSON for download (PLUS-09): the documents by addresses that open them for an
 * hour or two. 404 and 429.
 */
export async function exportOwnData(visitor: Actor, token: string): Promise<object> {
  const key = await candidateOfToken(visitor.db, token)
  if (key === null) throw notFound('The page does not exist')
  await countAttempt(
    visitor.db,
    { key: `export:${key.companyId}:${key.id}`, most: mostInADay, seconds: 86_400 },
    visitor.now,
  )
  return changeOwn(visitor, token, async (work, candidate) => {
    const { companyId, id } = candidate
    const { documents, ...own } = await exportPerson(work.db, candidateData, { companyId, id })
    work.remember({ companyId, entity: 'candidate', entityId: id, action: 'exported', data: { asked: 'candidate' } })
    return { company: candidate.companyName, ad: candidate.adTitle, ...own, documents: withAddresses(work, documents) }
  })
}

type Document = Parameters<Actor['deps']['files']['urlFor']>[0]

const withAddresses = ({ deps }: Pick<Actor, 'deps'>, documents: unknown): object[] =>
  (documents as (Document & object)[]).map(({ id, ...document }) => ({
    ...document,
    url: `${deps.env.siteUrl}${deps.files.urlFor({ id, ...document })}`,
  }))
