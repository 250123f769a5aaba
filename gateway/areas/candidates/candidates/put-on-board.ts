import { payload, renameFields, type Payload } from '#gateway/resolving/payload.ts'
import { candidateReference, type CandidateMapper } from './mappers.ts'

const toInput = renameFields({ ad: 'adId', id: 'candidateId', step: 'stepId', cv: 'cvId', locale: 'language' })

/**
 * Runs a write that puts a candidate on a board, and returns its payload. If the ad has a candidate with the same
 * address, the payload has that candidate beside the error.
 */
export async function putOnBoard(
  write: () => Promise<{ id: number }>,
): Promise<Payload<{ candidate: CandidateMapper }>> {
  const result = await payload(write, ({ id }) => ({ candidate: candidateReference(id) }), toInput)
  const [error] = result.errors
  if (error?.reason !== 'ALREADY_CANDIDATE') return result
  // The platform's detail is the id of the candidate, if the caller may know it.
  const known = /^[1-9]\d*$/.test(error.message) ? { candidate: candidateReference(Number(error.message)) } : {}
  return { ...known, errors: [{ ...error, message: 'The ad already has a candidate with this email address.' }] }
}
