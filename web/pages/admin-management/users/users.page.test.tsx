import { fireEvent } from '@testing-library/dom'
import { afterEach, expect, test, vi } from 'vitest'
import { LIST_DEBOUNCE_MS } from '#rules/text-and-time/timings.ts'
import { recruiterAnswers } from '#web/testing/board-world.ts'
import { renderPage, until, type RenderedPage } from '#web/testing/render-page.tsx'
import { startsWith } from '#web/testing/screen.ts'
import { pageTexts } from '#web/testing/page-texts.ts'

const t = pageTexts('pages/admin-management/users')
const admin = pageTexts('shell/admin')
const ui = pageTexts('ui')

const withoutMarkup = (text: string) => text.replaceAll(/<\/?b>/g, '')

let page: RenderedPage
afterEach(() => page.close())

const allUsers = Array.from({ length: 47 }, (_, index) => ({
  id: btoa(`User:of-${index}`),
  databaseId: String(index),
  name: `Person ${String(index + 1).padStart(2, '0')}`,
  email: `${index}@brev.example`,
  isEmailConfirmed: index !== 1,
  companyNames: index === 0 ? ['Ada AB', 'Bo AB', 'Cia AB', 'Dan AB', 'Eva AB'] : [],
  viewerCanImpersonate: index > 1,
  isViewer: index === 0,
}))
interface UsersInput {
  first: number
  after?: string | null
  search?: string | null
}
let canManage = false
/** Returns one page of the users, like the gateway. */
const users = ({ first, after, search }: UsersInput) => {
  const found = allUsers.filter(({ name }) => name.includes(search ?? ''))
  const start = after == null ? 0 : Number(after)
  const edges = found
    .slice(start, start + first)
    .map((node, index) => ({ cursor: String(start + index + 1), node: { ...node, viewerCanSetRights: canManage } }))
  return {
    totalCount: found.length,
    viewerCanInviteStaff: canManage,
    unconfirmedCount: found.filter(({ isEmailConfirmed }) => !isEmailConfirmed).length,
    edges,
    pageInfo: { hasNextPage: start + first < found.length, endCursor: edges.at(-1)?.cursor ?? null },
  }
}
const open = (address = '/admin-management/users', answers: object = {}, roles = ['Moderator']) => {
  canManage = roles.includes('Administrator')
  page = renderPage(address, { roles, answers: { ...recruiterAnswers, users, ...answers } as never })
}
const shownNames = () => page.queryAllByRole('rowheader').map(({ textContent }) => textContent)
const findUser = (name: string) => page.findByRole('rowheader', { name })
const findSearch = () => page.findByRole<HTMLInputElement>('searchbox', { name: t('search') })
const withinPager = () => page.within('navigation', ui('pages'))
const clickPage = async (number: number) => {
  const pager = await withinPager()
  await pager.click('button', ui('page', { page: number }))
}
const openUserMenu = () => page.click('button', startsWith('Karin Wallén'))
const operationsOfList = () => page.sentOperations.filter((name) => name.startsWith('UsersPage'))

test('if too many users match to count the unconfirmed, the list says so (ADMIN-88)', async () => {
  open('/admin-management/users?search=Person', {
    users: (input: UsersInput) => ({ ...users(input), totalCount: 2100, unconfirmedCount: null }),
  })
  await findUser('Person 20')
  await page.findByText(t('unconfirmedNotCounted'), { exact: false })
})

test('the list shows twenty users per page, and a later page loads only the missing users (ADMIN-87, SHELL-10)', async () => {
  open()
  await findUser('Person 20')
  expect(shownNames()).toHaveLength(20)
  expect(page.text()).toContain(withoutMarkup(t('count_other', { count: 47 })))
  expect(page.text()).toContain(withoutMarkup(t('unconfirmed_one', { count: 1 })))
  expect(page.text()).toContain(t('more', { names: 'Ada AB, Bo AB, Cia AB', others: 2 }))
  await clickPage(3)
  await findUser('Person 47')
  expect(shownNames()).toHaveLength(7)
  await clickPage(2)
  await until(() => expect(shownNames()[0]).toBe('Person 21'))
  expect(operationsOfList()).toEqual(['UsersPageQuery', 'UsersPageMoreQuery'])
})

test('the URL contains the page and the search, and opens the list with both (ADMIN-87, ADMIN-88)', async () => {
  open('/admin-management/users?page=3')
  await findUser('Person 47')
  expect(shownNames()).toHaveLength(7)
  await clickPage(2)
  await until(() => expect(page.path()).toBe('/admin-management/users?page=2'))
  await page.fill(await findSearch(), 'Person 4')
  await until(() => expect(page.path()).toBe('/admin-management/users?search=Person+4'))
  await page.close()
  open('/admin-management/users?search=Person+4')
  await until(() => expect(shownNames()).toHaveLength(8))
  expect((await findSearch()).value).toBe('Person 4')
})

test('a URL with a search loads only the matching users, with the first query (ADMIN-87, ADMIN-88)', async () => {
  const searches: unknown[] = []
  open('/admin-management/users?search=Person+4&page=2', {
    users: (input: UsersInput) => {
      searches.push(input.search)
      return users(input)
    },
  })
  await until(() => expect(shownNames()).toHaveLength(8))
  expect(operationsOfList()).toEqual(['UsersPageQuery'])
  expect(new Set(searches)).toEqual(new Set(['Person 4']))
})

test('a link to the page without parameters shows the first page and empties the search (ADMIN-87, ADMIN-88)', async () => {
  open()
  const search = await findSearch()
  await page.fill(search, 'Person')
  await until(() => expect(page.path()).toBe('/admin-management/users?search=Person'))
  await clickPage(2)
  await until(() => expect(shownNames()[0]).toBe('Person 21'))
  expect(search.value).toBe('Person')
  await page.router.navigate('/admin-management/users')
  await until(() => expect(search.value).toBe(''))
  await until(() => expect(shownNames()[0]).toBe('Person 01'))
  expect(page.path()).toBe('/admin-management/users')
})

test('text that the user types while a search is loading stays, and is searched next (ADMIN-88)', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  open('/admin-management/users', {
    users: async (input: UsersInput) => {
      if (input.search === 'Person 4') await promise
      return users(input)
    },
  })
  const search = await findSearch()
  await page.fill(search, 'Person 4')
  await until(() => expect(page.path()).toBe('/admin-management/users?search=Person+4'))
  await page.fill(search, 'Person 41')
  resolve()
  await until(() => expect(page.path()).toBe('/admin-management/users?search=Person+41'))
  expect(search.value).toBe('Person 41')
  await until(() => expect(shownNames()).toEqual(['Person 41']))
})

test('a pending search does not stop the navigation to another page (ADMIN-88)', async () => {
  open('/admin-management/users', { 'office.companies': () => new Promise(() => {}), salespersons: () => [] }, [
    'Administrator',
  ])
  const search = await findSearch()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    await page.fill(search, 'Person 4')
    await vi.advanceTimersByTimeAsync(LIST_DEBOUNCE_MS / 2)
    void page.router.navigate('/admin-management/companies')
    // The router waits briefly for the next page. The debounce of the search ends during this time.
    expect(page.path()).toBe('/admin-management/users')
    await vi.advanceTimersByTimeAsync(LIST_DEBOUNCE_MS / 2 + 1)
    await vi.advanceTimersByTimeAsync(LIST_DEBOUNCE_MS)
  } finally {
    vi.useRealTimers()
  }
  expect(page.path()).toBe('/admin-management/companies')
})

test('the fiftieth page is the last page, both for the URL and for the pager (ADMIN-87, SHELL-10)', async () => {
  const userAt = (index: number) => ({
    ...allUsers[2],
    viewerCanSetRights: false,
    id: btoa(`User:many-${index}`),
    databaseId: `m${index}`,
    name: `Person ${index + 1}`,
  })
  open('/admin-management/users?page=52', {
    users: ({ first, after }: UsersInput) => {
      const start = Number(after ?? 0)
      const edges = Array.from({ length: Math.min(first, 1030 - start) }, (_, index) => ({
        cursor: String(start + index + 1),
        node: userAt(start + index),
      }))
      return {
        totalCount: 1030,
        unconfirmedCount: 0,
        viewerCanInviteStaff: false,
        edges,
        pageInfo: { hasNextPage: start + first < 1030, endCursor: String(start + edges.length) },
      }
    },
  })
  await findUser('Person 1000')
  const pager = await withinPager()
  const nextButton = () => pager.getByRole<HTMLButtonElement>('button', { name: ui('nextPage') })
  expect(nextButton().disabled).toBe(true)
  await pager.click('button', ui('page', { page: 49 }))
  await findUser('Person 980')
  await pager.click('button', ui('nextPage'))
  await until(() => expect(page.path()).toBe('/admin-management/users?page=50'))
  await findUser('Person 1000')
  expect(nextButton().disabled).toBe(true)
})

test('Ctrl+F focuses the search, which queries the server and shows the first page of its result (ADMIN-88)', async () => {
  open()
  await clickPage(2)
  await findUser('Person 21')
  const isUnhandled = fireEvent.keyDown(document.activeElement ?? document.body, { key: 'f', ctrlKey: true })
  expect(isUnhandled).toBe(false)
  const search = await findSearch()
  expect(document.activeElement).toBe(search)
  await page.fill(search, 'Person 4')
  await until(() =>
    expect(shownNames()).toEqual([
      'Person 40',
      'Person 41',
      'Person 42',
      'Person 43',
      'Person 44',
      'Person 45',
      'Person 46',
      'Person 47',
    ]),
  )
  await page.fill(search, 'Nobody')
  await page.findByText(t('none'))
})

test('a failed page or search sends one request, keeps the old list, and loads after a retry (ADMIN-87, ADMIN-88)', async () => {
  let isFailing = false
  open(undefined, {
    users: (input: UsersInput) => {
      if (isFailing) throw new Error('The platform is unavailable.')
      return users(input)
    },
  })
  await findUser('Person 20')
  const requestCount = () => page.sentOperations.filter((name) => name === 'UsersPageMoreQuery').length
  const retry = async (oldName: string) => {
    const alert = await page.within('alert')
    expect(alert.element.textContent).toContain(ui('partMissing'))
    expect(shownNames()).toContain(oldName)
    isFailing = false
    await alert.click('button', ui('retry'))
    await page.gone('alert')
  }
  isFailing = true
  await clickPage(3)
  await retry('Person 20')
  await findUser('Person 47')
  expect(requestCount()).toBe(2)
  isFailing = true
  await page.fill(await findSearch(), 'Person 4')
  await retry('Person 01')
  await until(() => expect(shownNames()[0]).toBe('Person 40'))
  expect(requestCount()).toBe(4)
})

test('a live change of a user appears on the second page of a search, and the page stays open (ADMIN-86)', async () => {
  let isConfirmed = false
  open(undefined, {
    users: (input: UsersInput) => {
      const answer = users(input)
      return {
        ...answer,
        edges: answer.edges.map((edge) =>
          edge.node.name === 'Person 40' ? { ...edge, node: { ...edge.node, isEmailConfirmed: isConfirmed } } : edge,
        ),
      }
    },
  })
  await page.fill(await findSearch(), 'Person')
  await until(() => expect(page.sentOperations).toContain('UsersPageMoreQuery'))
  await until(() => expect(page.getByRole('table', { busy: false })).toBeTruthy())
  await clickPage(2)
  await findUser('Person 40')
  const lastRow = () => page.getAllByRole('row').at(-1)?.textContent
  expect(lastRow()).toContain(t('waiting'))
  isConfirmed = true
  await page.send('usersUpdated', { needsResync: false, companyId: null })
  await until(() => expect(lastRow()).toContain(t('confirmed')))
  expect([shownNames()[0], shownNames().length]).toEqual(['Person 21', 20])
})

test('only an unconfirmed user can be sent a new confirmation code (ADMIN-90)', async () => {
  const sent: unknown[] = []
  open(undefined, {
    resendConfirmation: ({ input }: { input: { email: string } }) => {
      sent.push(input)
      return { email: input.email, errors: [] }
    },
  })
  await page.click('button', t('resendTo', { name: 'Person 02' }))
  await page.findByText(t('resent', { email: '1@brev.example' }))
  expect(sent).toEqual([{ email: '1@brev.example' }])
  expect(page.queryByRole('button', { name: t('resendTo', { name: 'Person 03' }) })).toBeNull()
})

test('staff can view Tavla as another user, but not as themselves or as a protected user (ADMIN-89, ACC-50)', async () => {
  open()
  const buttonOf = (name: string) => ({ name: t('viewAsOf', { name }) })
  const allowed = await page.findByRole<HTMLButtonElement>('button', buttonOf('Person 03'))
  expect(allowed.disabled).toBe(false)
  expect(page.queryByRole('button', buttonOf('Person 01'))).toBeNull()
  expect(page.getByRole<HTMLButtonElement>('button', buttonOf('Person 02')).disabled).toBe(true)
})

test("the back office opens the first page of the user's role, and rejects other users (SHELL-69, SHELL-73, SHELL-92)", async () => {
  open('/admin-management', {
    'office.companies': () => ({ totalCount: 0, edges: [], pageInfo: { hasNextPage: false, endCursor: null } }),
    salespersons: () => [],
  })
  await page.findByRole('heading', { level: 1, name: admin('pages.companies') })
  expect(page.path()).toBe('/admin-management/companies')
  await openUserMenu()
  await page.click('menuitem', admin('admin'))
  const adminMenu = await page.within('menu', admin('admin'))
  expect(adminMenu.getByRole('menuitem', { name: admin('pages.users') }).getAttribute('href')).toBe(
    '/admin-management/users',
  )
  for (const roles of [[], ['InternalSales'], ['Economy'], ['ContentWriter']]) {
    await page.close()
    open('/admin-management/users', { viewer: recruiterAnswers['viewer'] }, roles)
    await page.findByRole('heading', { level: 1, name: pageTexts('shell')('failed.forbiddenTitle') })
    expect(page.path()).toBe('/admin-management/users')
    expect(page.sentOperations).not.toContain('UsersPageQuery')
    await openUserMenu()
    const menu = await page.within('menu')
    expect(menu.getByRole('menuitem', { name: pageTexts('shell')('user.profile') })).toBeTruthy()
    expect(page.queryByRole('menuitem', { name: admin('pages.users') })).toBeNull()
  }
})

test('an Administrator changes the roles and features of a user, and a Moderator cannot (SHELL-117, PLUS-83)', async () => {
  const sent: object[] = []
  const rights = {
    id: 'r',
    version: 'v1',
    databaseId: '2',
    name: 'Person 03',
    email: '2@brev.example',
    isEmailConfirmed: true,
    roles: ['ECONOMY'],
    features: ['TEAMTAILOR', 'TEAMTAILOR_XML', 'CONTACT_SALES', 'PONTY'].map((name) => ({
      name,
      isOnForUser: null,
      isOnByDefault: false,
    })),
  }
  const save = ({ input }: { input: object }) => {
    sent.push(input)
    return { userRights: { ...rights, roles: ['ECONOMY', 'MODERATOR'], version: 'v2' }, errors: [] }
  }
  open(undefined, { userRights: () => rights, setStaffRoles: save, setUserFeatures: save }, ['Administrator'])
  await page.click('button', t('rights.openOf', { name: 'Person 03' }))
  const dialog = await page.within('dialog', t('rights.title'))
  await dialog.click('checkbox', admin('role.Moderator'))
  const feature = await dialog.within('radiogroup', t('rights.feature.TEAMTAILOR'))
  await feature.click('radio', t('rights.on'))
  await dialog.click('button', t('rights.save'))
  await until(() =>
    expect(sent).toEqual([
      { userId: allUsers[2]?.id, expectedVersion: 'v1', roles: ['ECONOMY', 'MODERATOR'] },
      { userId: allUsers[2]?.id, expectedVersion: 'v2', features: [{ name: 'TEAMTAILOR', isOnForUser: true }] },
    ]),
  )
  await page.close()
  open()
  await page.findByRole('button', { name: t('viewAsOf', { name: 'Person 03' }) })
  expect(page.queryByRole('button', { name: t('rights.openOf', { name: 'Person 03' }) })).toBeNull()
})

test('a second save of the same user keeps the changes of the first save (PLUS-83, PLUS-96)', async () => {
  const rightsOf = (version: string, roles: string[]) => ({
    id: 'r',
    databaseId: '2',
    version,
    name: 'Person 03',
    email: '2@brev.example',
    isEmailConfirmed: true,
    roles,
    features: [],
  })
  let stored = rightsOf('v1', ['ECONOMY'])
  const sent: object[] = []
  open(
    undefined,
    {
      userRights: () => stored,
      setStaffRoles: ({ input }: { input: { expectedVersion: string } }) => {
        sent.push(input)
        return input.expectedVersion === stored.version
          ? { userRights: { ...stored, version: 'v3' }, errors: [] }
          : {
              userRights: stored,
              errors: [{ __typename: 'ConflictError', reason: 'CHANGED_MEANWHILE', message: '', path: null }],
            }
      },
    },
    ['Administrator'],
  )
  await page.click('button', t('rights.openOf', { name: 'Person 03' }))
  const dialog = await page.within('dialog', t('rights.title'))
  await dialog.click('checkbox', admin('role.Moderator'))
  stored = rightsOf('v2', ['CONTENT_WRITER', 'ECONOMY'])
  await dialog.click('button', t('rights.save'))
  await until(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toMatchObject({
    expectedVersion: 'v2',
    roles: expect.arrayContaining(['CONTENT_WRITER', 'ECONOMY', 'MODERATOR']),
  })
})

test('the invite dialog lists pending invitations, and withdraws an invitation after a question (PLUS-83)', async () => {
  const sent: object[] = []
  const pending = [
    {
      id: 'i',
      email: 'ny@tavla.example',
      roles: ['MODERATOR'],
      invitedBy: { name: 'Karin Wallén' },
      expiresAt: '2025-12-04T08:00:00Z',
    },
  ]
  open(
    undefined,
    {
      'office.invitations': () => pending,
      withdrawStaffInvitation: ({ input }: { input: object }) => {
        sent.push(input)
        return { staffInvitations: [], errors: [] }
      },
    },
    ['Administrator'],
  )
  await page.click('button', t('invite.open'))
  const dialog = await page.within('dialog', t('invite.title'))
  const invitations = await dialog.within('region', t('invite.waiting'))
  expect(invitations.getByRole('listitem').textContent).toContain(
    `ny@tavla.example${admin('role.Moderator')} · Karin Wallén`,
  )
  const withdraw = async () => {
    await dialog.click('button', t('invite.withdrawOf', { email: 'ny@tavla.example' }))
    return page.within('alertdialog', t('invite.withdrawTitle', { email: 'ny@tavla.example' }))
  }
  const first = await withdraw()
  await first.click('button', ui('cancel'))
  await page.gone('alertdialog')
  const second = await withdraw()
  await second.click('button', t('invite.withdraw'))
  // Also finds an invitation that is hidden behind the question.
  await until(() => expect(dialog.queryAllByRole('listitem', { hidden: true })).toEqual([]))
  expect(sent).toEqual([{ email: 'ny@tavla.example' }])
})
