import { toCompositeGlobalId } from '#gateway/resolving/composite-id.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'
import { gatewayOptions } from '../../scripts/programs.ts'
import type { PlatformWorld } from '../bench/lib/platform-world.ts'
import { start } from '../bench/lib/programs.ts'

// node tests/faults/one-candidate.ts [clients] [rounds]: all clients move the same candidate at once, each from the
// same known step to a different one. Exactly one may succeed, and the candidate must be in the step of that move. Uses
// a new database on the server of TEST_DATABASE_URL, or PGlite.

const [clients = 50, rounds = 40] = process.argv.slice(2).map(Number)
const platform = await start('platform', {
  env: { BENCH_RECRUITERS: String(clients), BENCH_CANDIDATES: String(Math.max(rounds, 100)) },
})
const gateway = await start('gateway', { env: { PLATFORM_URL: platform.url }, nodeOptions: gatewayOptions })
const { adId, candidateIds, changedAt, stepIds, tokens } = platform.world as PlatformWorld

interface Answer {
  readonly data?: {
    readonly moveCandidate: {
      readonly candidate: { readonly id: string } | null
      readonly errors: readonly { readonly __typename: string; readonly message: string }[]
    }
  } | null
  readonly errors?: readonly { readonly message: string; readonly extensions?: { readonly code?: string } }[]
}

const ask = async (token: string, body: object): Promise<unknown> => {
  const answer = await fetch(`${gateway.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  return answer.json()
}

/** Returns the step that the candidate is in. */
async function stepOf(candidate: number): Promise<number> {
  const answer = (await ask(tokens[0] ?? '', {
    query: 'query ($id: ID!) { node(id: $id) { ... on Candidate { step { databaseId } } } }',
    variables: { id: toGlobalId('Candidate', candidate) },
  })) as { data?: { node?: { step?: { databaseId: number } } } }
  const found = answer.data?.node?.step?.databaseId
  if (found === undefined) throw new Error(JSON.stringify(answer))
  return found
}

const wrong: string[] = []
const losers = new Map<string, number>()
let won = 0
for (let round = 0; round < rounds; round++) {
  const candidate = candidateIds[round] ?? 0
  const from = round % stepIds.length
  const moves = await Promise.all(
    tokens.map(async (token, index) => {
      const to = stepIds[(from + 1 + (index % (stepIds.length - 1))) % stepIds.length] ?? 0
      const { data, errors } = (await ask(token, {
        id: 'moveCandidate',
        variables: {
          input: {
            candidateId: toGlobalId('Candidate', candidate),
            stepId: toCompositeGlobalId('BoardStep', adId, to),
            order: 0,
            expectedChangedAt: changedAt,
          },
        },
      })) as Answer
      const refused = data?.moveCandidate.errors[0]
      if (data?.moveCandidate.candidate && !refused) return to
      const why = refused ? refused.__typename : (errors?.[0]?.extensions?.code ?? errors?.[0]?.message ?? 'nothing')
      losers.set(why, (losers.get(why) ?? 0) + 1)
      return null
    }),
  )
  const winners = moves.filter((step) => step !== null)
  if (winners.length !== 1) wrong.push(`candidate ${candidate}: ${winners.length} won`)
  else if ((await stepOf(candidate)) !== winners[0])
    wrong.push(`candidate ${candidate} is not in the step of the winner`)
  else won += 1
}
for (const program of [gateway, platform]) await program.stop()
console.log(
  `${process.env['TEST_DATABASE_URL'] ? 'PostgreSQL' : 'PGlite'}: ` +
    `${clients} clients moved one candidate at once, ${rounds} times: ` +
    `in ${won} rounds exactly one move succeeded and was kept.`,
)
console.log(`The other clients received: ${[...losers].map(([why, times]) => `${times} × ${why}`).join('; ')}.`)
for (const each of wrong) console.error(each)
process.exit(wrong.length > 0 ? 1 : 0)
