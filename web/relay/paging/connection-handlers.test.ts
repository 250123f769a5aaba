import {
  createOperationDescriptor,
  Environment,
  getRequest,
  Network,
  Observable,
  RecordSource,
  Store,
  type Variables,
} from 'relay-runtime'
import { expect, test } from 'vitest'
import moreQuery from '#web/__generated__/InboxPageMoreQuery.graphql.ts'
import pageQuery from '#web/__generated__/InboxPageQuery.graphql.ts'
import { handlerProvider } from '../handlers.ts'
import './connection-handlers.ts'

const minute = (at: number) => new Date(Date.UTC(2025, 10, 20, 8, at)).toISOString()

const inbox = (minutes: readonly number[], hasNextPage: boolean) => ({
  totalCount: 9,
  edges: minutes.map((at) => ({
    adName: 'Snickare',
    stepName: 'Inkommen',
    at: minute(at),
    cursor: String(at),
    node: {
      __typename: 'Candidate',
      id: `c${at}`,
      databaseId: at,
      name: String(at),
      email: null,
      unread: ['NEW'],
      rating: 0,
      isDeleted: false,
      ad: { id: 'a', databaseId: 1 },
    },
  })),
  pageInfo: { endCursor: String(minutes.at(-1)), hasNextPage },
})

/** Opens a store like that of the pages, with a view of the inbox. */
function openInbox() {
  const environment = new Environment({
    network: Network.create(() =>
      Observable.from(
        new Promise(() => {
          /* never */
        }),
      ),
    ),
    store: new Store(new RecordSource()),
    handlerProvider,
  })
  const write = (query: typeof pageQuery | typeof moreQuery, variables: Variables, field: object) =>
    environment.commitPayload(createOperationDescriptor(getRequest(query), variables), field as never)
  return {
    first: (minutes: readonly number[], hasNextPage: boolean) =>
      write(
        pageQuery,
        { company: 7, kind: null },
        { company: { id: 'company', databaseId: 7, name: 'Nordvik', inbox: inbox(minutes, hasNextPage) } },
      ),
    more: (after: number, minutes: readonly number[], hasNextPage: boolean) =>
      write(
        moreQuery,
        { id: 'company', after: String(after), first: 100, kind: null },
        { node: { __typename: 'Company', id: 'company', inbox: inbox(minutes, hasNextPage) } },
      ),
    shown() {
      const records = environment.getStore().getSource().toJSON()
      const connection = records['client:company:__InboxPage_inbox_newestFirst'] as
        | { edges: { __refs: string[] }; pageInfo: { __ref: string } }
        | undefined
      const edges = connection?.edges.__refs.map((id) => records[id]?.['cursor']) ?? []
      const { endCursor, hasNextPage } = records[connection?.pageInfo.__ref ?? ''] ?? {}
      return { edges, endCursor, hasNextPage }
    },
  }
}

test('the inbox continues after its last entry without reading known entries again (PLUS-20)', () => {
  const { first, more, shown } = openInbox()
  first([50, 40], true)
  more(40, [30, 20], true)
  expect(shown()).toEqual({ edges: ['50', '40', '30', '20'], endCursor: '20', hasNextPage: true })
})

test('a refetch of the first page keeps later pages and drops entries removed from the head (PLUS-20)', () => {
  const { first, more, shown } = openInbox()
  first([50, 40], true)
  more(40, [30, 20], true)
  first([55, 40], true)
  expect(shown()).toEqual({ edges: ['55', '40', '30', '20'], endCursor: '20', hasNextPage: true })
  first([55, 30], true)
  expect(shown()).toEqual({ edges: ['55', '30', '20'], endCursor: '20', hasNextPage: true })
})

test('a first page without a next page removes everything below it (PLUS-20)', () => {
  const { first, more, shown } = openInbox()
  first([50, 40], true)
  more(40, [30], false)
  first([50, 30], false)
  expect(shown()).toEqual({ edges: ['50', '30'], endCursor: '30', hasNextPage: false })
})
