import { afterEach, expect, test } from 'vitest'
import { recruiterAnswers } from '#web/testing/board-world.ts'
import { field } from '#web/testing/fields.ts'
import { companyRights } from '#web/testing/office-world.ts'
import { renderRoute, until, type RenderedRoute } from '#web/testing/render-route.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'

const t = pageTexts('features/credits')
const table = pageTexts('pages/admin-management/companies')
const editor = pageTexts('editing')

let page: RenderedRoute
afterEach(() => page.close())

const companyId = btoa('Company:7')
const row = {
  id: btoa('AdminCompany:7'),
  databaseId: 7,
  company: { id: companyId },
  name: 'Vättern Vård',
  organizationNumber: '5593184408',
  hasVat: true,
  isEmploymentServiceRequired: false,
  employmentServiceStatus: 'NOT_CONNECTED',
  senderId: null,
  isBanned: false,
  isSponsoringEnabled: false,
  sponsoringPoints: 0,
  areCreditsEnabled: true,
  credits: [{ package: 'BOOST', amount: 2 }],
  subscriptionCount: 0,
  salespersons: [],
  areSalespersonsFull: false,
  services: [],
}
const names = ['VOLUME', 'BASIC', 'BOOST', 'BOOST_PLUS', 'BOOST_PRO']
const credits = (isEnabled: boolean, left: Record<string, number> = { BOOST: 2 }) => ({
  isEnabled,
  enabledAt: isEnabled ? '2026-03-04T09:00:00Z' : null,
  maxPeriodDays: 180,
  updatedAt: '2026-10-14T09:00:00Z',
  updatedBy: 'Ali Rezai',
  amounts: names.map((name) => ({ package: name, amount: left[name] ?? 0 })),
})
const refusal = (reason: string, message: string) => ({
  credits: null,
  errors: [{ __typename: 'ConflictError', reason, message, path: null, code: 'conflict' }],
})

const sent: unknown[] = []
const takes =
  (answer: () => object) =>
  ({ input }: Readonly<Record<string, unknown>>) => {
    sent.push(input)
    return answer()
  }
const open = async (isEnabled: boolean, answers: object = {}) => {
  sent.length = 0
  page = renderRoute('/admin-management/companies', {
    roles: ['Moderator'],
    answers: {
      ...recruiterAnswers,
      salespersons: () => [],
      adminCompanies: () => ({
        totalCount: 1,
        edges: [{ cursor: '1', node: { ...companyRights(['Moderator']), ...row, areCreditsEnabled: isEnabled } }],
        pageInfo: { hasNextPage: false, endCursor: null },
      }),
      company: () => ({ id: companyId, databaseId: 7, credits: credits(isEnabled) }),
      ...answers,
    } as never,
  })
  await page.press('td button', table('credits'))
}
const cell = () => document.querySelector(`td button[aria-label^="${table('credits')}"]`)?.textContent

test('credits start disabled and are enabled with a comment, and the row shows it (ADMIN-29 ADMIN-30)', async () => {
  await open(false, { enableCredits: takes(() => ({ credits: credits(true), errors: [] })) })
  expect(cell()).toBe(t('off'))
  await page.press('[role=dialog] button', t('enable'))
  await until(() => expect(page.text()).toContain(t('commentNeeded')))
  expect(sent).toEqual([])
  page.write(await field(t('comment')), '  Avtal 2026-884 ')
  await page.press('[role=dialog] button', t('enable'))
  await page.see('[role=dialog] button', t('disable'))
  expect(sent).toEqual([{ companyId, comment: 'Avtal 2026-884' }])
  expect(cell()).toBe(`${t('short.BOOST')} 2`)
})

test('amounts above zero are added with a comment, and dialog and row show the balance (ADMIN-31 ADMIN-32)', async () => {
  await open(true, { addCredits: takes(() => ({ credits: credits(true, { BOOST: 6, BOOST_PLUS: 2 }), errors: [] })) })
  await page.see('[role=dialog] td', '2')
  expect(page.find<HTMLButtonElement>('[role=dialog] footer button', t('add'))?.disabled).toBe(true)
  const boost = await field(t('addOf', { package: 'Boost' }))
  const verb = () => page.find<HTMLButtonElement>('[role=dialog] footer [type=submit]')
  page.write(boost, '100001')
  await until(() => expect(verb()?.disabled).toBe(true))
  page.write(boost, '4')
  page.write(await field(t('addOf', { package: 'Boost Plus' })), '2')
  page.write(await field(t('addOf', { package: 'Bas' })), '0')
  await until(() => expect(verb()?.textContent).toBe(t('addVerb_other', { count: 6 })))
  verb()?.click()
  await until(() => expect(page.text()).toContain(t('commentNeeded')))
  page.write(await field(t('comment')), 'Påfyllning')
  verb()?.click()
  await until(() =>
    expect(sent).toEqual([
      {
        companyId,
        amounts: [
          { package: 'BOOST', amount: 4 },
          { package: 'BOOST_PLUS', amount: 2 },
        ],
        comment: 'Påfyllning',
      },
    ]),
  )
  await until(() => expect(cell()).toBe(`${t('short.BOOST')} 6, ${t('short.BOOST_PLUS')} 2`))
  expect((await field(t('comment'))).value).toBe('')
  expect((await field(t('addOf', { package: 'Boost' }))).value).toBe('0')
})

test('the longest reservation starts at the stored value and is saved automatically (ADMIN-33)', async () => {
  await open(true, { setCreditPeriod: takes(() => ({ credits: { ...credits(true), maxPeriodDays: 90 }, errors: [] })) })
  const days = await field(t('period'))
  expect(days.value).toBe('180')
  page.write(days, '0')
  await until(() => expect(page.find<HTMLButtonElement>('[role=dialog] button', t('save'))?.disabled).toBe(true))
  page.write(days, '90')
  await until(() => expect(page.find<HTMLButtonElement>('[role=dialog] button', t('save'))?.disabled).toBe(false))
  await page.press('[role=dialog] button', t('save'))
  await until(() => expect(sent).toEqual([{ companyId, days: 90, replaces: 180 }]))
  await until(async () => expect((await field(t('period'))).value).toBe('90'))
})

test("a colleague's number of days is shown next to the typed number, and replaced only on confirmation (ADMIN-33)", async () => {
  let stored = 180
  await open(true, {
    company: () => ({ id: companyId, databaseId: 7, credits: { ...credits(true), maxPeriodDays: stored } }),
    setCreditPeriod: takes(() => {
      if (sent.length > 1) return { credits: { ...credits(true), maxPeriodDays: 90 }, errors: [] }
      stored = 60
      return refusal('CHANGED_MEANWHILE', 'Changed')
    }),
  })
  page.write(await field(t('period')), '90')
  await until(() => expect(page.find<HTMLButtonElement>('[role=dialog] button', t('save'))?.disabled).toBe(false))
  await page.press('[role=dialog] button', t('save'))
  await page.see('[role=alertdialog]', editor('meanwhile.title'))
  expect([...document.querySelectorAll('[role=alertdialog] td')].map(({ textContent }) => textContent)).toEqual([
    `60 ${t('days')}`,
    `90 ${t('days')}`,
  ])
  await page.press('[role=alertdialog] button', editor('meanwhile.replace'))
  await until(() =>
    expect(sent).toEqual([
      { companyId, days: 90, replaces: 180 },
      { companyId, days: 90, replaces: 60 },
    ]),
  )
  await until(async () => expect((await field(t('period'))).value).toBe('90'))
})

test('credits are disabled after a confirmation, and not if it is cancelled (ADMIN-34)', async () => {
  await open(true, { disableCredits: takes(() => ({ credits: credits(false), errors: [] })) })
  await page.press('[role=dialog] button', t('disable'))
  await page.press('[role=alertdialog] button', pageTexts('ui')('cancel'))
  await page.gone('[role=alertdialog]')
  await page.press('[role=dialog] button', t('disable'))
  await page.press('[role=alertdialog] button', t('disable'))
  await page.see('[role=dialog] button', t('enable'))
  expect(sent).toEqual([{ companyId }])
  expect(cell()).toBe(t('off'))
})

test("a failure shows the server's explanation, and the input stays (ADMIN-35)", async () => {
  await open(true, { addCredits: takes(() => refusal('OTHER', 'The ledger is closed')) })
  page.write(await field(t('addOf', { package: 'Bas' })), '1')
  page.write(await field(t('comment')), 'Mer')
  await page.press('[role=dialog] footer button', t('addVerb_one', { count: 1 }))
  await until(() => expect(page.text()).toContain(`${t('failed.add')} The ledger is closed`))
  expect((await field(t('comment'))).value).toBe('Mer')
  await page.close()
  await open(true, {
    disableCredits: () => {
      throw new Error('The store is away')
    },
  })
  await page.press('[role=dialog] button', t('disable'))
  await page.press('[role=alertdialog] button', t('disable'))
  await until(() => expect(page.text()).toContain(`${t('failed.disable')} The store is away`))
  await page.close()
  await open(false, {
    enableCredits: takes(() => refusal('CREDITS_ENABLED', 'On')),
    setCreditPeriod: takes(() => refusal('OTHER', 'Too long')),
  })
  page.write(await field(t('comment')), 'På')
  await page.press('[role=dialog] footer button', t('enable'))
  await until(() => expect(page.text()).toContain(`${t('failed.enable')} ${t('detail.enabled')}`))
  await page.press('[role=alertdialog] button', pageTexts('ui')('close'))
  page.write(await field(t('period')), '3')
  await until(() => expect(page.find<HTMLButtonElement>('[role=dialog] button', t('save'))?.disabled).toBe(false))
  await page.press('[role=dialog] button', t('save'))
  await until(() => expect(page.text()).toContain(`${t('failed.period')} Too long`))
})

test("credits that could not be read show the server's explanation and can be refetched (ADMIN-35)", async () => {
  let isAway = true
  await open(true, {
    company: () => {
      if (isAway) throw new Error('The store is away')
      return { id: companyId, databaseId: 7, credits: credits(true) }
    },
  })
  await until(() => expect(page.text()).toContain(`${t('failed.read')} The store is away`))
  isAway = false
  await page.press('[role=dialog] button', t('retry'))
  await page.see('[role=dialog] button', t('disable'))
})
