import { afterEach, expect, test } from 'vitest'
import { recruiterAnswers } from '#web/testing/board-world.ts'
import { companyRights } from '#web/testing/office-world.ts'
import { renderRoute, until, type RenderedRoute } from '#web/testing/render-route.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'

const t = pageTexts('pages/admin-management/companies')
const admin = pageTexts('shell/admin')
const ui = pageTexts('ui')

let page: RenderedRoute
afterEach(() => page.close())

let rights = companyRights(['Administrator'])
const company = (index: number) => ({
  id: btoa(`AdminCompany:${index}`),
  databaseId: index,
  company: { id: btoa(`Company:${index}`) },
  name: `Företag ${String(index).padStart(2, '0')}`,
  organizationNumber: '5593184408',
  hasVat: true,
  isEmploymentServiceRequired: false,
  employmentServiceStatus: 'NOT_CONNECTED',
  senderId: null as string | null,
  isBanned: false,
  isSponsoringEnabled: index === 1,
  sponsoringPoints: 1200,
  areCreditsEnabled: index === 1,
  credits: [{ package: 'BOOST', amount: 4 }],
  subscriptionCount: 0,
  areSalespersonsFull: index === 2,
  salespersons:
    index === 1
      ? [{ userId: 'maria', name: 'Maria Ström', email: 'm@x.example', isMain: true, canBeRemoved: false }]
      : [],
  services: [],
  ...rights,
})
const all = Array.from({ length: 23 }, (_, index) => company(index + 1))
const asked: unknown[] = []
const adminCompanies = ({
  first,
  after,
  search,
  salesperson,
}: {
  first: number
  after?: string | null
  search?: string | null
  salesperson?: string | null
}) => {
  asked.push({ search: search ?? null, salesperson: salesperson ?? null })
  const found = all.filter(({ name }) => name.includes(search ?? ''))
  const start = after == null ? 0 : Number(after)
  const edges = found
    .slice(start, start + first)
    .map((node, index) => ({ cursor: String(start + index + 1), node: { ...node, ...rights } }))
  return {
    totalCount: found.length,
    edges,
    pageInfo: { hasNextPage: start + first < found.length, endCursor: edges.at(-1)?.cursor ?? null },
  }
}
const open = (
  roles: string[],
  answers: object = {},
  address = '/admin-management/companies',
  may = companyRights(roles),
) => {
  asked.length = 0
  rights = may
  page = renderRoute(address, {
    roles,
    answers: {
      ...recruiterAnswers,
      adminCompanies,
      salespersons: () => [{ userId: 'maria', name: 'Maria Ström' }],
      ...answers,
    } as never,
  })
}
const heads = () => [...document.querySelectorAll('thead th')].map(({ textContent }) => textContent)
const vatBox = () => page.find<HTMLInputElement>(`input[aria-label="${t('vatOf', { name: 'Företag 01' })}"]`)

test('ADMIN-05 ADMIN-06 ADMIN-07 SHELL-70 each role has its columns, twenty companies a page', async () => {
  open(['Economy'])
  await page.see('th', 'Företag 20')
  expect(heads()).toEqual([t('company'), t('salesperson'), t('vat')])
  expect(document.querySelectorAll('tbody tr')).toHaveLength(20)
  expect(page.find('tbody th a', 'Företag 20')?.getAttribute('href')).toBe('/admin-management/companies/20')
  await page.press('nav button', ui('page', { page: 2 }))
  await page.see('th', 'Företag 23')
  await page.close()
  open(['Moderator'])
  await page.see('th', 'Företag 20')
  expect(heads()).toEqual([
    t('company'),
    t('salesperson'),
    t('vat'),
    t('amf'),
    t('sender'),
    'Ponty',
    'Jobylon',
    'Teamtailor',
    t('ban'),
    t('sponsoring'),
    t('credits'),
    t('subscriptions'),
  ])
  expect(page.text()).toContain('559318-4408')
})

test('ADMIN-06 ADMIN-13 what the gateway says may be changed counts, whatever roles the token names', async () => {
  open(['Administrator'], {}, '/admin-management/companies', companyRights([]))
  await page.see('th span', 'Företag 20')
  expect([heads(), document.querySelectorAll('tbody th a').length, vatBox()?.disabled]).toEqual([
    [t('company'), t('salesperson'), t('vat')],
    0,
    true,
  ])
})

test('ADMIN-13 only an Administrator switches VAT; what failed shows the old value', async () => {
  open(['Moderator'])
  await page.see('th', 'Företag 01')
  expect(vatBox()?.disabled).toBe(true)
  await page.close()
  const sent: unknown[] = []
  open(['Administrator'], {
    setCompanyVat: ({ input }: { input: unknown }) => {
      sent.push(input)
      return {
        company: null,
        errors: [{ __typename: 'InvalidError', reason: 'CONFLICT', message: '', path: null, code: 'conflict' }],
      }
    },
  })
  await page.see('th', 'Företag 01')
  vatBox()?.click()
  await until(() => expect(sent).toEqual([{ companyId: company(1).company.id, hasVat: false }]))
  await until(() => expect(page.text()).toContain(t('failed.vat')))
  expect(vatBox()?.checked).toBe(true)
})

test('ADMIN-04 ADMIN-08 search and salesperson stand in the address and are read back from it', async () => {
  open(['Moderator'], {}, '/admin-management/companies?search=F%C3%B6retag%202&salesperson=none')
  await page.see('th', 'Företag 23')
  await until(() => expect([...document.querySelectorAll('tbody th')]).toHaveLength(4))
  expect(asked.at(-1)).toEqual({ search: 'Företag 2', salesperson: 'none' })
  const input = await page.see<HTMLInputElement>(`input[placeholder="${t('search')}"]`)
  expect(input.value).toBe('Företag 2')
  expect(page.key('Control+f')).toBe(true)
  expect(document.activeElement).toBe(input)
  page.write(input, 'Företag 03')
  await until(() => expect(page.path()).toContain('search=F%C3%B6retag+03'))
  await until(() => expect([...document.querySelectorAll('tbody th')]).toHaveLength(1))
  page.write(input, 'Ingen')
  await page.see('b', t('none'))
})

test('ADMIN-04 ADMIN-05 the page of the table stands in the address and is read back from it; a search begins at the first', async () => {
  open(['Moderator'], {}, '/admin-management/companies?page=2')
  await page.see('th', 'Företag 23')
  await page.press('nav button', ui('page', { page: 1 }))
  await page.see('th', 'Företag 01')
  expect(page.path()).toBe('/admin-management/companies')
  await page.press('nav button', ui('page', { page: 2 }))
  await until(() => expect(page.path()).toBe('/admin-management/companies?page=2'))
  page.write(await page.see(`input[placeholder="${t('search')}"]`), 'Företag')
  await until(() => expect(page.path()).toBe('/admin-management/companies?search=F%C3%B6retag'))
})

test('ADMIN-05 a page of a list whose count is not known is read at once, not row by row', async () => {
  open(
    ['Moderator'],
    {
      adminCompanies: (input: Parameters<typeof adminCompanies>[0]) => ({ ...adminCompanies(input), totalCount: null }),
    },
    '/admin-management/companies?page=2',
  )
  await page.see('th', 'Företag 23')
  expect(page.sentOperations.filter((name) => name === 'CompaniesPageMoreQuery')).toHaveLength(1)
})

test('ADMIN-15 a ban asks first, and is not sent when that is cancelled', async () => {
  const sent: unknown[] = []
  open(['Moderator'], {
    setCompanyBan: ({ input }: { input: unknown }) => {
      sent.push(input)
      return { company: { ...company(1), isBanned: true }, errors: [] }
    },
  })
  await page.press(`button[aria-label="${t('banOf', { name: 'Företag 01' })}"]`)
  await page.press('[role=alertdialog] button', ui('cancel'))
  await page.press(`button[aria-label="${t('banOf', { name: 'Företag 01' })}"]`)
  await page.press('[role=alertdialog] button', t('banVerb'))
  await page.see(`button[aria-label="${t('unbanOf', { name: 'Företag 01' })}"]`)
  expect(sent).toEqual([{ companyId: company(1).company.id, isBanned: true }])
})

test('ADMIN-08 the list is narrowed to a salesperson, to companies without one and to all again, from the first page', async () => {
  open(['Economy'], {}, '/admin-management/companies?page=2')
  await page.see('th', 'Företag 23')
  const choose = async (label: string) => {
    await page.press(`button[aria-haspopup="listbox"]`)
    await page.press('[role="option"]', label)
    await page.gone('[role="option"]')
  }
  await choose('Maria Ström')
  await until(() => expect(asked.at(-1)).toEqual({ search: null, salesperson: 'maria' }))
  expect(page.path()).toBe('/admin-management/companies?salesperson=maria')
  await choose(t('noSalesperson'))
  await until(() => expect(asked.at(-1)).toEqual({ search: null, salesperson: 'none' }))
  await choose(t('allSalespersons'))
  await until(() => expect(asked.at(-1)).toEqual({ search: null, salesperson: null }))
  expect(page.path()).toBe('/admin-management/companies')
})

test('ADMIN-18 ADMIN-20 ADMIN-21 ADMIN-22 one joins and leaves a company, after a question, and makes another the main one', async () => {
  const sent: unknown[] = []
  const maria = { userId: 'maria', name: 'Maria Ström', email: 'm@x.example', isMain: true, canBeRemoved: false }
  const own = { userId: 'own', name: 'Petter Sandahl', email: 'p@x.example', isMain: false, canBeRemoved: true }
  const answer =
    (name: string, salespersons: object[]) =>
    ({ input }: { input: object }) => {
      sent.push({ [name]: input })
      return { company: { ...company(1), salespersons }, errors: [] }
    }
  open(['Moderator'], {
    addSalesperson: answer('add', [maria, own]),
    changeMainSalesperson: answer('main', [
      { ...maria, isMain: false },
      { ...own, isMain: true },
    ]),
    removeSalesperson: answer('remove', [maria]),
  })
  const menu = (main: string) => page.press(`button[aria-label="${t('salespersonsOf', { name: 'Företag 01', main })}"]`)
  await menu('Maria Ström')
  // Nobody is removed but by themselves.
  expect(page.find('[role="menuitem"]', t('removeMe'))).toBeNull()
  await page.press('[role="menuitem"]', t('addMe'))
  await menu('Maria Ström +1')
  await page.press('[role="menuitem"]', `${own.name}${t('makeMain', { email: own.email })}`)
  await menu('Petter Sandahl +1')
  await page.press('[role="menuitem"]', t('removeMe'))
  await page.press('[role="alertdialog"] button', ui('cancel'))
  await menu('Petter Sandahl +1')
  await page.press('[role="menuitem"]', t('removeMe'))
  await page.press('[role="alertdialog"] button', t('leave'))
  await page.see(`button[aria-label="${t('salespersonsOf', { name: 'Företag 01', main: 'Maria Ström' })}"]`)
  const {
    company: { id: companyId },
  } = company(1)
  expect(sent).toEqual([{ add: { companyId } }, { main: { companyId, salesperson: 'own' } }, { remove: { companyId } }])
})

test('ADMIN-19 where there are as many salespersons as there can be nobody can be added', async () => {
  const mayJoin = async (name: string) => {
    open(['Moderator'])
    await page.press(`button[aria-label="${t('salespersonsOf', { name, main: t('nobody') })}"]`)
    const items = () =>
      [...document.querySelectorAll('[role=menuitem]')].filter(({ textContent }) => textContent?.startsWith(t('addMe')))
    await until(() => expect(items()).toHaveLength(1))
    const mayAdd = items()[0]?.getAttribute('aria-disabled') !== 'true'
    await page.close()
    return mayAdd
  }
  expect([await mayJoin('Företag 02'), await mayJoin('Företag 03')]).toEqual([false, true])
  open(['Moderator'])
})

test('SHELL-70 SHELL-74 who has another role is not let in', async () => {
  for (const path of [
    '/admin-management/companies',
    '/admin-management/companies/foreign/requests',
    '/admin-management/7/partial-sponsoring',
    '/admin-management/visibility-percentage-profile',
  ]) {
    open(['ContentWriter'], {}, path)
    await until(() => expect(page.path()).toBe('/'))
    await page.close()
  }
  open(['Moderator'])
  await page.see('h1', admin('pages.companies'))
})

test('ADMIN-01 COMP-116 a company that is made meanwhile comes into the open list, as it is searched', async () => {
  open(['Moderator'], {}, '/admin-management/companies?search=F%C3%B6retag%202')
  await page.see('th', 'Företag 23')
  await until(() => expect(asked.at(-1)).toEqual({ search: 'Företag 2', salesperson: null }))
  const before = asked.length
  const told = (one: (typeof all)[number]) =>
    page.send('adminCompanyUpdated', { resync: false, sponsoringId: null, company: one })
  // One that is shown is brought up to date by the event alone.
  await told({ ...company(20), name: 'Företag 20 AB' })
  await page.see('th', 'Företag 20 AB')
  all.push({ ...company(24), name: 'Företag 24' })
  try {
    await told({ ...company(24), name: 'Företag 24' })
    await page.see('th', 'Företag 24')
  } finally {
    all.pop()
  }
  expect(asked.slice(before)).toEqual([{ search: 'Företag 2', salesperson: null }])
})

test('ADMIN-01 SHELL-115 what a gap in the events left out comes into the list, as it is searched by then', async () => {
  open(['Moderator'], {}, '/admin-management/companies')
  await page.see('th', 'Företag 02')
  await page.router.navigate('/admin-management/companies?search=F%C3%B6retag%202')
  await page.see('th', 'Företag 23')
  all.push({ ...company(24), name: 'Företag 24' })
  try {
    await page.send('adminCompanyUpdated', { resync: true, sponsoringId: null, company: null })
    await page.see('th', 'Företag 24')
  } finally {
    all.pop()
  }
})
