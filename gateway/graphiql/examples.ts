/** The objects of a company that the examples read. */
export interface SampleIds {
  readonly company: number
  /** The active ad with the most applications. */
  readonly ad: { readonly id: string; readonly databaseId: number }
  /** A candidate of the ad, and another step that it can move to; null if the ad has none. */
  readonly move: { readonly candidateId: string; readonly changedAt: string; readonly stepId: string } | null
}

/** The examples, in the order in which the page shows them. */
export const exampleNames = ['ads', 'board', 'move', 'follow', 'explain'] as const
export type ExampleName = (typeof exampleNames)[number]

/** A document of the public schema, so that it runs for users and for API keys. */
interface Example {
  readonly query: string
  readonly variables: (ids: SampleIds) => object
}

/** The first line of a document that is only measured, not executed. */
const EXPLAIN_LINE = '# explain'

/** The first line of a document whose mutations write nothing. */
const DRY_RUN_LINE = '# dryRun'

/** Returns the `extensions` that the first line of a document asks for; null for none. */
export const extensionsOf = (query: string): object | null =>
  query.startsWith(EXPLAIN_LINE) ? { explain: true } : query.startsWith(DRY_RUN_LINE) ? { dryRun: true } : null

const board = `query Board($ad: Int!) {
  board(ad: { databaseId: $ad }) {
    name
    steps {
      name
      candidates {
        id
        name
        rating
        changedAt
      }
    }
  }
}
`

export const examples: Readonly<Record<ExampleName, Example>> = {
  ads: {
    query: `query Ads($company: Int!) {
  company(by: { databaseId: $company }) {
    name
    projects {
      folders {
        name
        ads {
          databaseId
          name
          status
          applicationCount
          endsAt
        }
      }
    }
  }
}
`,
    variables: ({ company }) => ({ company }),
  },
  board: { query: board, variables: ({ ad }) => ({ ad: ad.databaseId }) },
  move: {
    query: `${DRY_RUN_LINE}
mutation Move($input: MoveCandidateInput!) {
  moveCandidate(input: $input) {
    candidate {
      name
    }
    errors {
      reason
      message
    }
  }
}
`,
    variables: ({ move }) => ({
      input: {
        candidateId: move?.candidateId ?? '',
        stepId: move?.stepId ?? '',
        order: 0,
        expectedChangedAt: move?.changedAt ?? '',
      },
    }),
  },
  follow: {
    query: `subscription Follow($ad: ID!) {
  candidateAdded(adId: $ad) {
    needsResync
    candidate {
      id
      name
    }
  }
}
`,
    variables: ({ ad }) => ({ ad: ad.id }),
  },
  explain: { query: `${EXPLAIN_LINE}\n${board}`, variables: ({ ad }) => ({ ad: ad.databaseId }) },
}

/** Runs a document and returns its data. */
type Ask = (query: string, variables?: object) => Promise<unknown>

interface Tree {
  readonly company: {
    readonly projects: readonly { readonly folders: readonly { readonly ads: readonly TreeAd[] }[] }[]
  }
}
interface TreeAd {
  readonly id: string
  readonly databaseId: number
  readonly status: string
  readonly applicationCount: number
}
interface BoardData {
  readonly board: {
    readonly steps: readonly {
      readonly id: string
      readonly candidates: readonly { readonly id: string; readonly changedAt: string }[]
    }[]
  }
}

/** Finds the objects for the examples: in the company of the API key, or in the first company of the user. */
export async function findSampleIds(ask: Ask, usesKey: boolean): Promise<SampleIds | null> {
  const company = await findCompany(ask, usesKey)
  if (company === null) return null
  const tree = (await ask(
    `query SampleAds($company: Int!) {
      company(by: { databaseId: $company }) {
        projects { folders { ads { id databaseId status applicationCount } } }
      }
    }`,
    { company },
  )) as Tree
  const [ad] = tree.company.projects
    .flatMap(({ folders }) => folders.flatMap(({ ads }) => ads))
    .filter(({ status }) => status === 'ACTIVE')
    .toSorted((a, b) => b.applicationCount - a.applicationCount)
  if (ad === undefined) return null
  const { board } = (await ask(
    'query SampleMove($ad: Int!) { board(ad: { databaseId: $ad }) { steps { id candidates { id changedAt } } } }',
    { ad: ad.databaseId },
  )) as BoardData
  const from = board.steps.find(({ candidates }) => candidates.length > 0)
  const to = board.steps.findLast((step) => step !== from)
  const [candidate] = from?.candidates ?? []
  const move = candidate && to ? { candidateId: candidate.id, changedAt: candidate.changedAt, stepId: to.id } : null
  return { company, ad, move }
}

async function findCompany(ask: Ask, usesKey: boolean): Promise<number | null> {
  if (usesKey) {
    const { signedInKey } = (await ask('{ signedInKey { company { databaseId } } }')) as {
      signedInKey: { company: { databaseId: number } } | null
    }
    return signedInKey?.company.databaseId ?? null
  }
  const { viewer } = (await ask('{ viewer { companies { databaseId } } }')) as {
    viewer: { companies: { databaseId: number }[] } | null
  }
  return viewer?.companies[0]?.databaseId ?? null
}
