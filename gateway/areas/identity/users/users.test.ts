import { afterAll, beforeAll, expect, test } from 'vitest'
import { CountAllUsers, GetAllUsers, ResendConfirmationByEmail } from '#contract/identity/users.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'
import { recruiter, startAreas, tokenOf, type AreaTests } from '#gateway/testing/stand-in-platform.ts'

const documents = {
  Users: /* GraphQL */ `
    query Users($first: Int, $after: String, $search: String) {
      office {
        users(first: $first, after: $after, search: $search) {
          pageInfo {
            hasNextPage
            endCursor
          }
          edges {
            cursor
            node {
              id
              databaseId
              name
              email
              isEmailConfirmed
              companyNames
              roles
              viewerCanImpersonate
              isViewer
            }
          }
        }
      }
    }
  `,
  Counted: /* GraphQL */ `
    query Counted($search: String) {
      office {
        users(first: 1, search: $search) {
          totalCount
          unconfirmedCount
          nodes {
            name
          }
        }
      }
    }
  `,
  Resend:
    'mutation Resend($email: String!) { resendConfirmation(input: { email: $email }) { email errors { reason } } }',
}
const ids = ['10000000-0000-4000-8000-000000000000', '20000000-0000-4000-8000-000000000000'] as const
const user = (place: 0 | 1, name: string) => ({
  id: ids[place],
  name,
  email: 'siv@example.com',
  emailConfirmed: false,
  companies: ['Ada AB'],
  roles: ['ContentWriter' as const],
  mayBeImpersonated: true,
  cursor: `c${place}`,
})

let areas: AreaTests
beforeAll(async () => {
  areas = await startAreas(documents)
  areas.answer(GetAllUsers, [user(0, 'Siv Ek'), user(1, 'Åke Ek')])
  areas.answer(CountAllUsers, { total: 37, unconfirmed: 4 })
})
afterAll(() => areas.stop())

test('users are a connection that costs one call and continues after its cursors (ADMIN-86)', async () => {
  const token = tokenOf({ userId: ids[0], roles: ['Moderator'] })
  expect(await areas.data('Users', { first: 1, search: 'ek' }, { token })).toEqual({
    office: {
      users: {
        pageInfo: { hasNextPage: true, endCursor: 'c0' },
        edges: [
          {
            cursor: 'c0',
            node: {
              id: toGlobalId('User', ids[0]),
              databaseId: ids[0],
              name: 'Siv Ek',
              email: 'siv@example.com',
              isEmailConfirmed: false,
              companyNames: ['Ada AB'],
              roles: ['CONTENT_WRITER'],
              viewerCanImpersonate: true,
              isViewer: true,
            },
          },
        ],
      },
    },
  })
  expect([areas.calls, areas.sent(GetAllUsers).query]).toEqual([['get-all-users'], { take: 2, search: 'ek' }])
  await areas.data('Users', { after: 'c0' }, { token: tokenOf({ ...recruiter, roles: ['Moderator'] }) })
  expect(areas.sent(GetAllUsers).query).toEqual({ take: 51, after: 'c0' })
})

test('both counts of a search share a call (ADMIN-88)', async () => {
  expect(await areas.data('Counted', { search: 'ek' }, { token: tokenOf({ roles: ['Moderator'] }) })).toMatchObject({
    office: { users: { totalCount: 37, unconfirmedCount: 4 } },
  })
  expect(areas.calls).toEqual(['get-all-users', 'count-all-users'])
  expect(areas.sent(CountAllUsers).query).toEqual({ search: 'ek' })
})

test('resends a confirmation, or returns the reason why not (ADMIN-90)', async () => {
  areas.answer(ResendConfirmationByEmail, undefined as never)
  expect(await areas.data('Resend', { email: 'siv@example.com' })).toEqual({
    resendConfirmation: { email: 'siv@example.com', errors: [] },
  })
  areas.refuse(ResendConfirmationByEmail, 409, { code: 'conflict', title: 'Confirmed' })
  expect(await areas.data('Resend', { email: 'siv@example.com' })).toEqual({
    resendConfirmation: { email: null, errors: [{ reason: 'CONFLICT' }] },
  })
})
