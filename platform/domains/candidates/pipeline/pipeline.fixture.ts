import type { CallInput } from '#contract/base/call.ts'
import { CandidateMoved, GetCandidateCard, GetStepsView } from '#contract/candidates/pipeline.ts'
import { registerApplications } from '#platform/domains/candidates/applications/routes.ts'
import { registerMessages } from '#platform/domains/candidates/messages/routes.ts'
import { numberCommittedEvents, projectEvents, readEvents } from '#platform/foundation/events/outbox.ts'
import { setUpPlatform } from '#platform/testing/set-up.ts'
import type { AdRow, CandidateRow, CompanyRow, TestOptions, UserRow } from '#platform/testing/start-platform.ts'
import { registerPipeline } from './routes.ts'

/** Starts a platform with the areas that the pipeline tests call, and closes it after the tests of the file. */
export const startPipeline = (options: TestOptions = {}) =>
  setUpPlatform({ areas: [registerPipeline, registerMessages, registerApplications], ...options })

export type Pipeline = Awaited<ReturnType<typeof startPipeline>>

/** Creates a company with two members, an active ad and candidates that applied after the members joined. */
export async function createBoard(platform: Pipeline, count = 1, ad: Parameters<Pipeline['createAd']>[2] = {}) {
  const [karin, erik] = [
    await platform.createUser({ firstName: 'Karin', lastName: 'Wallén' }),
    await platform.createUser({ firstName: 'Erik', lastName: 'Lund' }),
  ]
  const company = await platform.createCompany({ name: 'Nordvik Energi AB', members: [karin, erik] })
  platform.clock.advance({ minutes: 1 })
  const filled = await createFilledAd(platform, company, karin, count, ad)
  platform.clock.advance({ minutes: 1 })
  const [rejected, incoming, interview, accepted] = filled.ad.steps
  const [candidate] = filled.candidates
  if (!rejected || !incoming || !interview || !accepted) throw new Error('The ad has no steps.')
  return {
    company,
    karin,
    erik,
    ...filled,
    rejected,
    incoming,
    interview,
    accepted,
    candidate: candidate as CandidateRow,
  }
}

/** Creates another active ad of a company, with candidates. */
export async function createFilledAd(
  platform: Pipeline,
  company: CompanyRow,
  owner: UserRow,
  count: number,
  over: Parameters<Pipeline['createAd']>[2] = {},
) {
  const ad = await platform.createAd(company, owner, {
    type: 'active',
    use: 'form',
    title: 'Drifttekniker',
    city: 'Sundsvall',
    ...over,
  })
  const candidates: CandidateRow[] = []
  for (let index = 0; index < count; index += 1) candidates.push(await platform.createCandidate(ad))
  return { ad, candidates }
}

export type Board = Awaited<ReturnType<typeof createBoard>>

/** Returns the candidate as a user currently sees it. */
export async function boxOf(platform: Pipeline, id: number, as: UserRow) {
  const { body } = await platform.inject(GetCandidateCard, { query: { id } }, as)
  return { ...body.candidate, step: body.step }
}

/** Returns the candidate ids of each step of the board, in order. */
export async function lanesOf(platform: Pipeline, ad: AdRow, as: UserRow): Promise<number[][]> {
  const { body } = await platform.inject(GetStepsView, { query: { id: ad.id } }, as)
  return body.steps.map((step) => step.candidates.map(({ id }) => id))
}

/** Moves a candidate as the board does: without a message, from the state the user currently sees. */
export async function move(
  platform: Pipeline,
  as: UserRow,
  candidate: { id: number; adId: number },
  step: { id: number },
  over: Partial<CallInput<typeof CandidateMoved>['body']> = {},
) {
  const started = over.started ?? (await boxOf(platform, candidate.id, as)).changed
  return platform.inject(
    CandidateMoved,
    {
      body: {
        ad: candidate.adId,
        id: candidate.id,
        saveMessage: false,
        step: step.id,
        order: 0,
        message: null,
        schedule: null,
        ...over,
        started,
      },
    },
    as,
  )
}

/** Returns the events the hub would send to each user since the last call, by user and in order. */
export function eventLog(platform: Pipeline) {
  let last: number | null = null
  return async (...readers: UserRow[]) => {
    await numberCommittedEvents(platform.deps)
    const rows = await readEvents(platform.db, last ?? 0, 1000)
    last = rows.at(-1)?.seq ?? last
    const eventsByUser = await projectEvents(
      platform.db,
      rows,
      readers.map(({ id }) => id),
    )
    return readers.map(({ id }) => eventsByUser.get(id) ?? [])
  }
}
