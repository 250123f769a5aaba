import { afterEach, expect, test } from 'vitest'
import { POINTS_DEBOUNCE_MS } from '#rules/promotion/partial-sponsoring.ts'
import { recruiterAnswers } from '#web/testing/board-world.ts'
import { companyRights } from '#web/testing/office-world.ts'
import { setLanguage } from '#web/i18n/language.ts'
import { renderRoute, until, type RenderedRoute } from '#web/testing/render-route.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'

// What Administrator and Moderator keep of a company: sender id, connections, points, and what they are told when that
// fails.

const t = pageTexts('pages/admin-management/companies')
const packages = pageTexts('features/promotion/package-names')
const points = pageTexts('features/sponsoring')
const connections = pageTexts('features/connectors')
const editor = pageTexts('editing')
const ui = pageTexts('ui')

let page: RenderedRoute
afterEach(() => page.close())

const company = (over: object = {}) => ({
  id: btoa('AdminCompany:1'),
  databaseId: 1,
  company: { id: btoa('Company:1') },
  name: 'Nordvik Energi AB',
  organizationNumber: '5593184408',
  hasVat: true,
  isEmploymentServiceRequired: false,
  employmentServiceStatus: 'NOT_CONNECTED',
  senderId: null as string | null,
  ...companyRights(['Moderator']),
  isBanned: false,
  isSponsoringEnabled: true,
  sponsoringPoints: 1200,
  areCreditsEnabled: false,
  credits: [],
  subscriptionCount: 0,
  salespersons: [],
  areSalespersonsFull: false,
  services: [
    {
      connectionId: btoa('ServiceConnection:5'),
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

async function open(shown: Partial<Company>, answers: object = {}) {
  page = renderRoute('/admin-management/companies', {
    roles: ['Moderator'],
    answers: {
      ...recruiterAnswers,
      adminCompanies: () => ({
        totalCount: 1,
        edges: [{ cursor: '1', node: company(shown) }],
        pageInfo: { hasNextPage: false, endCursor: null },
      }),
      salespersons: () => [],
      ...answers,
    } as never,
  })
  await page.see('th', 'Nordvik Energi AB')
}
/** Answers a mutation and keeps what was sent. */
const taking =
  <I extends object>(sent: unknown[], answer: (input: I) => object) =>
  ({ input }: { input: I }) => {
    sent.push(input)
    return answer(input)
  }
const cells = () => [...document.querySelectorAll('tbody td')].map(({ textContent }) => textContent)

test('ADMIN-23 ADMIN-25 ADMIN-26 a company that waits gets its sender id by the button; it then waits with the id', async () => {
  const sent: unknown[] = []
  await open(
    { employmentServiceStatus: 'WAITING_FOR_CONNECTION' },
    {
      setSenderId: taking<{ sender: string }>(sent, ({ sender }) => ({
        company: company({ employmentServiceStatus: 'WAITING_FOR_CONNECTION', senderId: sender }),
        errors: [],
      })),
    },
  )
  await page.press('button', t('addSenderOf', { name: 'Nordvik Energi AB' }))
  const field = await page.see<HTMLInputElement>('[role="dialog"] input')
  for (const wrong of ['1234567', '1234567a']) {
    page.write(field, wrong)
    await page.press('[role="dialog"] button', t('save'))
    await until(() => expect(page.text()).toContain(t('senderFormat')))
  }
  page.write(field, '12345678')
  await page.press('[role="dialog"] button', t('save'))
  await until(() => expect(cells()).toContain(`12345678 ${t('pendingShort')}`))
  expect(sent).toEqual([{ companyId: btoa('Company:1'), sender: '12345678', isManual: false, replaces: null }])
})

test('ADMIN-23 ADMIN-24 where the service lacks, refused or never had it the id is set by hand, after a question', async () => {
  const words = { NOT_CONNECTED: 'missing', MISSING_INFORMATION: 'incomplete', WRONG_INFORMATION: 'wrong' } as const
  for (const [employmentServiceStatus, word] of Object.entries(words)) {
    const sent: unknown[] = []
    await open(
      { employmentServiceStatus, senderId: '87654321' },
      {
        setSenderId: taking(sent, () => ({
          company: company({ employmentServiceStatus: 'WAITING_FOR_CONNECTION', senderId: '12345678' }),
          errors: [],
        })),
      },
    )
    const set = async (answer: string) => {
      await page.press('button', t('setSenderOf', { name: 'Nordvik Energi AB', state: t(word) }))
      page.write(await page.see('[role="dialog"] input'), '12345678')
      await page.press('[role="dialog"] button', t('save'))
      await page.press('[role="alertdialog"] button', answer)
    }
    await set(ui('cancel'))
    await page.gone('[role="alertdialog"]')
    expect(sent).toEqual([])
    await set(t('manualVerb'))
    await until(() =>
      expect(sent).toEqual([
        { companyId: btoa('Company:1'), sender: '12345678', isManual: true, replaces: '87654321' },
      ]),
    )
    await page.see('span', t('pendingShort'))
    await page.close()
  }
  await open({ employmentServiceStatus: 'CONNECTED', senderId: '87654321' })
  expect(cells()).toContain('87654321')
})

test('ADMIN-16 what fails is told by the general dialog in words of its own, and the old value shows again', async () => {
  const failing = {
    setEmploymentServiceRequired: () => refused('CONFLICT'),
    setPartialSponsoring: () => refused('CONFLICT'),
    addSalesperson: () => refused('TOO_MANY_SALESPERSONS'),
    setSenderId: () => refused('CONNECTED'),
    setCompanyBan: () => refused('CONFLICT'),
  }
  await open({}, failing)
  const told = async (text: string) => {
    expect((await page.see('[role="alertdialog"]')).textContent).toContain(text)
    await page.press('[role="alertdialog"] button', ui('close'))
    await page.gone('[role="alertdialog"]')
  }
  const box = (label: string) => page.find<HTMLInputElement>(`input[aria-label="${label}"]`)
  box(t('amfOf', { name: 'Nordvik Energi AB' }))?.click()
  await told(t('failed.amf'))
  expect(box(t('amfOf', { name: 'Nordvik Energi AB' }))?.checked).toBe(false)
  box(t('sponsoringOf', { name: 'Nordvik Energi AB' }))?.click()
  await told(points('switchFailed'))
  expect(box(t('sponsoringOf', { name: 'Nordvik Energi AB' }))?.checked).toBe(true)
  await page.press('button', t('salespersonsOf', { name: 'Nordvik Energi AB', main: t('nobody') }))
  await page.press('[role="menuitem"]', t('addMe'))
  await told(t('refused.tooMany'))
  await page.press('button', t('setSenderOf', { name: 'Nordvik Energi AB', state: t('missing') }))
  page.write(await page.see('[role="dialog"] input'), '12345678')
  await page.press('[role="dialog"] button', t('save'))
  await page.press('[role="alertdialog"] button', t('manualVerb'))
  await until(() => expect(page.find('[role="alertdialog"]')?.textContent).toContain(t('refused.connected')))
  await told(t('refused.connected'))
  await page.press('button', t('banOf', { name: 'Nordvik Energi AB' }))
  await page.press('[role="alertdialog"] button', t('banVerb'))
  await until(() => expect(page.find('[role="alertdialog"]')?.textContent).toContain(t('failed.ban')))
  await told(t('failed.ban'))
})

test('switch and points: saved a second after a digit, restored on failure ADMIN-17 PROMO-48 PROMO-50 PROMO-51', async () => {
  const sent: { points: number; at: number }[] = []
  await open(
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
  const field = await page.see<HTMLInputElement>(`input[aria-label="${t('pointsOf', { name: 'Nordvik Energi AB' })}"]`)
  expect(field.value).toBe('1\u00a0200')
  page.write(field, '13')
  page.write(field, '1300')
  const typed = performance.now()
  await until(() => expect(sent).toHaveLength(1))
  expect([sent[0]?.points, (sent[0]?.at ?? 0) - typed >= POINTS_DEBOUNCE_MS - 5]).toEqual([1300, true])
  page.write(field, '5')
  await page.see('[role="alertdialog"]', points('assigned'))
  await until(() => expect(field.value).toBe('1\u00a0300'))
  await page.press('[role="alertdialog"] button', ui('close'))
  page.write(field, '99999999999')
  await page.see('[role="alertdialog"]', points('outTitle'))
  await page.press('[role="alertdialog"] button', ui('close'))
  // Not read as another number (13, 130), and nothing of it is sent.
  for (const other of ['-13', '13a', '13e1']) {
    await until(() => expect(field.value).toBe('1\u00a0300'))
    page.write(field, other)
    await page.see('[role="alertdialog"]', points('outTitle'))
    await page.press('[role="alertdialog"] button', ui('close'))
  }
  expect(sent.map((each) => each.points)).toEqual([1300, 5])
  expect(page.find('a', t('adPointsOf', { name: 'Nordvik Energi AB' }))?.getAttribute('href')).toBe(
    '/admin-management/1/partial-sponsoring',
  )
})

test('PROMO-48 points of four digits are typed on in English as well, where a comma would be taken for one before decimals', async () => {
  await setLanguage('en')
  try {
    const sent: unknown[] = []
    await open(
      {},
      {
        setCompanyPoints: taking<{ points: number }>(sent, ({ points: wanted }) => ({
          company: company({ sponsoringPoints: wanted }),
          partialSponsoring: { id: 'x', points: wanted },
          errors: [],
        })),
      },
    )
    const field = await page.see<HTMLInputElement>('tbody input[inputmode="numeric"]')
    page.write(field, `${field.value}5`)
    await until(() => expect(sent).toMatchObject([{ points: 12_005, replaces: 1200 }]))
  } finally {
    await setLanguage('sv')
  }
})

test('a colleague’s sender id or points show beside the typed ones and are replaced only by choice ADMIN-24 PROMO-48', async () => {
  const sent: unknown[] = []
  const conflict = [
    { __typename: 'ConflictError', reason: 'CHANGED_MEANWHILE', message: '', path: null, code: 'changedMeanwhile' },
  ]
  const name = 'Nordvik Energi AB'
  await open(
    { employmentServiceStatus: 'WRONG_INFORMATION', senderId: '87654321' },
    {
      setCompanyPoints: taking<{ points: number; replaces: number }>(sent, ({ points: wanted, replaces }) => ({
        company: company({ sponsoringPoints: replaces === 1200 ? 700 : wanted }),
        partialSponsoring: { id: 'x', points: wanted },
        errors: replaces === 1200 ? conflict : [],
      })),
      setSenderId: taking<{ sender: string; replaces: string }>(sent, ({ sender, replaces }) => ({
        company: company({
          employmentServiceStatus: 'WRONG_INFORMATION',
          senderId: replaces === '87654321' ? '11111111' : sender,
        }),
        errors: replaces === '87654321' ? conflict : [],
      })),
    },
  )
  const beside = async (saved: string, mine: string) => {
    await page.see('[role="alertdialog"]', editor('meanwhile.title'))
    expect([...document.querySelectorAll('[role="alertdialog"] td')].map(({ textContent }) => textContent)).toEqual([
      saved,
      mine,
    ])
  }
  const field = await page.see<HTMLInputElement>(`input[aria-label="${t('pointsOf', { name })}"]`)
  page.write(field, '900')
  await beside('700', '900')
  await page.press('[role="alertdialog"] button', editor('meanwhile.replace'))
  await until(() => expect(field.value).toBe('900'))
  expect(sent).toMatchObject([
    { points: 900, replaces: 1200 },
    { points: 900, replaces: 700 },
  ])
  sent.length = 0
  await page.press('button', t('setSenderOf', { name, state: t('wrong') }))
  page.write(await page.see('[role="dialog"] input'), '12345678')
  await page.press('[role="dialog"] button', t('save'))
  await page.press('[role="alertdialog"] button', t('manualVerb'))
  await beside('11111111', '12345678')
  await page.press('[role="alertdialog"] button', editor('meanwhile.keepEditing'))
  expect((await page.see<HTMLInputElement>('[role="dialog"] input')).value).toBe('12345678')
  await page.press('[role="dialog"] button', t('save'))
  await page.press('[role="alertdialog"] button', t('manualVerb'))
  await until(() =>
    expect(sent).toMatchObject([
      { sender: '12345678', replaces: '87654321' },
      { sender: '12345678', replaces: '11111111' },
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
  webhookUrl: null,
  defaultPromotion: 'MANUAL',
  canBeEnded: false,
  fault: null,
  ...over,
})
const onService = (name: string, over: object = {}) =>
  service(name, {
    connectionId: btoa('ServiceConnection:5'),
    status: 'CONNECTED',
    isActive: true,
    reference: '7',
    defaultPromotion: 'BOOST',
    ...over,
  })

test('a connector’s dialog lets members end it, sets its package, ends it; a failure keeps all ADMIN-27 ADMIN-28', async () => {
  const sent: Record<string, unknown>[] = []
  let stored = onService('JOBYLON')
  const keep = (change: object) => (input: object) => {
    sent.push(input as never)
    stored = { ...stored, ...change }
    return { company: { id: btoa('Company:1') }, errors: [] }
  }
  await open(
    {},
    {
      company: () => ({
        id: btoa('Company:1'),
        connectedServices: [stored, service('PONTY'), service('TEAMTAILOR'), service('TEAMTAILOR_XML')],
      }),
      setAllowDelete: taking([], (input) => ({ ...keep({ canBeEnded: true })(input), company: company() })),
      setDefaultPromotion: taking([], keep({ defaultPromotion: 'BASIC' })),
      disconnectService: taking([], (input) =>
        sent.push(input as never) < 4 ? refused('CONFLICT') : keep({ ...service('JOBYLON') })(input),
      ),
    },
  )
  await page.press(
    'button',
    t('connectorOf', { service: 'Jobylon', name: 'Nordvik Energi AB', state: packages('BOOST') }),
  )
  const dialog = await page.see('[role="dialog"]', 'Nordvik Energi AB')
  await page.press('[role="dialog"] label', t('dialog.allow'))
  await until(() =>
    expect(sent).toEqual([
      { companyId: btoa('Company:1'), connectionId: btoa('ServiceConnection:5'), isAllowed: true },
    ]),
  )
  await until(() => expect(dialog.querySelector<HTMLInputElement>('input[role="switch"]')?.checked).toBe(true))
  await page.press('[role="dialog"] button', packages('BOOST'))
  await page.press('[role="option"]', packages('BASIC'))
  await until(() =>
    expect(sent[1]).toEqual({
      companyId: btoa('Company:1'),
      connectionId: btoa('ServiceConnection:5'),
      promotion: 'BASIC',
    }),
  )
  await page.see('[role="dialog"] button', packages('BASIC'))
  const end = async () => {
    await page.press('[role="dialog"] button', t('dialog.disconnect'))
    await page.press('[role="alertdialog"] button', t('dialog.disconnect'))
  }
  await end()
  await until(() => expect(page.find('[role="alertdialog"]')?.textContent).toContain(connections('disconnect')))
  await page.press('[role="alertdialog"] button', ui('close'))
  await page.gone('[role="alertdialog"]')
  await end()
  await page.see('[role="dialog"] span', t('dialog.off'))
})

test('ADMIN-27 one of the two variants of Teamtailor is connected at a time, and a wrong reference is told at its field', async () => {
  const sent: unknown[] = []
  await open(
    { services: [] },
    {
      company: () => ({
        id: btoa('Company:1'),
        connectedServices: [
          onService('TEAMTAILOR', { integrationKey: 'nyckel', webhookUrl: 'https://tavla.example/w' }),
          service('TEAMTAILOR_XML'),
        ],
      }),
    },
  )
  await page.press(
    'button',
    t('connectorOf', { service: 'Teamtailor', name: 'Nordvik Energi AB', state: t('notConnected') }),
  )
  const dialog = await page.see('[role="dialog"]')
  expect([dialog.textContent?.includes(t('dialog.otherOn')), dialog.textContent?.includes('nyckel')]).toEqual([
    true,
    true,
  ])
  expect(page.find('[role="dialog"] label', t('dialog.allow'))).toBeNull()
  await page.close()
  await open(
    { services: [] },
    {
      company: () => ({ id: btoa('Company:1'), connectedServices: [service('JOBYLON')] }),
      connectJobylon: taking(sent, () => ({ company: { id: btoa('Company:1') }, errors: [] })),
    },
  )
  await page.press(
    'button',
    t('connectorOf', { service: 'Jobylon', name: 'Nordvik Energi AB', state: t('notConnected') }),
  )
  page.write(await page.see('[role="dialog"] form input'), 'sju')
  await page.press('[role="dialog"] button', t('dialog.connect'))
  await until(() => expect(page.text()).toContain(t('dialog.invalidReference')))
  page.write(await page.see('[role="dialog"] form input'), '7')
  await page.press('[role="dialog"] button', t('dialog.connect'))
  await until(() => expect(sent).toEqual([{ companyId: btoa('Company:1'), reference: 7 }]))
})
