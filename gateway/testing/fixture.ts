import { GetStepsView, OrderCandidate, SetCandidateRating } from '#contract/candidates/pipeline.ts'
import { payload } from '#gateway/resolving/payload.ts'
import type { GatewayContext } from '#gateway/context.ts'
import type { Area } from '#gateway/schema/area.ts'
import { subscribeToHub } from '#gateway/hub/subscribe.ts'
import { defineLoader } from '#gateway/loaders/define-loader.ts'
import { fromGlobalId, toGlobalId } from '#gateway/schema/global-id.ts'

/** A small area for tests of the core, with calls of the contract. */
const fixtureSdl = /* GraphQL */ `
  type Board implements Node {
    id: ID!
    name: String!
    at: DateTime
    inner: Board
    list(size: Int = 2): [Board!]
    broken: String!
  }

  type RatePayload {
    board: Board
    errors: [UserError!]!
  }

  extend type Query {
    board(id: Int!): Board
    many(times: Int!): [Board]
    lost: Board
    hello: String
    boom: String
    sum(ids: [Int!]!): Int
  }

  extend type Mutation {
    rate(id: Int!, rating: Float!): RatePayload
    order(id: Int!): String
    both(id: Int!): String
  }

  extend type Subscription {
    homeUpdated: Home!
  }

  type Home {
    companyId: Int
    notifications: Int!
    board: Board
    hurt: String
    needsResync: Boolean!
  }
`

interface BoardSource {
  readonly id: number
  readonly name: string
  readonly at?: string
}

const loadBoard = defineLoader({
  name: 'board',
  load: async (id: number, context): Promise<BoardSource> =>
    ({ ...(await context.platform.call(GetStepsView, { query: { id } })), id }) as unknown as BoardSource,
})

const resolvers = {
  Query: {
    board: (_: unknown, { id }: { id: number }, context: GatewayContext) => context.load(loadBoard, id),
    many: (_: unknown, { times }: { times: number }, context: GatewayContext) =>
      Array.from({ length: times }, (__, id) => context.load(loadBoard, id)),
    hello: () => 'hi',
    sum: (_: unknown, { ids }: { ids: number[] }) => ids.reduce((sum, id) => sum + id, 0),
    // Never resolves, like a lost promise.
    lost: () => new Promise(() => undefined),
    boom: () => {
      throw new Error('a secret of the database')
    },
  },
  Mutation: {
    rate: async (_: unknown, { id, rating }: { id: number; rating: number }, context: GatewayContext) => {
      await context.load(loadBoard, id)
      const { errors } = await payload(
        () => context.platform.call(SetCandidateRating, { body: { id, rating } }),
        () => ({}),
      )
      return { board: errors.length === 0 ? await context.load(loadBoard, id) : null, errors }
    },
    order: async (_: unknown, { id }: { id: number }, context: GatewayContext) => {
      await context.platform.call(OrderCandidate, {
        body: { ad: 1, id, step: 1, order: 0, started: '2025-11-20T08:00:00Z' },
      })
      return 'done'
    },
    both: async (_: unknown, { id }: { id: number }, context: GatewayContext) => {
      for (const order of [0, 1])
        await context.platform.call(OrderCandidate, {
          body: { ad: 1, id, step: 1, order, started: '2025-11-20T08:00:00Z' },
        })
      return 'done'
    },
  },
  Subscription: {
    homeUpdated: {
      subscribe: (_: unknown, __: unknown, context: GatewayContext) =>
        subscribeToHub(context, {
          event: 'updateHome',
          map: ({ companyId, notifications }) => ({ companyId, notifications }),
        }),
      resolve: (source: object) => source,
    },
  },
  Home: {
    hurt: () => {
      throw new Error('a secret of the database')
    },
    board: ({ companyId }: { companyId: number }, _: unknown, context: GatewayContext) =>
      context.load(loadBoard, companyId),
  },
  Board: {
    id: ({ id }: BoardSource) => toGlobalId('Board', id),
    inner: (source: BoardSource) => source,
    list: (source: BoardSource, { size }: { size: number }) => Array.from({ length: size }, () => source),
    broken: () => null,
  },
}

const fixtureArea: Area = {
  name: 'fixture',
  resolvers: resolvers as unknown as Area['resolvers'],
  nodes: { Board: (id, context) => context.load(loadBoard, Number(fromGlobalId(toGlobalId('Board', id), 'Board'))) },
}

const fixtureDocuments = {
  hello: 'query Hello { hello }',
  boom: 'query Boom { boom }',
  lost: 'query Lost { lost { name } }',
  sum: 'query Sum($ids: [Int!]!) { sum(ids: $ids) }',
  twice: 'mutation Twice { first: order(id: 1) second: order(id: 1) }',
  twiceBoth: 'mutation TwiceBoth { both(id: 1) }',
  hurt: 'subscription Hurt { homeUpdated { hurt } }',
  board: 'query Board($id: Int!) { board(id: $id) { id name at } }',
  rate: /* GraphQL */ `
    mutation Rate($id: Int!, $rating: Float!) {
      rate(id: $id, rating: $rating) {
        board {
          name
        }
        errors {
          __typename
          reason
          message
          path
        }
      }
    }
  `,
  homeBoard: 'subscription HomeBoard { homeUpdated { board { name } } }',
  homeOrResync: 'subscription HomeOrResync { homeUpdated { companyId needsResync } }',
  home: 'subscription Home { homeUpdated { companyId notifications } }',
}

/** Options of `startTestGateway` for the fixture. */
export const fixture = { sdl: fixtureSdl, areas: [fixtureArea], documents: fixtureDocuments }
