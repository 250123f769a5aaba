import { afterEach, expect, test } from 'vitest'
import { POINTS_DEBOUNCE_MS } from '#rules/promotion/partial-sponsoring.ts'
import { recruiterAnswers } from '#web/testing/board-world.ts'
import { companyRights } from '#web/testing/office-world.ts'
import { setLanguage } from '#web/i18n/language.ts'
import { renderPage, until, type RenderedPage } from '#web/testing/render-page.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'
import type { Screen } from '#web/testing/screen.ts'
import { globalId } from '#web/testing/world.ts'

const t = pageTexts('pages/admin-management/companies')
const english = pageTexts('pages/admin-management/companies', 'en')
const packages = pageTexts('features/promotion/package-names')
const points = pageTexts('features/sponsoring')
const connections = pageTexts('features/connectors')
const editor = pageTexts('editing')
const refusal = pageTexts('dialogs/refusals')
const ui = pageTexts('ui')

let page: RenderedPage
afterEach(() => page.close())

const NAME = 'Nordvik Energi AB'
const COMPANY_ID = globalId('Company', 1)
const CONNECTION_ID = globalId('ServiceConnection', 5)

const company = (over: object = {}) => ({
  id: globalId('AdminCompany', 1),
  databaseId: 1,
  company: { id: COMPANY_ID },
  name: NAME,
  organizationNumber: '5593184408',
  hasVat: true,
  isEmploymentServiceRequired: false,
  employmentServiceStatus: 'NOT_CONNECTED',
  senderId: null as string | null,
  ...companyRights(['Moderator']),
  isTest: false,
  isBanned: false,
  isSponsoringEnabled: true,
  sponsoringPoints: 1200,
  areCreditsEnabled: false,
  credits: [],
  subscriptionCount: 0,
  salespersons: [],
  hasOrdersToInvoice: false,
  areSalespersonsFull: false,
  services: [
    {
      connectionId: CONNECTION_ID,
      service: 'JOBYLON',
      status: 'CONNECTED',
      isActive: true,
      defaultPromotion: 'BOOST',
    },
  ],
  ...over,
})
type Company = ReturnType<typeof company>
const refused = (reason: string) => ({
  company: null,
  errors: [{ __typename: 'ConflictError', reason, message: '', path: null, code: reason.toLowerCase() }],
})

/** Opens the page as a moderator and returns the table with the company. */
function open(over: Partial<Company>, answers: object = {}) {
  page = renderPage('/admin-management/companies', {
    roles: ['Moderator'],
    answers: {
      ...recruiterAnswers,
      'office.companies': () => ({
        totalCount: 1,
        edges: [{ cursor: '1', node: company(over) }],
        pageInfo: { hasNextPage: false, endCursor: null },
      }),
      salespersons: () => [],
      ...answers,
    } as never,
  })
  return page.within('table')
}
/** Returns a resolver that records the input of its mutation. */
const record =
  <I extends object>(sent: unknown[], answer: (input: I) => object) =>
  ({ input }: { input: I }) => {
    sent.push(input)
    return answer(input)
  }
const cellsOf = (part: Screen) => part.getAllByRole('cell').map(({ textContent }) => textContent)

const findSenderDialog = () => page.within('dialog', t('senderTitle', { name: NAME }))
/** Saves a sender id in place of an id with a fault, and answers the question that follows. */
async function replaceSender(
  table: Screen,
  { state, sender, answer }: { state: string; sender: string; answer: string },
) {
  await table.click('button', t('setSenderOf', { name: NAME, state }))
  const dialog = await findSenderDialog()
  await dialog.fill(t('senderLabel'), sender)
  await dialog.click('button', t('save'))
  await answerSenderQuestion(answer)
}
async function answerSenderQuestion(answer: string) {
  const question = await page.within('alertdialog', t('manualTitle'))
  await question.click('button', answer)
}
/** Waits for an error with this text and title, and closes it. */
async function closeError(text: string, title: string) {
  const error = await page.within('alertdialog', title)
  expect(error.element.textContent).toContain(text)
  // Trying again does not help.
  expect(error.element.textContent).not.toContain(ui('tryAgain'))
  await error.click('button', ui('close'))
  await page.gone('alertdialog')
}

test('a company that waits for its connection gets a sender id with eight digits (ADMIN-23, ADMIN-25, ADMIN-26)', async () => {
  const sent: unknown[] = []
  const table = await open(
    { employmentServiceStatus: 'WAITING_FOR_CONNECTION' },
    {
      setSenderId: record<{ sender: string }>(sent, ({ sender }) => ({
        company: company({ employmentServiceStatus: 'WAITING_FOR_CONNECTION', senderId: sender }),
        errors: [],
      })),
    },
  )
  await table.click('button', t('addSenderOf', { name: NAME }))
  const dialog = await findSenderDialog()
  for (const invalid of ['1234567', '1234567a']) {
    await dialog.fill(t('senderLabel'), invalid)
    await dialog.click('button', t('save'))
    await until(() => expect(dialog.element.textContent).toContain(t('senderFormat')))
  }
  await dialog.fill(t('senderLabel'), '12345678')
  await dialog.click('button', t('save'))
  await until(() => expect(cellsOf(table)).toContain(`12345678 ${t('pendingShort')}`))
  expect(sent).toEqual([{ companyId: COMPANY_ID, sender: '12345678', isManual: false, expectedSender: null }])
})

test.each([
  ['NOT_CONNECTED', 'missing'],
  ['MISSING_INFORMATION', 'incomplete'],
  ['WRONG_INFORMATION', 'wrong'],
])(
  'a sender id with the status %s can be set manually, after a question (ADMIN-23, ADMIN-24)',
  async (employmentServiceStatus, key) => {
    const sent: unknown[] = []
    const table = await open(
      { employmentServiceStatus, senderId: '87654321' },
      {
        setSenderId: record(sent, () => ({
          company: company({ employmentServiceStatus: 'WAITING_FOR_CONNECTION', senderId: '12345678' }),
          errors: [],
        })),
      },
    )
    await replaceSender(table, { state: t(key), sender: '12345678', answer: ui('cancel') })
    await page.gone('alertdialog')
    expect(sent).toEqual([])
    await replaceSender(table, { state: t(key), sender: '12345678', answer: t('manualVerb') })
    await until(() => expect(cellsOf(table)).toContain(`12345678 ${t('pendingShort')}`))
    expect(sent).toEqual([{ companyId: COMPANY_ID, sender: '12345678', isManual: true, expectedSender: '87654321' }])
  },
)

test('a connected company shows its sender id (ADMIN-23)', async () => {
  const table = await open({ employmentServiceStatus: 'CONNECTED', senderId: '87654321' })
  expect(cellsOf(table)).toContain('87654321')
})

test('a failed change shows its own text in an error dialog, and the old value returns (ADMIN-16)', async () => {
  const table = await open(
    {},
    {
      setEmploymentServiceRequired: () => refused('CONFLICT'),
      setPartialSponsoring: () => refused('CONFLICT'),
      addSalesperson: () => refused('TOO_MANY_SALESPERSONS'),
      setSenderId: () => refused('CONNECTED'),
      setCompanyBan: () => refused('CONFLICT'),
    },
  )
  const isChecked = (label: string) => table.getByLabelText<HTMLInputElement>(label).checked
  await table.click('checkbox', t('amfOf', { name: NAME }))
  await closeError(t('failed.amf'), refusal('CONFLICT'))
  expect(isChecked(t('amfOf', { name: NAME }))).toBe(false)
  await table.click('switch', t('sponsoringOf', { name: NAME }))
  await closeError(points('switchFailed'), refusal('CONFLICT'))
  expect(isChecked(t('sponsoringOf', { name: NAME }))).toBe(true)
  await table.click('button', t('salespersonsOf', { name: NAME, main: t('nobody') }))
  await page.click('menuitem', t('addMe'))
  await closeError(t('refused.tooMany'), refusal('TOO_MANY_SALESPERSONS'))
  await replaceSender(table, { state: t('missing'), sender: '12345678', answer: t('manualVerb') })
  await closeError(t('refused.connected'), refusal('CONNECTED'))
  await table.click('button', t('banOf', { name: NAME }))
  const question = await page.within('alertdialog', t('banTitle', { name: NAME }))
  await question.click('button', t('banVerb'))
  await closeError(t('failed.ban'), refusal('CONFLICT'))
})

test('points are saved a second after typing; invalid or rejected points are reset (ADMIN-17, PROMO-48, PROMO-50, PROMO-51)', async () => {
  const sent: { points: number; at: number }[] = []
  const table = await open(
    {},
    {
      setCompanyPoints: ({ input: { points: wanted } }: { input: { points: number } }) => {
        sent.push({ points: wanted, at: performance.now() })
        return wanted === 5
          ? refused('POINTS_ASSIGNED')
          : {
              company: company({ sponsoringPoints: wanted }),
              partialSponsoring: { id: 'x', points: wanted },
              errors: [],
            }
      },
    },
  )
  const field = table.getByLabelText<HTMLInputElement>(t('pointsOf', { name: NAME }))
  expect(field.value).toBe('1\u00a0200')
  await table.fill(field, '13')
  await table.fill(field, '1300')
  const typedAt = performance.now()
  await until(() => expect(sent).toHaveLength(1))
  expect([sent[0]?.points, (sent[0]?.at ?? 0) - typedAt >= POINTS_DEBOUNCE_MS - 5]).toEqual([1300, true])
  await table.fill(field, '5')
  await page.findByRole('alertdialog')
  await until(() => expect(field.value).toBe('1\u00a0300'))
  await closeError(points('assigned'), refusal('POINTS_ASSIGNED'))
  // The field does not send a part of an invalid text as another number, for example 13 or 130.
  for (const invalid of ['99999999999', '-13', '13a', '13e1']) {
    await table.fill(field, invalid)
    await closeError(points('outTitle'), points('outTitle'))
    await until(() => expect(field.value).toBe('1\u00a0300'))
  }
  expect(sent.map((each) => each.points)).toEqual([1300, 5])
  expect(table.getByRole('link', { name: t('adPointsOf', { name: NAME }) }).getAttribute('href')).toBe(
    '/admin-management/1/partial-sponsoring',
  )
})

test('in English, a digit after four digits extends the points, although a comma separates thousands there (PROMO-48)', async () => {
  await setLanguage('en')
  try {
    const sent: unknown[] = []
    const table = await open(
      {},
      {
        setCompanyPoints: record<{ points: number }>(sent, ({ points: wanted }) => ({
          company: company({ sponsoringPoints: wanted }),
          partialSponsoring: { id: 'x', points: wanted },
          errors: [],
        })),
      },
    )
    const field = table.getByLabelText<HTMLInputElement>(english('pointsOf', { name: NAME }))
    await table.fill(field, `${field.value}5`)
    await until(() => expect(sent).toMatchObject([{ points: 12_005, expectedPoints: 1200 }]))
  } finally {
    await setLanguage('sv')
  }
})

const changedMeanwhile = {
  __typename: 'ConflictError',
  reason: 'CHANGED_MEANWHILE',
  message: '',
  path: null,
  code: 'changedMeanwhile',
}
/** Waits for the question that shows the value of a colleague next to the typed value. */
async function findConflict(before: string, saved: string, mine: string) {
  const conflict = await page.within('alertdialog', editor('merge.title_one'))
  expect(cellsOf(conflict)).toEqual([before, saved, mine])
  return conflict
}

test('points of a colleague show next to the typed points, and are replaced only if the user chooses it (PROMO-48)', async () => {
  const sent: unknown[] = []
  const table = await open(
    {},
    {
      setCompanyPoints: record<{ points: number; expectedPoints: number }>(
        sent,
        ({ points: wanted, expectedPoints: replaces }) => ({
          company: company({ sponsoringPoints: replaces === 1200 ? 700 : wanted }),
          partialSponsoring: { id: 'x', points: wanted },
          errors: replaces === 1200 ? [changedMeanwhile] : [],
        }),
      ),
    },
  )
  const field = table.getByLabelText<HTMLInputElement>(t('pointsOf', { name: NAME }))
  await table.fill(field, '900')
  const conflict = await findConflict('1\u00a0200', '700', '900')
  await conflict.click('radio', /900/)
  await conflict.click('button', editor('merge.save'))
  await until(() => expect(field.value).toBe('900'))
  await until(() =>
    expect(sent).toMatchObject([
      { points: 900, expectedPoints: 1200 },
      { points: 900, expectedPoints: 700 },
    ]),
  )
})

test('the sender id of a colleague shows next to the typed id, and is replaced only if the user saves again (ADMIN-24)', async () => {
  const sent: unknown[] = []
  const table = await open(
    { employmentServiceStatus: 'WRONG_INFORMATION', senderId: '87654321' },
    {
      setSenderId: record<{ sender: string; expectedSender: string }>(sent, ({ sender, expectedSender: replaces }) => ({
        company: company({
          employmentServiceStatus: 'WRONG_INFORMATION',
          senderId: replaces === '87654321' ? '11111111' : sender,
        }),
        errors: replaces === '87654321' ? [changedMeanwhile] : [],
      })),
    },
  )
  await replaceSender(table, { state: t('wrong'), sender: '12345678', answer: t('manualVerb') })
  const conflict = await findConflict('87654321', '11111111', '12345678')
  await conflict.click('button', editor('merge.keepEditing'))
  const dialog = await findSenderDialog()
  expect(dialog.getByLabelText<HTMLInputElement>(t('senderLabel')).value).toBe('12345678')
  await dialog.click('button', t('save'))
  await answerSenderQuestion(t('manualVerb'))
  await until(() =>
    expect(sent).toMatchObject([
      { sender: '12345678', expectedSender: '87654321' },
      { sender: '12345678', expectedSender: '11111111' },
    ]),
  )
})

const service = (name: string, over: object = {}) => ({
  name,
  connectionId: null,
  status: 'NOT_CONNECTED',
  isActive: false,
  reference: null,
  identifier: null,
  feedUrl: null,
  integrationKey: null,
  consentKey: null,
  webhookUrl: null,
  defaultPromotion: 'MANUAL',
  canBeEnded: false,
  fault: null,
  ...over,
})
const connectedService = (name: string, over: object = {}) =>
  service(name, {
    connectionId: CONNECTION_ID,
    status: 'CONNECTED',
    isActive: true,
    reference: '7',
    defaultPromotion: 'BOOST',
    ...over,
  })
/** Opens the dialog of a connector that the table shows with this state. */
async function openConnector(table: Screen, name: string, state: string) {
  await table.click('button', t('connectorOf', { service: name, name: NAME, state }))
  return page.within('dialog', name)
}

test('the dialog of a connector lets the company disconnect, sets the package and disconnects (ADMIN-27, ADMIN-28)', async () => {
  const sent: Record<string, unknown>[] = []
  let stored = connectedService('JOBYLON')
  const store = (change: object) => (input: object) => {
    sent.push(input as never)
    stored = { ...stored, ...change }
    return { company: { id: COMPANY_ID }, errors: [] }
  }
  const table = await open(
    {},
    {
      company: () => ({
        id: COMPANY_ID,
        connectedServices: [stored, service('PONTY'), service('TEAMTAILOR'), service('TEAMTAILOR_XML')],
      }),
      setAllowDelete: record([], (input) => ({ ...store({ canBeEnded: true })(input), company: company() })),
      setDefaultPromotion: record([], store({ defaultPromotion: 'BASIC' })),
      disconnectService: record([], (input) =>
        sent.push(input as never) < 4 ? refused('CONFLICT') : store({ ...service('JOBYLON') })(input),
      ),
    },
  )
  const dialog = await openConnector(table, 'Jobylon', packages('BOOST'))
  expect(dialog.element.textContent).toContain(NAME)
  await dialog.click('switch', t('dialog.allow'))
  await until(() => expect(sent).toEqual([{ companyId: COMPANY_ID, connectionId: CONNECTION_ID, isAllowed: true }]))
  await until(() => expect(dialog.getByRole<HTMLInputElement>('switch').checked).toBe(true))
  await dialog.choose(t('dialog.promotion'), packages('BASIC'))
  await until(() => expect(sent[1]).toEqual({ companyId: COMPANY_ID, connectionId: CONNECTION_ID, promotion: 'BASIC' }))
  await until(() =>
    expect(dialog.getByLabelText(t('dialog.promotion'), { selector: 'button' }).textContent).toContain(
      packages('BASIC'),
    ),
  )
  const disconnect = async () => {
    await dialog.click('button', t('dialog.disconnect'))
    const question = await page.within('alertdialog', t('dialog.endTitle', { service: t('dialog.JOBYLON') }))
    await question.click('button', t('dialog.disconnect'))
  }
  await disconnect()
  await closeError(connections('disconnect'), refusal('CONFLICT'))
  await disconnect()
  await dialog.findByText(t('dialog.off'))
})

test('while one variant of Teamtailor is connected, the other variant cannot be connected (ADMIN-27)', async () => {
  const table = await open(
    { services: [] },
    {
      company: () => ({
        id: COMPANY_ID,
        connectedServices: [
          connectedService('TEAMTAILOR', { integrationKey: 'nyckel', webhookUrl: 'https://tavla.example/w' }),
          service('TEAMTAILOR_XML'),
        ],
      }),
    },
  )
  const dialog = await openConnector(table, 'Teamtailor', t('notConnected'))
  dialog.getByText(t('dialog.otherOn'))
  dialog.getByText('nyckel')
  expect(dialog.queryByRole('switch', { name: t('dialog.allow') })).toBeNull()
})

test('an invalid reference shows an error at its field (ADMIN-27)', async () => {
  const sent: unknown[] = []
  const table = await open(
    { services: [] },
    {
      company: () => ({ id: COMPANY_ID, connectedServices: [service('JOBYLON')] }),
      connectJobylon: record(sent, () => ({ company: { id: COMPANY_ID }, errors: [] })),
    },
  )
  const dialog = await openConnector(table, 'Jobylon', t('notConnected'))
  await dialog.fill(t('dialog.reference'), 'sju')
  await dialog.click('button', t('dialog.connect'))
  await dialog.findByRole('textbox', { name: t('dialog.reference'), description: t('dialog.invalidReference') })
  await dialog.fill(t('dialog.reference'), '7')
  await dialog.click('button', t('dialog.connect'))
  await until(() => expect(sent).toEqual([{ companyId: COMPANY_ID, reference: 7 }]))
})
