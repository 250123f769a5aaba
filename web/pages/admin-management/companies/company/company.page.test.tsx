import { afterEach, expect, test } from 'vitest'
import { until, type RenderedPage } from '#web/testing/render-page.tsx'
import { screenOf, startsWith } from '#web/testing/screen.ts'
import { pageTexts } from '#web/testing/page-texts.ts'
import { failure, globalId } from '#web/testing/world.ts'
import { textOfAction, textOfGroup } from '#rules/audit/texts.ts'
import { addDays, stockholmDay, stockholmTime } from '#rules/text-and-time/stockholm-time.ts'
import {
  COMPANY_ID,
  COMPANY_PATH,
  companyOf,
  INVOICE_PATH,
  invoiceOf,
  noteOf,
  notesOf,
  openCompany,
  overviewOf,
  serviceOf,
  settingsOf,
  sums,
} from './company.fixture.ts'

const t = pageTexts('pages/admin-management/companies/company')
const audit = pageTexts('features/audit')
const ui = pageTexts('ui')
const info = pageTexts('features/company-info')
const shell = pageTexts('shell')
const admin = pageTexts('shell/admin')

let page: RenderedPage
afterEach(() => page.close())

const open = (...options: Parameters<typeof openCompany>) => {
  page = openCompany(...options)
}

const seeCompany = () => page.findByRole('heading', { level: 1, name: 'Nordvik Energi AB' })
const details = () => page.queryAllByRole('definition').map(({ textContent }) => textContent)
const queryPanel = () => page.queryByRole('region', { name: startsWith(t('invoice', { number: '' })) })

/** Returns the invoices 2024-1000 to 2024-871, newest first. The invoices at these positions are overdue. */
const manyInvoices = (overdue: readonly number[] = []) =>
  Array.from({ length: 130 }, (_, index) => ({
    id: globalId('Invoice', 1000 - index),
    databaseId: 1000 - index,
    number: `2024-${1000 - index}`,
    status: overdue.includes(index) ? 'UN_PAID' : 'PAID',
    issuedOn: null,
    dueOn: null,
    sums,
  }))
const OLDEST = '2024-871'
interface PageArguments {
  first: number
  after?: string | null
}
/** Returns the position of the first invoice of a page. */
const startOf = ({ after }: PageArguments) => (after == null ? 0 : Number(after))
/** Returns one page of the invoices. */
function pageOf(all: ReturnType<typeof manyInvoices>, { first, after = null }: PageArguments) {
  const start = startOf({ first, after })
  return {
    totalCount: all.length,
    pageInfo: { hasNextPage: start + first < all.length, endCursor: String(start + first) },
    edges: all.slice(start, start + first).map((node, index) => ({ cursor: String(start + index + 1), node })),
  }
}
const showAllInvoices = () => page.click('button', t('allInvoices_other', { count: 130 }))
// Found by text, because computing the names of hundreds of links takes seconds.
const listedInvoices = () => page.getAllByText(startsWith('2024-'), { selector: 'a *' })
async function seeFailedPart() {
  const alert = await page.within('alert')
  expect(alert.element.textContent).toContain(ui('partMissing'))
  return alert
}

test('a company shows its address for paper invoices or its email (ADMIN-45, ADMIN-46, ADMIN-47, ADMIN-48, SHELL-71)', async () => {
  open(COMPANY_PATH)
  await seeCompany()
  expect(details()).toEqual([
    'Nordvik Energi AB',
    '559318-4408',
    'SE559318440801',
    `${t('careOf', { name: 'Nordvik Ekonomi' })}Storgatan 14852 30 Sundsvall`,
    'Karin Wallén',
    '070-174 06 31',
    'karin@nordvik.example',
    'nordvik.example',
  ])
  expect(page.text()).toContain(t('media.UPLOADED'))
  expect(page.text()).toContain(t('sentOnPaper', { to: 'Storgatan 14, Sundsvall' }))
  expect(queryPanel()).toBeNull()
  expect(page.getByRole('link', { name: startsWith('2025-1130') }).getAttribute('href')).toBe(`${COMPANY_PATH}/8`)
  await page.close()
  open(COMPANY_PATH, { 'office.company': companyOf({ hasPaperBilling: false }) })
  await until(() => expect(details()).toContain('faktura@nordvik.example'))
  expect(page.text()).toContain(t('sentByEmail', { to: 'faktura@nordvik.example' }))
})

test('the bar below the name shows town, salesperson, the first day and whether the info is complete (PLUS-107)', async () => {
  open(COMPANY_PATH, { 'office.company': { ...companyOf(), overview: overviewOf({ logoUrl: '/media/1/logo.png' }) } })
  await seeCompany()
  page.getByText('Sundsvall')
  page.getByText('Petter Sandahl')
  page.getByText(t('customerSince', { day: '2019-03-04' }))
  page.getByText(t('infoComplete'))
  expect(document.querySelector('img[src="/media/1/logo.png"]')).not.toBeNull()
  await page.close()
  open(COMPANY_PATH, { 'office.company': companyOf({ telephone: '', homePage: 'nordvik' }) })
  await seeCompany()
  const fields = `${info('fields.telephone')}, ${info('fields.homePage')}`
  page.getByText(t('infoMissing', { fields }))
  expect(page.queryByText(t('infoComplete'))).toBeNull()
  expect(document.querySelector('img[src^="/media"]')).toBeNull()
})

const rowsIn = async (name: string) =>
  (await page.within('region', name)).getAllByRole('listitem').map(({ textContent }) => textContent)

test('the page shows key numbers, credits, subscriptions, connections and people (PLUS-107)', async () => {
  open(COMPANY_PATH)
  await seeCompany()
  const keys = await page.within('list', t('key.title'))
  const lastYear = String(Number(stockholmDay(new Date()).slice(0, 4)) - 1)
  expect(keys.getAllByRole('listitem').map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))).toEqual([
    `${t('key.activeAds')}19 ${t('key.promoted_other', { count: 6 })}${t('key.ofAds_other', { count: 46 })}`,
    `${t('key.credits')}6 ${t('reserved_other', { count: 2 })}`,
    `${t('key.invoiceable')}71 000 kr ${t('key.orders_other', { count: 6 })}${t('key.allUnbilled')}`,
    `${t('key.overdue')}10 000,50 kr ${t('key.invoices_one', { count: 1 })}${t('invoice', { number: '2025-1130' })}`,
    `${t('key.bought')}412 500 kr +18 %${t('key.comparedTo', { sum: '349 600 kr', year: lastYear })}`,
  ])
  expect(await rowsIn(t('key.credits'))).toEqual([`Boost${t('reserved_other', { count: 2 })}4`, 'Boost Plus2'])
  expect(await rowsIn(t('subscriptions'))).toEqual([
    `Tolv Boost Plus per år119\u00a0000\u00a0kr${t('usedCredits', { used: 7, given: 12 })}2025-03-01 – 2026-02-28`,
  ])
  // Two subscriptions run, and the section lists one.
  ;(await page.within('region', t('subscriptions'))).getByText(t('moreRows_one', { count: 1 }))
  expect(await rowsIn(t('connections'))).toEqual([
    `Arbetsförmedlingen${t('refusedSince', { time: '2025-11-20' })}`,
    `Teamtailor (XML)${t('connectedSeen', { time: '2025-11-20' })}`,
    `Teamtailor (webhook)${t('offWhile.TEAMTAILOR_XML')}`,
    `Jobylon${t('waitingWith', { reference: '48213' })}`,
    `Ponty${t('notIncluded')}`,
  ])
  expect((await rowsIn(t('people'))).map((row) => row.replace(/^[A-ZÅÄÖ]{2}/, ''))).toEqual([
    `Karin Wallén${t('administrator')}${t('lastSeen')}: 2025-11-19`,
    `Jonas Kallio${t('user')}${t('lastSeen')}: –`,
    `tove@nordvik.example${t('invited', { day: '2025-11-17' })}`,
  ])
  // Economy neither changes credits nor reads the log, so the timeline has only notes.
  expect(page.queryByRole('button', { name: t('addCredits') })).toBeNull()
  const timeline = await page.within('region', t('timeline'))
  timeline.getByText(t('note.none'))
  expect(timeline.queryByRole('link', { name: t('wholeLog') })).toBeNull()
  expect(timeline.queryByRole('button', { name: startsWith(t('timelineFilter')) })).toBeNull()
})

test('an administrator reads the timeline, where impersonating staff are named, and changes credits (PLUS-107)', async () => {
  const entry = (id: number, over: object) => ({
    __typename: 'AuditEntry',
    id: globalId('AuditEntry', id),
    at: `2025-11-${20 - id}T09:42:00Z`,
    action: 'INVOICE_REQUESTED',
    actor: { __typename: 'Actor', id: globalId('Actor', 1), kind: 'USER', name: 'Karin Wallén' },
    impersonator: null,
    isMcp: false,
    subject: { __typename: 'AuditSubject', kind: 'INVOICE', name: '2025-1187', adTitle: null },
    ...over,
  })
  const timeline = [
    entry(1, {}),
    entry(2, { impersonator: { __typename: 'Actor', id: globalId('Actor', 2), kind: 'USER', name: 'Eva Norling' } }),
    entry(3, { actor: null }),
    entry(4, { isMcp: true }),
  ]
  open(
    COMPANY_PATH,
    {
      'office.company': {
        ...companyOf(),
        viewerCanOpen: true,
        settings: settingsOf({ viewerCanEdit: true, isTest: true }),
        timeline,
      },
    },
    { roles: ['Administrator'] },
  )
  await seeCompany()
  page.getByText(pageTexts('shell')('test'))
  const region = await page.within('region', t('timeline'))
  expect(region.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    '2025-11-19 onsdag',
    '2025-11-18 tisdag',
    '2025-11-17 måndag',
    '2025-11-16 söndag',
  ])
  const what = textOfAction('invoice.requested', 'sv')
  expect(region.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    `${what}Karin Wallén, 2025-118710:42`,
    `${audit('as', { staff: 'Eva Norling', user: 'Karin Wallén' })}${what}, 2025-118710:42`,
    `${what}${audit('system')}, 2025-118710:42`,
    `${what}Karin Wallén, ${audit('mcp')}, 2025-118710:42`,
  ])
  expect(region.getByRole('link', { name: t('wholeLog') }).getAttribute('href')).toBe(
    '/admin-management/audit-log?company=3',
  )
  expect(page.getAllByRole('button', { name: t('addCredits') })).toHaveLength(2)
  page.getByRole('button', { name: t('addSubscription') })
  expect(page.getByRole('link', { name: t('allPeople_other', { count: 8 }) }).getAttribute('href')).toBe(
    '/3/manage-users',
  )
})

test('staff see what the last exchange of a connection and the last sign-in of today were (PLUS-107)', async () => {
  const now = new Date()
  const services = [
    serviceOf('TEAMTAILOR', 'CONNECTED', { lastSuccessAt: now.toISOString() }),
    serviceOf('PONTY', 'CONNECTED', { fault: 'TOO_SLOW' }),
  ]
  const [karin, jonas] = overviewOf().members
  const members = [
    { ...karin, lastSeenAt: now.toISOString() },
    { ...jonas, lastSeenAt: new Date(now.getTime() - 20 * 60_000).toISOString() },
  ]
  open(COMPANY_PATH, { 'office.company': { ...companyOf(), overview: overviewOf({ services, members }) } })
  await seeCompany()
  expect(await rowsIn(t('connections'))).toEqual([
    `Arbetsförmedlingen${t('state.NOT_CONNECTED')}`,
    `Teamtailor (XML)${t('offWhile.TEAMTAILOR')}`,
    `Teamtailor (webhook)${t('connectedSeen', { time: stockholmTime(now) })}`,
    `Jobylon${t('state.NOT_CONNECTED')}`,
    `Ponty${t('exchangeFailed')}`,
  ])
  const [first, second] = await rowsIn(t('people'))
  expect(first).toContain(`${t('lastSeen')}: ${t('seenNow')}`)
  expect(second).not.toContain(t('seenNow'))
})

test('unpaid invoices say how many days are left or have passed since they were due (PLUS-107)', async () => {
  const today = stockholmDay(new Date())
  const due = (status: string, days: number, index: number) => ({
    id: globalId('Invoice', index),
    databaseId: index,
    number: `2025-${index}`,
    status,
    issuedOn: addDays(today, -40),
    dueOn: addDays(today, days),
    sums,
    creditNote: null,
  })
  const nodes = [
    due('SENT', 6, 1),
    due('SENT', 0, 2),
    due('UN_PAID', -12, 3),
    due('PAID', -50, 4),
    due('UN_SENT', 6, 5),
  ]
  const edges = nodes.map((node) => ({ cursor: node.number, node }))
  const invoices = { totalCount: 5, pageInfo: { hasNextPage: false, endCursor: null }, edges }
  open(COMPANY_PATH, { 'office.company': { ...companyOf(), invoices } })
  await seeCompany()
  const section = await page.within('region', t('invoices'))
  await section.click('button', t('allInvoices_other', { count: 5 }))
  const notes = [t('dueIn_other', { count: 6 }), t('dueToday'), t('daysLate_other', { count: 12 })]
  const shown = section
    .getAllByRole('link')
    .map(({ textContent }) => notes.filter((note) => textContent.includes(note)))
  expect(shown).toEqual([...notes.map((note) => [note]), [], []])
  expect(page.text()).not.toContain(t('daysLate_other', { count: 50 }))
})

test('staff step through the companies of the list that they came from, also with the keyboard (PLUS-107)', async () => {
  const asked: unknown[] = []
  const companyAt = (databaseId: number, name: string) => ({
    __typename: 'Company',
    id: globalId('Company', databaseId),
    databaseId,
    name,
  })
  open(`${COMPANY_PATH}?search=energi&page=2`, {
    'office.company': () => ({
      ...companyOf(),
      neighbors: (filter: object) => {
        asked.push(filter)
        return { place: 7, totalCount: 412, previous: companyAt(2, 'Norr AB'), next: companyAt(4, 'Syd AB') }
      },
    }),
  })
  await seeCompany()
  expect(page.text()).toContain(t('companyPlace', { place: 7, all: 412 }).replaceAll(/<\/?b>/g, ''))
  expect(asked).toEqual([{ search: 'energi', salespersonId: null, onlyUnassigned: false }])
  expect(page.getByRole('link', { name: admin('pages.companies') }).getAttribute('href')).toBe(
    '/admin-management/companies?search=energi',
  )
  await page.click('button', t('nextCompany'))
  await until(() => expect(page.path()).toBe('/admin-management/companies/4?search=energi'))
  await page.press('k')
  await until(() => expect(page.path()).toBe('/admin-management/companies/2?search=energi'))
  await page.press('j')
  await until(() => expect(page.path()).toBe('/admin-management/companies/4?search=energi'))
})

test('staff who may impersonate view Tavla as a member, first as an administrator of the company (PLUS-107, ACC-50)', async () => {
  const sent: unknown[] = []
  const members = overviewOf().members.map((member) => ({ ...member, viewerCanImpersonate: true }))
  open(
    COMPANY_PATH,
    {
      'office.company': { ...companyOf(), overview: overviewOf({ members }) },
      impersonate: ({ input }: { input: object }) => {
        sent.push(input)
        return {
          session: null,
          errors: [{ __typename: 'ForbiddenError', reason: 'FORBIDDEN', message: '', path: null, code: 'FORBIDDEN' }],
        }
      },
    },
    { roles: ['Administrator'] },
  )
  await seeCompany()
  await page.click('button', t('viewAsCustomer'))
  await page.within('alertdialog').then((dialog) => dialog.click('button', ui('close')))
  await page.click('button', t('viewAsOf', { name: 'Jonas Kallio' }))
  await until(() => expect(sent).toEqual([{ userId: 'karin' }, { userId: 'jonas' }]))
})

test('staff who may not impersonate have no button for it (PLUS-107, ACC-50)', async () => {
  open(COMPANY_PATH)
  await seeCompany()
  expect(page.queryByRole('button', { name: t('viewAsCustomer') })).toBeNull()
  expect(page.queryByRole('button', { name: t('viewAsOf', { name: 'Karin Wallén' }) })).toBeNull()
})

test('a new entry of the log appears in the timeline of an administrator (PLUS-107)', async () => {
  let timeline = [entryOf(3)]
  open(
    COMPANY_PATH,
    { 'office.company': () => ({ ...companyOf(), viewerCanReadTimeline: true, timeline }) },
    { roles: ['Administrator'] },
  )
  await seeCompany()
  const region = await page.within('region', t('timeline'))
  expect(rowsOf(region)).toHaveLength(1)
  timeline = [entryOf(1, { action: 'PARTNER_KEY_CREATED' }), entryOf(3)]
  await page.send('companyTimelineUpdated', { needsResync: false })
  await region.findByText(textOfAction('partnerKey.created', 'sv'))
})

const entryOf = (id: number, over: object = {}) => ({
  __typename: 'AuditEntry',
  id: globalId('AuditEntry', id),
  at: `2025-11-${20 - id}T09:42:00Z`,
  action: 'INVOICE_REQUESTED',
  actor: { __typename: 'Actor', id: globalId('Actor', 1), kind: 'USER', name: 'Karin Wallén' },
  impersonator: null,
  isMcp: false,
  subject: { __typename: 'AuditSubject', kind: 'INVOICE', name: '2025-1187', adTitle: null },
  ...over,
})
const rowsOf = (region: { getAllByRole: typeof page.getAllByRole }) =>
  region.getAllByRole('listitem').map(({ textContent }) => textContent)

test('notes stand between the events, and a filter shows one kind of event or only notes (PLUS-107)', async () => {
  const groups: unknown[] = []
  const event = `${textOfAction('invoice.requested', 'sv')}Karin Wallén, 2025-118710:42`
  open(
    COMPANY_PATH,
    {
      'office.company': () => ({
        ...companyOf(),
        timeline: ({ group = null }: { group?: string | null }) => {
          groups.push(group)
          return group === 'USERS' ? [] : [entryOf(1), entryOf(3)]
        },
        notes: notesOf([noteOf(2, { isCall: true, changedAt: '2025-11-19T08:00:00Z' }), noteOf(4)]),
      }),
    },
    { roles: ['Administrator'] },
  )
  await seeCompany()
  const region = await page.within('region', t('timeline'))
  const call = `${t('note.call', { name: 'Petter Sandahl' })}Anteckning 2${t('note.changed', { day: '2025-11-19' })}14:20`
  const plain = `${t('note.plain', { name: 'Petter Sandahl' })}Anteckning 414:20`
  expect(rowsOf(region)).toEqual([event, call, event, plain])
  const choose = async (label: string) => {
    await region.click('button', startsWith(`${t('timelineFilter')}: `))
    await page.click('menuitemradio', label)
  }
  // Notes of others cannot be changed.
  expect(region.queryByRole('button', { name: t('note.change') })).toBeNull()
  await choose(t('note.all'))
  await until(() => expect(rowsOf(region)).toEqual([call, plain]))
  await choose(textOfGroup('billing', 'sv'))
  await until(() => expect(rowsOf(region)).toEqual([event, event]))
  await choose(textOfGroup('users', 'sv'))
  await region.findByText(audit('none'))
  expect(groups).toEqual([null, 'BILLING', 'USERS'])
})

test('staff write a note about a call, and change and delete their own notes (PLUS-107)', async () => {
  const sent: unknown[] = []
  let notes = [noteOf(1, { viewerCanChange: true })]
  open(COMPANY_PATH, {
    'office.company': () => ({ ...companyOf(), notes: notesOf(notes) }),
    addCompanyNote: ({ input }: { input: { text: string; isCall: boolean } }) => {
      sent.push(input)
      notes = [noteOf(0, { text: input.text, isCall: input.isCall, viewerCanChange: true }), ...notes]
      return { companyNote: notes[0], errors: [] }
    },
    changeCompanyNote: ({ input }: { input: { text: string } }) => {
      sent.push(input)
      notes = notes.map((note) => (note.id === globalId('CompanyNote', 1) ? { ...note, text: input.text } : note))
      return { companyNote: notes[1], errors: [] }
    },
    deleteCompanyNote: ({ input }: { input: object }) => {
      sent.push(input)
      notes = notes.slice(0, 1)
      return { deletedCompanyNoteId: globalId('CompanyNote', 1), errors: [] }
    },
  })
  await seeCompany()
  const region = await page.within('region', t('timeline'))
  await region.fill(t('note.new'), 'Vill ha tolv Boost Plus')
  await region.click('button', t('note.markCall'))
  await region.click('button', t('note.save'))
  await region.findByText('Vill ha tolv Boost Plus', { selector: 'p' })
  expect(page.getByLabelText<HTMLTextAreaElement>(t('note.new'), { selector: 'textarea' }).value).toBe('')
  const old = async () => {
    const [, row] = region.getAllByRole('listitem')
    if (!row) throw new Error('The old note is missing.')
    return screenOf(row)
  }
  await (await old()).click('button', t('note.change'))
  const form = await old()
  await form.fill(t('note.change'), 'Ringer i januari')
  await form.click('button', t('note.save'))
  await region.findByText('Ringer i januari', { selector: 'p' })
  await (await old()).click('button', t('note.delete'))
  const question = await page.within('alertdialog', t('note.deleteTitle'))
  await question.click('button', t('note.delete'))
  await until(() => expect(region.queryByText('Ringer i januari')).toBeNull())
  const note = { companyNoteId: globalId('CompanyNote', 1) }
  expect(sent).toEqual([
    { companyId: COMPANY_ID, text: 'Vill ha tolv Boost Plus', isCall: true },
    { ...note, text: 'Ringer i januari', isCall: false },
    note,
  ])
})

test('a note that cannot be saved stays in its field, and a long one says so (PLUS-107)', async () => {
  open(COMPANY_PATH, {
    addCompanyNote: () => ({
      companyNote: null,
      errors: [{ __typename: 'ValidationError', reason: 'INVALID', message: '', path: null, code: 'invalid' }],
    }),
  })
  await seeCompany()
  const region = await page.within('region', t('timeline'))
  await region.fill(t('note.new'), 'x'.repeat(2001))
  await until(() => expect(page.text()).toContain(t('note.tooLong', { max: 2000 })))
  expect(region.getByRole<HTMLButtonElement>('button', { name: t('note.save') }).disabled).toBe(true)
  await region.fill(t('note.new'), 'Kort')
  await region.click('button', t('note.save'))
  const error = await page.within('alertdialog')
  await error.findByText(t('note.failed'), { exact: false })
  expect(page.getByLabelText<HTMLTextAreaElement>(t('note.new'), { selector: 'textarea' }).value).toBe('Kort')
})

test('the page and its timeline follow what a colleague changes at the company (PLUS-107)', async () => {
  let notes: object[] = []
  open(COMPANY_PATH, { 'office.company': () => ({ ...companyOf(), notes: notesOf(notes) }) })
  await seeCompany()
  notes = [noteOf(1)]
  const refetches = () => page.sentOperations.filter((name) => name === 'CompanyTimelineMoreQuery')
  const change = (databaseId: number) =>
    page.send('adminCompanyUpdated', {
      needsResync: false,
      sponsoringId: null,
      company: { id: globalId('AdminCompany', databaseId), databaseId },
    })
  await change(4)
  await change(3)
  await page.findByText('Anteckning 1')
  await until(() => expect(refetches()).toHaveLength(1))
})

test('the list shows the four newest invoices, and all of them on request or when an older one is open (PLUS-107)', async () => {
  const all = manyInvoices()
  const billedCompany = () => ({ ...companyOf(), invoices: (wanted: PageArguments) => pageOf(all, wanted) })
  open(COMPANY_PATH, { 'office.company': billedCompany })
  await seeCompany()
  expect(listedInvoices().map(({ textContent }) => textContent)).toEqual([
    '2024-1000',
    '2024-999',
    '2024-998',
    '2024-997',
  ])
  await showAllInvoices()
  await page.findByText(OLDEST)
  // The button keeps the focus, and hides the older invoices again.
  expect(document.activeElement?.textContent).toBe(t('latestInvoices'))
  await page.press('Enter')
  await until(() => expect(listedInvoices()).toHaveLength(4))
  await page.close()
  open(`${COMPANY_PATH}/996`, {
    'office.company': billedCompany,
    invoice: () => invoiceOf({ databaseId: 996, number: '2024-996' }),
  })
  await page.findByRole('link', { name: startsWith('2024-995') })
})

test('a company with few invoices has no button for all of them (PLUS-107)', async () => {
  open(COMPANY_PATH)
  await seeCompany()
  expect(page.queryByRole('button', { name: t('allInvoices_other', { count: 2 }) })).toBeNull()
})

test('the key numbers say how late the oldest overdue invoice is, and staff add credits from them (PLUS-107)', async () => {
  const [newest, oldest] = manyInvoices([0, 1])
  const today = stockholmDay(new Date())
  const invoices = pageOf(
    [
      { ...newest, dueOn: addDays(today, -3) },
      { ...oldest, dueOn: addDays(today, -21) },
    ] as never,
    { first: 100 },
  )
  open(
    COMPANY_PATH,
    {
      'office.company': {
        ...companyOf(),
        invoices,
        overview: overviewOf({ boughtLastYear: 0 }),
        settings: settingsOf({ viewerCanEdit: true }),
      },
    },
    { roles: ['Administrator'] },
  )
  await seeCompany()
  const keys = await page.within('list', t('key.title'))
  const overdue = `${t('daysLate_other', { count: 21 })}${t('invoice', { number: '2024-999' })} ${t('moreRows_one', { count: 1 })}`
  const bought = `${t('key.withoutVat')}${t('key.lastYear', { sum: '0 kr' })}`
  const texts = keys.getAllByRole('listitem').map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))
  expect(texts[3]).toContain(overdue)
  // Without a previous year there is no change in percent.
  expect(texts[4]).toContain(bought)
  await keys.click('button', t('addCredits'))
  await page.findByRole('dialog')
})

test('a new note is written in a field of one line, which grows with the text (PLUS-107)', async () => {
  open(COMPANY_PATH)
  await seeCompany()
  const field = () => page.getByLabelText<HTMLTextAreaElement>(t('note.new'), { selector: 'textarea' })
  expect(field().getAttribute('rows')).toBe('1')
  await page.fill(t('note.new'), 'Ringer i januari')
  expect(field().getAttribute('rows')).toBe('3')
})

test('the list loads the invoices after the newest hundred, and the overdue sum includes them (ADMIN-45, SHELL-71)', async () => {
  const all = manyInvoices([120])
  open(COMPANY_PATH, {
    'office.company': () => ({ ...companyOf(), invoices: (wanted: PageArguments) => pageOf(all, wanted) }),
  })
  await page.findByRole('link', { name: t('invoice', { number: '2024-880' }) })
  await showAllInvoices()
  await page.findByText(OLDEST)
})

test('a failure after the newest hundred invoices shows below them, and the user can retry (ADMIN-45)', async () => {
  const all = manyInvoices()
  let isAway = true
  const invoices = (wanted: PageArguments) => {
    if (startOf(wanted) > 0 && isAway) throw new Error('the platform is away')
    return pageOf(all, wanted)
  }
  open(COMPANY_PATH, { 'office.company': () => ({ ...companyOf(), invoices }) })
  const failedPart = await seeFailedPart()
  await showAllInvoices()
  expect(listedInvoices()).toHaveLength(100)
  expect(page.sentOperations.filter((name) => name === 'AdminCompanyPageMoreQuery')).toHaveLength(1)
  isAway = false
  await failedPart.click('button', ui('retry'))
  await page.findByText(OLDEST)
})

test('the list keeps the invoices after the newest hundred while it refetches, and continues after a reconnect (ADMIN-45)', async () => {
  const all = manyInvoices()
  let isAway = false
  let isHeld = false
  const held: (() => void)[] = []
  const invoices = async (wanted: PageArguments) => {
    if (startOf(wanted) > 0 && isHeld)
      await new Promise<void>((resolve) => {
        held.push(resolve)
      })
    return pageOf(all, wanted)
  }
  const billedCompany = () => {
    if (isAway && page.sentOperations.at(-1) === 'AdminCompanyPageMoreQuery') throw new Error('the platform is away')
    return { ...companyOf(), invoices }
  }
  open(COMPANY_PATH, { 'office.company': billedCompany })
  await seeCompany()
  await showAllInvoices()
  await page.findByText(OLDEST)
  isHeld = true
  await page.send('billingUpdated', { needsResync: false, company: { id: COMPANY_ID } })
  await until(() => expect(held).toHaveLength(1))
  expect(listedInvoices()).toHaveLength(130)
  isHeld = false
  held.shift()?.()
  isAway = true
  await page.send('billingUpdated', { needsResync: false, company: { id: COMPANY_ID } })
  await seeFailedPart()
  expect(listedInvoices()).toHaveLength(130)
  isAway = false
  await page.send('billingUpdated', { needsResync: true, company: null })
  await page.gone('alert')
  expect(listedInvoices()).toHaveLength(130)
})

test.each([
  ['another company', () => ({ ...invoiceOf(), company: { id: globalId('Company', 4), databaseId: 4 } })],
  [
    'no company',
    () => {
      throw failure('FORBIDDEN')
    },
  ],
])('the address of an invoice of %s shows that the user has no access (ADMIN-45, SHELL-71)', async (_, invoice) => {
  open(INVOICE_PATH, { invoice })
  await page.findByRole('heading', { level: 1, name: shell('failed.forbiddenTitle') })
  expect(queryPanel()).toBeNull()
})

test.each(['Administrator', 'Economy'])(
  'the role %s opens the page of a company (SHELL-71, ADMIN-101)',
  async (role) => {
    open(COMPANY_PATH, {}, { roles: [role] })
    await seeCompany()
  },
)

test.each(
  ['Moderator', 'ContentWriter', 'InternalSales'].flatMap((role) =>
    [COMPANY_PATH, INVOICE_PATH].map((path): [string, string] => [role, path]),
  ),
)('the role %s does not open %s and loads nothing of it (SHELL-71, ADMIN-101)', async (role, path) => {
  open(path, {}, { roles: [role] })
  await page.findByRole('heading', { level: 1, name: pageTexts('shell')('failed.forbiddenTitle') })
  expect(page.sentOperations).not.toContain('AdminCompanyPageQuery')
})

test('a company in the back office has one breadcrumb, also for staff who oversee all companies (SHELL-94)', async () => {
  open(INVOICE_PATH, {}, { roles: ['Administrator'] })
  await page.findByRole('heading', { level: 2, name: t('invoice', { number: '2025-1124' }) })
  const breadcrumbs = await page.within('navigation', shell('breadcrumb'))
  expect(breadcrumbs.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    shell('home'),
    admin('admin'),
    admin('pages.companies'),
    'Nordvik Energi AB',
    '2025-1124',
  ])
  expect(page.sentOperations).not.toContain('useAddressedCompanyQuery')
})
