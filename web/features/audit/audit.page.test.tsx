import { within } from '@testing-library/dom'
import { afterEach, expect, test } from 'vitest'
import { recruiterAnswers } from '#web/testing/board-world.ts'
import { renderPage, until, type RenderedPage } from '#web/testing/render-page.tsx'
import { shellTexts } from '#web/shell/texts.ts'
import { startsWith } from '#web/testing/screen.ts'
import { pageTexts } from '#web/testing/page-texts.ts'
import { failure, tranfjarden } from '#web/testing/world.ts'
import { HOUR_MS } from '#rules/text-and-time/durations.ts'

const t = pageTexts('features/audit')
const ui = pageTexts('ui')

let page: RenderedPage
afterEach(() => page.close())

const person = (id: string, name: string) => ({ __typename: 'Actor', id: btoa(`Actor:${id}`), kind: 'USER', name })
const entry = (n: number, over: object = {}) => ({
  id: btoa(`AuditEntry:h${n}`),
  at: new Date(Date.parse('2025-11-20T09:42:18Z') - n * HOUR_MS).toISOString(),
  action: 'AD_RENAMED',
  actor: person('u1', 'Jonas Kallio'),
  impersonator: null,
  isByStaff: false,
  avatarColor: 4,
  isMcp: false,
  subject: {
    kind: 'AD',
    databaseId: '9',
    name: 'Drifttekniker',
    ad: { id: btoa('Ad:9'), databaseId: 9 },
    adTitle: 'Drifttekniker',
    isThere: true,
  },
  changes: [{ field: null, from: { kind: 'TEXT', text: 'A' }, to: { kind: 'TEXT', text: 'B' } }],
  company: { id: btoa('Company:2'), databaseId: 2 },
  companyName: 'Tranfjärden Logistik AB',
  isTestCompany: false,
  ...over,
})
const requests: Record<string, unknown>[] = []
const open = (entries: readonly object[], { path = '/2/audit-log', roles = [] as string[], answers = {} } = {}) => {
  requests.length = 0
  page = renderPage(path, {
    roles,
    answers: {
      ...recruiterAnswers,
      company: () => tranfjarden,
      'company.auditPeople': () => [
        { actor: person('u1', 'Jonas Kallio'), isStaff: false },
        { actor: person('u2', 'Eva Norling'), isStaff: true },
      ],
      auditLog: ({ first, after, ...chosen }: { first: number; after?: string | null }) => {
        requests.push(chosen)
        const start = after == null ? 0 : Number(after)
        const edges = entries
          .slice(start, start + first)
          .map((node, index) => ({ cursor: String(start + index + 1), node }))
        return {
          totalCount: entries.length,
          days: [{ day: '2025-11-20', count: 31 }],
          edges,
          pageInfo: { hasNextPage: start + first < entries.length, endCursor: edges.at(-1)?.cursor ?? null },
        }
      },
      ...answers,
    } as never,
  })
}
/** Returns the texts of the cells of an entry. Rows that only have a heading are days. */
const cells = (entryIndex: number): (string | null)[] => {
  const rows = page.getAllByRole('row').map((row) => within(row).queryAllByRole('cell'))
  const entries = rows.filter((row) => row.length > 0)
  return (entries[entryIndex] ?? []).map(({ textContent }) => textContent)
}
const seeLink = (name: string) => page.findByRole('link', { name })
const seeAd = async () =>
  expect((await page.findAllByRole('link', { name: 'Drifttekniker' })).length).toBeGreaterThan(0)
const search = (text: string) => page.fill(t('search'), text)
const goToPage = async (number: string) => {
  const pages = await page.within('navigation', ui('pages'))
  await pages.click('button', ui('page', { page: number }))
}

test('each entry shows actor, access, action, subject with link and changes, grouped by day with a count (PLUS-42)', async () => {
  open([
    entry(0),
    entry(1, {
      action: 'CANDIDATE_MOVED',
      impersonator: person('u2', 'Eva Norling'),
      subject: {
        kind: 'CANDIDATE',
        databaseId: '7',
        name: 'Elin Åkesson',
        ad: { id: btoa('Ad:9'), databaseId: 9 },
        adTitle: 'Drifttekniker',
        isThere: true,
      },
    }),
    entry(2, { action: 'AD_ENDED', actor: null, changes: [] }),
    entry(3, {
      action: 'COMPANY_INFO_UPDATED',
      subject: { kind: 'COMPANY', databaseId: '2', name: 'Tranfjärden', ad: null, adTitle: null, isThere: true },
      changes: [
        { field: 'vatNumber', from: null, to: { kind: 'TEXT', text: 'SE5560000001' } },
        { field: 'contactEmail', from: null, to: null },
      ],
    }),
    entry(4, {
      action: 'ACCOUNT_SIGN_IN_FAILED',
      subject: { kind: 'ACCOUNT', databaseId: 'u1', name: null, ad: null, adTitle: null, isThere: false },
      changes: [],
      company: null,
      companyName: null,
    }),
  ])
  await seeLink('Elin Åkesson, Drifttekniker')
  expect(cells(0)).toEqual(['10:42:18', 'JKJonas Kallio', 'Bytte titel', 'Drifttekniker', `A${t('became')}B`])
  expect(cells(1)[1]).toContain('Eva Norling som Jonas Kallio')
  expect(cells(2)[1]).toBe(t('system'))
  expect(cells(4).slice(2, 4)).toEqual(['Misslyckad inloggning', t('own')])
  expect(page.getByRole('link', { name: 'Elin Åkesson, Drifttekniker' }).getAttribute('href')).toBe(
    '/2/ad/9?candidate=7',
  )
  expect(page.getAllByRole('rowheader')[0]?.textContent).toContain('31')
  await page.click('button', t('show', { what: 'Ändrade företagsinformation' }))
  const texts = (role: 'term' | 'definition') => page.queryAllByRole(role).map(({ textContent }) => textContent)
  await until(() => expect(texts('term')).toEqual(['Momsregistreringsnummer', 'E-post']))
  expect(texts('definition')).toEqual([`–${t('became')}SE5560000001`, t('changed')])
})

test('the server applies the filters, a search starts when typing pauses, and pages are numbered (PLUS-42)', async () => {
  open(Array.from({ length: 120 }, (_, n) => entry(n)))
  await page.findByRole('heading', { level: 1, name: t('title') })
  await seeAd()
  expect(requests[0]).toMatchObject({ company: { databaseId: 2 }, from: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })
  await search('elin')
  await until(() => expect(requests.at(-1)).toMatchObject({ search: 'elin', company: { databaseId: 2 } }))
  await page.click('checkbox', t('impersonated'))
  await until(() => expect(requests.at(-1)).toMatchObject({ search: 'elin', onlyImpersonated: true }))
  await goToPage('3')
  await until(() => expect(page.text()).toContain('101–120'))
})

test('a link sets the filters before the first request, and the filters show it (PLUS-42)', async () => {
  open([entry(0, { action: 'COMPANY_INFO_UPDATED' })], { path: '/2/audit-log?what=SETTINGS&when=all' })
  await seeAd()
  expect(requests).toHaveLength(1)
  expect(requests[0]).toMatchObject({ company: { databaseId: 2 }, group: 'SETTINGS', from: null })
  expect(page.getByLabelText(new RegExp(t('when')), { selector: 'button' }).textContent).toContain(t('period.all'))
  await page.close()
  // Unknown values do not filter anything.
  open([entry(0)], { path: '/2/audit-log?what=ALLT&when=ibland&from=2025-02-30&company=7' })
  await seeAd()
  expect(requests[0]).toMatchObject({ from: expect.stringMatching(/^\d{4}-/) })
  expect(requests[0]).toMatchObject({ group: null, company: { databaseId: 2 } })
})

test('filters and page are part of the address, and a reload shows the same entries at once (PLUS-42)', async () => {
  const entries = Array.from({ length: 120 }, (_, n) => entry(n))
  open(entries)
  await seeAd()
  await search('elin')
  await until(() => expect(page.path()).toBe('/2/audit-log?search=elin'))
  await page.click('checkbox', t('impersonated'))
  await goToPage('2')
  await until(() => expect(page.path()).toBe('/2/audit-log?search=elin&impersonated=only&page=2'))
  await page.close()
  open(entries, {
    path: '/2/audit-log?search=elin&who=u1&when=days&from=2025-11-01&to=2025-11-20&impersonated=only&page=2',
  })
  await until(() => expect(page.text()).toContain('51–100'))
  expect(requests[0]).toMatchObject({
    company: { databaseId: 2 },
    search: 'elin',
    who: 'u1',
    group: null,
    from: '2025-11-01',
    to: '2025-11-20',
    onlyImpersonated: true,
  })
  await page.findByDisplayValue('elin')
  // Changing a filter returns to the first page and keeps the other filters.
  await page.click('checkbox', t('impersonated'))
  await until(() => expect(page.path()).toBe('/2/audit-log?search=elin&who=u1&when=days&from=2025-11-01&to=2025-11-20'))
  await until(() => expect(page.text()).toContain('1–50'))
})

test('pages end at the reading limit, and the log explains how to find older events (PLUS-42)', async () => {
  open(Array.from({ length: 2600 }, (_, n) => entry(n)))
  await until(() => expect(page.text()).toContain(t('furthest', { page: 50 })))
})

test("the office log filtered by company shows the company's name when its address is opened (PLUS-42)", async () => {
  const saved: unknown[] = []
  open([entry(0)], {
    path: '/admin-management/audit-log?company=2&who=u1',
    roles: ['Administrator'],
    answers: {
      exportAuditLog: ({ input }: { input: unknown }) => {
        saved.push(input)
        return { url: null, errors: [] }
      },
    },
  })
  const field = await page.findByRole<HTMLInputElement>('combobox', { name: t('columns.company') })
  expect(field.value).toBe('Tranfjärden Logistik AB')
  expect(requests).toMatchObject([{ company: { databaseId: 2 }, who: null }])
  await page.click('button', t('save'))
  await until(() => expect(saved).toMatchObject([{ companyId: btoa('Company:2') }]))
})

test('the office can filter the log and its export by one company and reset the filter (PLUS-42)', async () => {
  const saved: unknown[] = []
  const companies = [
    {
      id: btoa('AdminCompany:7'),
      company: { id: btoa('Company:7') },
      databaseId: 7,
      name: 'Nordvik Energi AB',
      organizationNumber: '556000-0001',
    },
  ]
  open([entry(0)], {
    path: '/admin-management/audit-log',
    roles: ['Administrator'],
    answers: {
      'office.companies': ({ search }: { search: string }) => ({ nodes: search === 'nordvik' ? companies : [] }),
      exportAuditLog: ({ input }: { input: unknown }) => {
        saved.push(input)
        return { url: null, errors: [] }
      },
    },
  })
  await seeAd()
  const field = await page.findByRole<HTMLInputElement>('combobox', { name: t('columns.company') })
  await page.fill(field, 'ingen alls')
  await page.findByText(ui('noMatches'))
  await page.fill(field, 'nordvik')
  await page.click('option', startsWith('Nordvik Energi AB'))
  await until(() => expect(requests.at(-1)).toMatchObject({ company: { databaseId: 7 } }))
  await until(() => expect(field.value).toBe('Nordvik Energi AB'))
  // The choice closes the list, so that the rest of the page can be used.
  await page.gone('listbox')
  await page.click('button', t('save'))
  await until(() => expect(saved).toMatchObject([{ companyId: btoa('Company:7') }]))
  await page.fill(field, '')
  await until(() => expect(requests.at(-1)).toMatchObject({ company: null }))
})

test('an empty result says that the filters match nothing and offers to clear them (PLUS-42)', async () => {
  open([])
  await page.findByText(t('noHitsTitle'))
  await page.click('link', t('clear'))
  await page.findByText(t('noneTitle'))
})

test('a filtered log that could not be read shows an error, also if it was empty, and can be retried (PLUS-42, ERR-01)', async () => {
  let isDown = false
  const none = { totalCount: 0, days: [], edges: [], pageInfo: { hasNextPage: false, endCursor: null } }
  open([], {
    answers: {
      auditLog: ({ search }: { search: string | null }) => {
        if (isDown) throw failure('UNAVAILABLE')
        return search === null ? none : { ...none, totalCount: 1, edges: [{ cursor: '1', node: entry(0) }] }
      },
    },
  })
  await page.findByText(t('noHitsTitle'))
  isDown = true
  await search('elin')
  const error = await page.within('alert')
  await error.findByRole('button', { name: ui('retry') })
  isDown = false
  await error.click('button', ui('retry'))
  await seeAd()
})

test('a log of too many entries says that there are more than the counted (PLUS-42)', async () => {
  open([], {
    answers: {
      auditLog: () => ({
        totalCount: null,
        days: [],
        edges: [{ cursor: '1', node: entry(0) }],
        pageInfo: { hasNextPage: true, endCursor: '1' },
      }),
    },
  })
  await until(() => expect(page.text()).toContain(t('moreThan', { most: '10\u00a0000' })))
  expect(page.text()).toContain('1–1 / 10\u00a0000+')
})

test('clearing the filters of an empty result also clears the search (PLUS-42)', async () => {
  open([])
  const field = await page.findByRole<HTMLInputElement>('searchbox', { name: t('search') })
  await search('ingen')
  await until(() => expect(requests.at(-1)).toMatchObject({ search: 'ingen' }))
  await page.click('link', t('clear'))
  await page.findByText(t('noneTitle'))
  expect([field.value, requests.at(-1)]).toMatchObject(['', { search: null, from: null }])
})

test('users without access to the log see an error, and only the office role sees the office log (PLUS-42)', async () => {
  open([], {
    answers: {
      auditLog: () => {
        throw failure('FORBIDDEN')
      },
    },
  })
  await page.findByRole('heading', { level: 1, name: shellTexts.t('failed.forbiddenTitle') })
  await page.close()
  open([entry(0)], { path: '/admin-management/audit-log', roles: ['Administrator'] })
  await seeLink('Tranfjärden Logistik AB')
  expect(requests[0]).toMatchObject({ from: expect.any(String) })
  expect(requests[0]?.['company']).toBeNull()
})

test('an entry of an assistant names the key and the way in (PLUS-103)', async () => {
  open([entry(0, { actor: person('k1', 'Assistenten'), isMcp: true }), entry(1)])
  const rows = (await page.findAllByRole('row')).map(({ textContent }) => textContent)
  expect(rows.filter((text) => text.includes(t('mcp')))).toEqual([expect.stringContaining('Assistenten')])
})
