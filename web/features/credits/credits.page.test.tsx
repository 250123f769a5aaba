import { afterEach, expect, test } from 'vitest'
import { recruiterAnswers } from '#web/testing/board-world.ts'
import { companyRights } from '#web/testing/office-world.ts'
import { renderPage, until, type RenderedPage } from '#web/testing/render-page.tsx'
import { startsWith } from '#web/testing/screen.ts'
import { pageTexts } from '#web/testing/page-texts.ts'

const t = pageTexts('features/credits')
const table = pageTexts('pages/admin-management/companies')
const editor = pageTexts('editing')

let page: RenderedPage
let dialog: Awaited<ReturnType<RenderedPage['within']>>
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
  isTest: false,
  isBanned: false,
  isSponsoringEnabled: false,
  sponsoringPoints: 0,
  areCreditsEnabled: true,
  credits: [{ package: 'BOOST', amount: 2 }],
  subscriptionCount: 0,
  hasOrdersToInvoice: false,
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
  updatedBy: { name: 'Ali Rezai' },
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
  page = renderPage('/admin-management/companies', {
    roles: ['Moderator'],
    answers: {
      ...recruiterAnswers,
      salespersons: () => [],
      'office.companies': () => ({
        totalCount: 1,
        edges: [{ cursor: '1', node: { ...companyRights(['Moderator']), ...row, areCreditsEnabled: isEnabled } }],
        pageInfo: { hasNextPage: false, endCursor: null },
      }),
      company: () => ({ id: companyId, databaseId: 7, credits: credits(isEnabled) }),
      ...answers,
    } as never,
  })
  await page.click('button', startsWith(table('credits')))
  dialog = await page.within('dialog', t('title'))
}
/** Returns the credits in the row of the company. The row can be behind the dialog, so this finds it by its label. */
const cell = () => page.getByLabelText(startsWith(table('credits')), { selector: 'button' }).textContent
const button = (name: string | RegExp) => dialog.getByRole<HTMLButtonElement>('button', { name })
const input = (label: string) => page.getByLabelText<HTMLInputElement>(label)
const addOf = (name: string) => t('addOf', { package: name })
const addVerb = (count: number) => t(count === 1 ? 'addVerb_one' : 'addVerb_other', { count })
/** Answers the question about disabling the credits. */
async function answerDisable(answer: string) {
  const question = await page.within('alertdialog', t('disableTitle', { name: 'Vättern Vård' }))
  await question.click('button', answer)
}

test('credits start disabled and are enabled with a comment, and the row shows it (ADMIN-29, ADMIN-30)', async () => {
  await open(false, { enableCredits: takes(() => ({ credits: credits(true), errors: [] })) })
  expect(cell()).toBe(t('off'))
  await dialog.click('button', t('enable'))
  await until(() => expect(page.text()).toContain(t('commentNeeded')))
  expect(sent).toEqual([])
  await dialog.fill(t('comment'), '  Avtal 2026-884 ')
  await dialog.click('button', t('enable'))
  await dialog.findByRole('button', { name: t('disable') })
  expect(sent).toEqual([{ companyId, comment: 'Avtal 2026-884' }])
  expect(cell()).toBe(`${t('short.BOOST')} 2`)
})

test('amounts above zero are added with a comment, and dialog and row show the balance (ADMIN-31, ADMIN-32)', async () => {
  await open(true, { addCredits: takes(() => ({ credits: credits(true, { BOOST: 6, BOOST_PLUS: 2 }), errors: [] })) })
  const boost = await dialog.within('row', /^Boost ?2/)
  expect(boost.getAllByRole('cell')[0]?.textContent).toBe('2')
  expect(button(t('add')).disabled).toBe(true)
  await dialog.fill(addOf('Bas'), '1')
  await until(() => expect(button(addVerb(1)).disabled).toBe(false))
  await dialog.fill(addOf('Boost'), '100001')
  await until(() => expect(button(startsWith(t('add'))).disabled).toBe(true))
  await dialog.fill(addOf('Boost'), '4')
  await dialog.fill(addOf('Boost Plus'), '2')
  await dialog.fill(addOf('Bas'), '0')
  await dialog.click('button', addVerb(6))
  await until(() => expect(page.text()).toContain(t('commentNeeded')))
  await dialog.fill(t('comment'), 'Påfyllning')
  await dialog.click('button', addVerb(6))
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
  expect(input(t('comment')).value).toBe('')
  expect(input(addOf('Boost')).value).toBe('0')
})

test("a colleague's addition reaches the open dialog, and typed numbers stay (ADMIN-32)", async () => {
  let left: Record<string, number> = { BOOST: 2 }
  await open(true, { company: () => ({ id: companyId, databaseId: 7, credits: credits(true, left) }) })
  await dialog.findByRole('row', { name: /^Boost ?2/ })
  await dialog.fill(addOf('Bas'), '3')
  left = { BOOST: 7 }
  await page.send('adminCompanyUpdated', {
    needsResync: false,
    company: { ...companyRights(['Moderator']), ...row, credits: [{ package: 'BOOST', amount: 7 }] },
  })
  await dialog.findByRole('row', { name: /^Boost ?7/ })
  expect(input(addOf('Bas')).value).toBe('3')
})

test('the longest reservation starts at the stored value and is saved automatically (ADMIN-33)', async () => {
  await open(true, { setCreditPeriod: takes(() => ({ credits: { ...credits(true), maxPeriodDays: 90 }, errors: [] })) })
  expect((await dialog.findByLabelText<HTMLInputElement>(t('period'))).value).toBe('180')
  await dialog.fill(t('period'), '0')
  await until(() => expect(button(t('save')).disabled).toBe(true))
  await dialog.fill(t('period'), '90')
  await dialog.click('button', t('save'))
  await until(() => expect(sent).toEqual([{ companyId, days: 90, expectedDays: 180 }]))
  await until(() => expect(input(t('period')).value).toBe('90'))
})

test("a colleague's number of days is shown next to the typed number, and replaced only on confirmation (ADMIN-33)", async () => {
  let stored = 180
  await open(true, {
    company: () => ({ id: companyId, databaseId: 7, credits: { ...credits(true), maxPeriodDays: stored } }),
    setCreditPeriod: takes(() => {
      if (sent.length > 1) return { credits: { ...credits(true), maxPeriodDays: 90 }, errors: [] }
      stored = 60
      return { ...refusal('CHANGED_MEANWHILE', 'Changed'), credits: { ...credits(true), maxPeriodDays: stored } }
    }),
  })
  await dialog.fill(t('period'), '90')
  await dialog.click('button', t('save'))
  const question = await page.within('alertdialog', editor('merge.title_one'))
  expect(question.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    `180 ${t('days')}`,
    `60 ${t('days')}`,
    `90 ${t('days')}`,
  ])
  await question.click('radio', /90/)
  await question.click('button', editor('merge.save'))
  await until(() =>
    expect(sent).toEqual([
      { companyId, days: 90, expectedDays: 180 },
      { companyId, days: 90, expectedDays: 60 },
    ]),
  )
  await until(() => expect(input(t('period')).value).toBe('90'))
})

test('credits are disabled after a confirmation, and not if it is cancelled (ADMIN-34)', async () => {
  await open(true, { disableCredits: takes(() => ({ credits: credits(false), errors: [] })) })
  await dialog.click('button', t('disable'))
  await answerDisable(pageTexts('ui')('cancel'))
  await page.gone('alertdialog')
  await dialog.click('button', t('disable'))
  await answerDisable(t('disable'))
  await dialog.findByRole('button', { name: t('enable') })
  expect(sent).toEqual([{ companyId }])
  expect(cell()).toBe(t('off'))
})

test("a failure shows the server's explanation, and the input stays (ADMIN-35)", async () => {
  await open(true, { addCredits: takes(() => refusal('OTHER', 'The ledger is closed')) })
  await dialog.fill(addOf('Bas'), '1')
  await dialog.fill(t('comment'), 'Mer')
  await dialog.click('button', addVerb(1))
  await until(() => expect(page.text()).toContain(`${t('failed.add')} The ledger is closed`))
  expect(input(t('comment')).value).toBe('Mer')
  await page.close()
  await open(true, {
    disableCredits: () => {
      throw new Error('The store is away')
    },
  })
  await dialog.click('button', t('disable'))
  await answerDisable(t('disable'))
  await until(() => expect(page.text()).toContain(`${t('failed.disable')} The store is away`))
  await page.close()
  await open(false, {
    enableCredits: takes(() => refusal('CREDITS_ENABLED', 'On')),
    setCreditPeriod: takes(() => refusal('OTHER', 'Too long')),
  })
  await dialog.fill(t('comment'), 'På')
  await dialog.click('button', t('enable'))
  await until(() => expect(page.text()).toContain(`${t('failed.enable')} ${t('detail.enabled')}`))
  const failure = await page.within('alertdialog')
  await failure.click('button', pageTexts('ui')('close'))
  await dialog.fill(t('period'), '3')
  await dialog.click('button', t('save'))
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
  await dialog.click('button', t('retry'))
  await dialog.findByRole('button', { name: t('disable') })
})
