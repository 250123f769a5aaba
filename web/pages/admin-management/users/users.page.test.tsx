import { afterEach, expect, test, vi } from 'vitest'
import { LIST_DEBOUNCE_MS } from '#rules/text-and-time/timings.ts'
import { recruiterAnswers } from '#web/testing/board-world.ts'
import { renderRoute, until, type RenderedRoute } from '#web/testing/render-route.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'

const t = pageTexts('pages/admin-management/users')
const admin = pageTexts('shell/admin')
const ui = pageTexts('ui')
const editor = pageTexts('editing')

const plain = (text: string) => text.replaceAll(/<\/?b>/g, '')

let page: RenderedRoute
afterEach(() => page.close())

const all = Array.from({ length: 47 }, (_, index) => ({
  id: btoa(`User:of-${index}`),
  databaseId: String(index),
  name: `Person ${String(index + 1).padStart(2, '0')}`,
  email: `${index}@brev.example`,
  isEmailConfirmed: index !== 1,
  companyNames: index === 0 ? ['Ada AB', 'Bo AB', 'Cia AB', 'Dan AB', 'Eva AB'] : [],
  viewerCanImpersonate: index > 1,
  isViewer: index === 0,
}))
/** The list as the gateway pages it. */
let mayManage = false
const users = ({ first, after, search }: { first: number; after?: string | null; search?: string | null }) => {
  const found = all.filter(({ name }) => name.includes(search ?? ''))
  const start = after == null ? 0 : Number(after)
  const edges = found
    .slice(start, start + first)
    .map((node, index) => ({ cursor: String(start + index + 1), node: { ...node, viewerCanSetRights: mayManage } }))
  return {
    totalCount: found.length,
    viewerCanInviteStaff: mayManage,
    unconfirmedCount: found.filter(({ isEmailConfirmed }) => !isEmailConfirmed).length,
    edges,
    pageInfo: { hasNextPage: start + first < found.length, endCursor: edges.at(-1)?.cursor ?? null },
  }
}
const open = (address = '/admin-management/users', answers: object = {}, roles = ['Moderator']) => {
  mayManage = roles.includes('Administrator')
  page = renderRoute(address, { roles, answers: { ...recruiterAnswers, users, ...answers } as never })
}
const rows = () => [...document.querySelectorAll('tbody th')].map(({ textContent }) => textContent)

test('ADMIN-87 SHELL-10 users come twenty a page, and a later page reads on from what has been read', async () => {
  open()
  await page.see('th', 'Person 20')
  expect(rows()).toHaveLength(20)
  expect(page.text()).toContain(plain(t('count_other', { count: 47 })))
  expect(page.text()).toContain(plain(t('unconfirmed_one', { count: 1 })))
  expect(page.text()).toContain(t('more', { names: 'Ada AB, Bo AB, Cia AB', others: 2 }))
  await page.press('nav button', ui('page', { page: 3 }))
  await page.see('th', 'Person 47')
  expect(rows()).toHaveLength(7)
  await page.press('nav button', ui('page', { page: 2 }))
  await until(() => expect(rows()[0]).toBe('Person 21'))
  expect(page.sentOperations.filter((name) => name.startsWith('UsersPage'))).toEqual([
    'UsersPageQuery',
    'UsersPageMoreQuery',
  ])
})

test('ADMIN-87 ADMIN-88 the page and the search stand in the address and are read back from it', async () => {
  open('/admin-management/users?page=3')
  await page.see('th', 'Person 47')
  expect(rows()).toHaveLength(7)
  await page.press('nav button', ui('page', { page: 2 }))
  await until(() => expect(page.path()).toBe('/admin-management/users?page=2'))
  page.write(await page.see(`input[placeholder="${t('search')}"]`), 'Person 4')
  await until(() => expect(page.path()).toBe('/admin-management/users?search=Person+4'))
  await page.close()
  open('/admin-management/users?search=Person+4')
  await until(() => expect(rows()).toHaveLength(8))
  expect((await page.see<HTMLInputElement>(`input[placeholder="${t('search')}"]`)).value).toBe('Person 4')
})

test('ADMIN-87 ADMIN-88 a list that the address narrows is read so from the start, never as the whole', async () => {
  const searched: unknown[] = []
  open('/admin-management/users?search=Person+4&page=2', {
    users: (asked: { first: number; after?: string | null; search?: string | null }) => {
      searched.push(asked.search)
      return users(asked)
    },
  })
  await until(() => expect(rows()).toHaveLength(8))
  expect(page.sentOperations.filter((name) => name.startsWith('UsersPage'))).toEqual(['UsersPageQuery'])
  expect(new Set(searched)).toEqual(new Set(['Person 4']))
})

test('ADMIN-87 ADMIN-88 a link to the page itself shows all of it from its first page, and an empty search', async () => {
  open()
  const search = await page.see<HTMLInputElement>(`input[placeholder="${t('search')}"]`)
  page.write(search, 'Person')
  await until(() => expect(page.path()).toBe('/admin-management/users?search=Person'))
  await page.press('nav button', ui('page', { page: 2 }))
  await until(() => expect(rows()[0]).toBe('Person 21'))
  expect(search.value).toBe('Person')
  await page.router.navigate('/admin-management/users')
  await until(() => expect(search.value).toBe(''))
  await until(() => expect(rows()[0]).toBe('Person 01'))
  expect(page.path()).toBe('/admin-management/users')
})

test('ADMIN-88 what is typed on while the list is read stays', async () => {
  const held = Promise.withResolvers<void>()
  open('/admin-management/users', {
    users: async (asked: { first: number; after?: string | null; search?: string | null }) => {
      if (asked.search === 'Person 4') await held.promise
      return users(asked)
    },
  })
  const search = await page.see<HTMLInputElement>(`input[placeholder="${t('search')}"]`)
  page.write(search, 'Person 4')
  await until(() => expect(page.path()).toBe('/admin-management/users?search=Person+4'))
  page.write(search, 'Person 41')
  held.resolve()
  await until(() => expect(page.path()).toBe('/admin-management/users?search=Person+41'))
  expect(search.value).toBe('Person 41')
  await until(() => expect(rows()).toEqual(['Person 41']))
})

test('ADMIN-88 who goes to another page just after typing comes there', async () => {
  open('/admin-management/users', { adminCompanies: () => new Promise(() => {}), salespersons: () => [] }, [
    'Administrator',
  ])
  const search = await page.see(`input[placeholder="${t('search')}"]`)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    page.write(search, 'Person 4')
    await vi.advanceTimersByTimeAsync(LIST_DEBOUNCE_MS / 2)
    void page.router.navigate('/admin-management/companies')
    // The page that is gone to is waited for a little, and the typing pauses meanwhile.
    expect(page.path()).toBe('/admin-management/users')
    await vi.advanceTimersByTimeAsync(LIST_DEBOUNCE_MS / 2 + 1)
    await vi.advanceTimersByTimeAsync(LIST_DEBOUNCE_MS)
  } finally {
    vi.useRealTimers()
  }
  expect(page.path()).toBe('/admin-management/companies')
})

test('ADMIN-87 SHELL-10 a list is read on to its fiftieth page and no further, whether the address says so or a press', async () => {
  const row = (index: number) => ({
    ...all[2],
    viewerCanSetRights: false,
    id: btoa(`User:many-${index}`),
    databaseId: `m${index}`,
    name: `Person ${index + 1}`,
  })
  open('/admin-management/users?page=52', {
    users: ({ first, after }: { first: number; after?: string | null }) => {
      const start = Number(after ?? 0)
      const edges = Array.from({ length: Math.min(first, 1030 - start) }, (_, index) => ({
        cursor: String(start + index + 1),
        node: row(start + index),
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
  const next = () => page.see<HTMLButtonElement>('nav button', ui('nextPage'))
  await page.see('th', 'Person 1000')
  expect((await next()).disabled).toBe(true)
  await page.press('nav button', ui('page', { page: 49 }))
  await page.see('th', 'Person 980')
  ;(await next()).click()
  await until(() => expect(page.path()).toBe('/admin-management/users?page=50'))
  await page.see('th', 'Person 1000')
  expect((await next()).disabled).toBe(true)
})

test('ADMIN-88 Ctrl+F goes to the search, which asks the server and begins at its first page', async () => {
  open()
  await page.press('nav button', ui('page', { page: 2 }))
  await page.see('th', 'Person 21')
  expect(page.key('Control+f')).toBe(true)
  expect(document.activeElement?.getAttribute('placeholder')).toBe(t('search'))
  page.write(await page.see(`input[placeholder="${t('search')}"]`), 'Person 4')
  await until(() =>
    expect(rows()).toEqual([
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
  page.write(await page.see(`input[placeholder="${t('search')}"]`), 'Nobody')
  await page.see('b', t('none'))
})

test('a failed page or search is told beside the old list, asked for once, and read on retry ADMIN-87 ADMIN-88', async () => {
  let isAway = false
  open(undefined, {
    users: (input: Parameters<typeof users>[0]) => {
      if (isAway) throw new Error('the platform is away')
      return users(input)
    },
  })
  await page.see('th', 'Person 20')
  const reads = () => page.sentOperations.filter((name) => name === 'UsersPageMoreQuery').length
  const retry = async (first: string) => {
    await page.see('[role="alert"]', ui('partMissing'))
    expect(page.find('th', first)).not.toBeNull()
    isAway = false
    await page.press('[role="alert"] button', ui('retry'))
    await page.gone('[role="alert"]')
  }
  isAway = true
  await page.press('nav button', ui('page', { page: 3 }))
  await retry('Person 20')
  await page.see('th', 'Person 47')
  expect(reads()).toBe(2)
  isAway = true
  page.write(await page.see(`input[placeholder="${t('search')}"]`), 'Person 4')
  await retry('Person 01')
  await until(() => expect(rows()[0]).toBe('Person 40'))
  expect(reads()).toBe(4)
})

test('ADMIN-86 a user who comes while the list is searched and paged appears in it, and the page stays', async () => {
  let confirmed = false
  open(undefined, {
    users: (input: { first: number; after?: string | null; search?: string | null }) => {
      const answer = users(input)
      return {
        ...answer,
        edges: answer.edges.map((edge) =>
          edge.node.name === 'Person 40' ? { ...edge, node: { ...edge.node, isEmailConfirmed: confirmed } } : edge,
        ),
      }
    },
  })
  page.write(await page.see(`input[placeholder="${t('search')}"]`), 'Person')
  await until(() => expect(page.sentOperations).toContain('UsersPageMoreQuery'))
  await page.gone('table[aria-busy=true]')
  await page.press('nav button', ui('page', { page: 2 }))
  await page.see('th', 'Person 40')
  const state = () => [...document.querySelectorAll('tbody tr')].at(-1)?.textContent
  expect(state()).toContain(t('waiting'))
  confirmed = true
  await page.send('usersUpdated', { resync: false, companyId: null })
  await until(() => expect(state()).toContain(t('confirmed')))
  expect([rows()[0], rows().length]).toEqual(['Person 21', 20])
})

test('ADMIN-90 who has not confirmed the address is sent a code again', async () => {
  const sent: unknown[] = []
  open(undefined, {
    resendConfirmation: ({ input }: { input: { email: string } }) => {
      sent.push(input)
      return { email: input.email, errors: [] }
    },
  })
  await page.press('button', t('resendTo', { name: 'Person 02' }))
  await until(() => expect(page.text()).toContain(t('resent', { email: '1@brev.example' })))
  expect(sent).toEqual([{ email: '1@brev.example' }])
  expect(page.find('button', t('resendTo', { name: 'Person 03' }))).toBeNull()
})

test('ADMIN-89 ACC-50 one acts as others, not as oneself nor as whom one may not', async () => {
  open()
  await page.see('button', t('viewAsOf', { name: 'Person 03' }))
  expect(page.find('button', t('viewAsOf', { name: 'Person 01' }))).toBeNull()
  expect(page.find<HTMLButtonElement>('button', t('viewAsOf', { name: 'Person 02' }))?.disabled).toBe(true)
  expect(page.find<HTMLButtonElement>('button', t('viewAsOf', { name: 'Person 03' }))?.disabled).toBe(false)
})

test('SHELL-69 SHELL-73 SHELL-92 the office leads to the first page of the role; others have no entry and are not let in', async () => {
  open('/admin-management', {
    adminCompanies: () => ({ totalCount: 0, edges: [], pageInfo: { hasNextPage: false, endCursor: null } }),
    salespersons: () => [],
  })
  await page.see('h1', admin('pages.companies'))
  expect(page.path()).toBe('/admin-management/companies')
  await page.press('button[aria-haspopup="menu"]', 'Karin Wallén')
  await page.press('[role="menuitem"]', admin('admin'))
  const entry = await page.see('[role="menu"] a', admin('pages.users'))
  expect(entry.getAttribute('href')).toBe('/admin-management/users')
  await page.close()
  for (const roles of [[], ['InternalSales'], ['Economy'], ['ContentWriter']]) {
    open('/admin-management/users', { viewer: recruiterAnswers['viewer'] }, roles)
    await until(() => expect(page.path()).toBe('/'))
    expect(page.sentOperations).not.toContain('UsersPageQuery')
    await page.press('button[aria-haspopup="menu"]', 'Karin Wallén')
    await page.see('[role="menuitem"]', pageTexts('shell')('user.profile'))
    expect(page.find('[role="menuitem"]', admin('pages.users'))).toBeNull()
    await page.close()
  }
  open()
})

test('SHELL-117 PLUS-83 an Administrator gives roles and turns features on for one user; a Moderator has no such button', async () => {
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
      own: null,
      usual: false,
    })),
  }
  const keep = ({ input }: { input: object }) => {
    sent.push(input)
    return { userRights: { id: 'r', version: 'v2' }, errors: [] }
  }
  open(undefined, { userRights: () => rights, setStaffRoles: keep, setUserFeatures: keep }, ['Administrator'])
  await page.press('button', t('rights.openOf', { name: 'Person 03' }))
  await page.see('[role=dialog] h2', t('rights.title'))
  await page.press('[role=dialog] input[value="MODERATOR"]')
  await page.press('[role=dialog] [role=radio], [role=dialog] button', t('rights.on'))
  await page.press('[role=dialog] button', t('rights.save'))
  await until(() =>
    expect(sent).toEqual([
      { userId: all[2]?.id, version: 'v1', roles: ['ECONOMY', 'MODERATOR'] },
      { userId: all[2]?.id, version: 'v2', features: [{ name: 'TEAMTAILOR', own: true }] },
    ]),
  )
  await page.close()
  open()
  await page.see('button', t('viewAsOf', { name: 'Person 03' }))
  expect(page.find('button', t('rights.openOf', { name: 'Person 03' }))).toBeNull()
})

test('PLUS-83 of two who change a user the second sees both versions; what only the first changed stays', async () => {
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
      setStaffRoles: ({ input }: { input: { version: string } }) => {
        sent.push(input)
        return input.version === stored.version
          ? { userRights: { id: 'r', version: 'v3' }, errors: [] }
          : {
              userRights: null,
              errors: [{ __typename: 'ConflictError', reason: 'CHANGED_MEANWHILE', message: '', path: null }],
            }
      },
    },
    ['Administrator'],
  )
  await page.press('button', t('rights.openOf', { name: 'Person 03' }))
  await page.press('[role=dialog] input[value="MODERATOR"]')
  stored = rightsOf('v2', ['CONTENT_WRITER', 'ECONOMY'])
  await page.press('[role=dialog] button', t('rights.save'))
  await page.see('[role=alertdialog]', editor('meanwhile.title'))
  expect(
    [...document.querySelectorAll('[role=alertdialog] tbody td')].map(({ textContent }) =>
      textContent?.split(', ').toSorted(),
    ),
  ).toEqual([
    [admin('role.ContentWriter'), admin('role.Economy')].toSorted(),
    [admin('role.ContentWriter'), admin('role.Economy'), admin('role.Moderator')].toSorted(),
  ])
  await page.press('[role=alertdialog] button', editor('meanwhile.replace'))
  await until(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toMatchObject({
    version: 'v2',
    roles: expect.arrayContaining(['CONTENT_WRITER', 'ECONOMY', 'MODERATOR']),
  })
})

test('PLUS-83 invitations that wait stand under the form and are withdrawn after a question', async () => {
  const sent: object[] = []
  const waiting = [
    {
      id: 'i',
      email: 'ny@tavla.example',
      roles: ['MODERATOR'],
      invitedBy: 'Karin Wallén',
      expiresAt: '2025-12-04T08:00:00Z',
    },
  ]
  open(
    undefined,
    {
      staffInvitations: () => waiting,
      withdrawStaffInvitation: ({ input }: { input: object }) => {
        sent.push(input)
        return { staffInvitations: [], errors: [] }
      },
    },
    ['Administrator'],
  )
  await page.press('button', t('invite.open'))
  const line = await page.see('[role=dialog] li', undefined)
  expect(line.textContent).toContain(`ny@tavla.example${admin('role.Moderator')} · Karin Wallén`)
  await page.press('[role=dialog] li button', t('invite.withdrawOf', { email: 'ny@tavla.example' }))
  await page.press('[role=alertdialog] button', ui('cancel'))
  await page.gone('[role=alertdialog]')
  await page.press('[role=dialog] li button', t('invite.withdrawOf', { email: 'ny@tavla.example' }))
  await page.press('[role=alertdialog] button', t('invite.withdraw'))
  await page.gone('[role=dialog] li')
  expect(sent).toEqual([{ email: 'ny@tavla.example' }])
})
