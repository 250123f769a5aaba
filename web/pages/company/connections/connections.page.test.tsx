import { afterEach, expect, test } from 'vitest'
import { recruiterAnswers } from '#web/testing/board-world.ts'
import { failure, globalId, tranfjarden } from '#web/testing/world.ts'
import { renderPage, until, type RenderedPage } from '#web/testing/render-page.tsx'
import { screenOf, startsWith } from '#web/testing/screen.ts'
import { pageTexts } from '#web/testing/page-texts.ts'

const t = pageTexts('pages/company/connections')
const connectors = pageTexts('features/connectors')
const settings = pageTexts('settings')
const ui = pageTexts('ui')

let page: RenderedPage
afterEach(() => page.close())

const names = ['AMS', 'JOBYLON', 'TEAMTAILOR', 'TEAMTAILOR_XML', 'PONTY'] as const
type ServiceName = (typeof names)[number]
const service = (name: ServiceName, over: object = {}) => ({
  name,
  connectionId: null,
  viewerCanReadExchanges: false,
  isAvailable: true,
  isRequired: false,
  status: 'NOT_CONNECTED',
  isActive: false,
  reference: null,
  identifier: null,
  feedUrl: null,
  integrationKey: null,
  consentKey: name === 'AMS' ? '5f0e8f52-7d0c' : null,
  webhookUrl: null,
  defaultPromotion: 'MANUAL',
  canBeEnded: name !== 'JOBYLON' && name !== 'PONTY',
  since: null,
  message: null,
  fault: null,
  faultSince: null,
  lastSuccessAt: null,
  isBeingAsked: false,
  adCount: 0,
  waitingAdCount: 0,
  rejectedAdCount: 0,
  leftOutJobCount: 0,
  leftOutJobs: [],
  ...over,
})
const connected = (name: ServiceName, over: object = {}) =>
  service(name, {
    connectionId: globalId('ServiceConnection', 3),
    status: 'CONNECTED',
    isActive: true,
    since: '2025-06-11T08:00:00Z',
    ...over,
  })

interface World {
  services?: object[]
  canEdit?: boolean
  canBuyVolume?: boolean
  answers?: Record<string, (input: Readonly<Record<string, unknown>>) => unknown>
}

/** Opens the page. `set` replaces the stored services. */
function open({
  services = names.map((name) => service(name)),
  canEdit = true,
  canBuyVolume = false,
  answers = {},
}: World = {}) {
  const world = { services }
  const company = () => ({
    ...tranfjarden,
    viewerCanEdit: canEdit,
    viewerCanBuyVolume: canBuyVolume,
    connectedServices: world.services,
  })
  page = renderPage('/2/connections', { answers: { ...recruiterAnswers, company, node: company, ...answers } })
  return { company, set: (next: object[]) => void (world.services = next) }
}
const titleOf = (name: ServiceName) => connectors(`names.${name}`)
/** Waits for the card of a service. */
async function cardOf(name: ServiceName) {
  const title = await page.findByRole('heading', { level: 2, name: titleOf(name) })
  const element = title.closest('li')
  if (!element) throw new Error(`The heading ${titleOf(name)} is not in a card.`)
  return { ...screenOf(element), element }
}
type Card = Awaited<ReturnType<typeof cardOf>>
const hasCard = (name: ServiceName) => page.queryByRole('heading', { level: 2, name: titleOf(name) }) !== null
const connectButton = (card: Card) => card.getByRole<HTMLButtonElement>('button', { name: t('connect') })
const promotionSelects = (card: Card) =>
  card.queryAllByLabelText(startsWith(t('promotion.of', { service: '' })), { selector: 'button' })
const confirmDisconnect = async (name: ServiceName) => {
  const question = await page.within('alertdialog', t('end.title', { service: titleOf(name) }))
  await question.click('button', t('disconnect'))
}

test('one query loads a card for each service that the company can use (COMP-90, COMP-91, COMP-101, COMP-105)', async () => {
  open({
    services: [
      service('AMS', { isRequired: true }),
      connected('JOBYLON', { reference: '48213', adCount: 12 }),
      service('TEAMTAILOR', { isAvailable: false }),
      service('TEAMTAILOR_XML', { isAvailable: false }),
      service('PONTY', { isAvailable: false }),
    ],
  })
  expect((await cardOf('AMS')).element.textContent).toContain(t('required'))
  const jobylon = await cardOf('JOBYLON')
  expect(jobylon.element.textContent).toContain(t('idSince', { id: '48213', day: '2025-06-11' }))
  jobylon.getByText(t('endedBySupport'))
  expect(names.filter(hasCard)).toEqual(['AMS', 'JOBYLON'])
  expect(page.sentOperations.filter((name) => name.startsWith('Connections'))).toEqual(['ConnectionsPageQuery'])
})

test('the card lists the ads that the last read of a feed left out, with the reasons (PLUS-120)', async () => {
  const leftOutJobs = [
    { externalId: 'j-4', title: null, reason: 'NO_TITLE' },
    { externalId: null, title: 'Kock', reason: 'NO_ID' },
    { externalId: 'j-5', title: 'Svetsare', reason: 'OTHER' },
  ]
  open({ services: [connected('JOBYLON', { adCount: 12, leftOutJobCount: 5, leftOutJobs })] })
  const card = await cardOf('JOBYLON')
  await card.click('button', t('leftOut.title_other', { count: 5 }))
  expect(card.getAllByRole('row')).toHaveLength(1 + leftOutJobs.length)
  card.getByRole('cell', { name: t('leftOut.untitled') })
  for (const reason of ['NO_TITLE', 'NO_ID', 'OTHER'] as const) card.getByRole('cell', { name: t(`leftOut.${reason}`) })
  card.getByText(t('leftOut.more_other', { count: 2 }))
})

test('the card says that a test company cannot be connected (PLUS-102)', async () => {
  open({
    answers: {
      connectEmploymentService: () => ({
        status: null,
        message: null,
        company: null,
        errors: [{ __typename: 'ConflictError', reason: 'TEST_COMPANY', path: null }],
      }),
    },
  })
  const card = await cardOf('AMS')
  await card.click('button', t('connect'))
  await card.fill(t('form.customerNumber'), '12345678')
  await card.click('button', t('connect'))
  await card.findByText(connectors('testCompany'))
})

test('the card shows the consent key and a rejected number, and closes when accepted (COMP-95, COMP-96, COMP-98, PLUS-180)', async () => {
  const sent: unknown[] = []
  const { company, set } = open({
    answers: {
      connectEmploymentService: ({ input }) => {
        sent.push(input)
        const isAccepted = (input as { customerNumber: string }).customerNumber === '12345678'
        set(
          isAccepted
            ? [connected('AMS')]
            : [
                service('AMS', {
                  connectionId: globalId('ServiceConnection', 1),
                  status: 'WRONG_INFORMATION',
                  message: 'Medgivande saknas.',
                  since: '2025-11-20T08:12:00Z',
                }),
              ],
        )
        return {
          status: isAccepted ? 'CONNECTED' : 'WRONG_INFORMATION',
          message: isAccepted ? null : 'Medgivande saknas.',
          company: company(),
          errors: [],
        }
      },
    },
  })
  const card = await cardOf('AMS')
  await card.click('button', t('connect'))
  const customerNumber = await card.findByLabelText<HTMLInputElement>(t('form.customerNumber'))
  card.getByText('5f0e8f52-7d0c')
  card.getByRole('button', { name: t('form.copyConsentKey') })
  await card.click('button', t('connect'))
  await card.findByText(t('form.required'))
  await card.fill(customerNumber, '1234567')
  await card.click('button', t('connect'))
  await card.findByText(t('form.customerNumberWrong'))
  expect(sent).toEqual([])
  await card.fill(customerNumber, '00000000')
  await card.click('button', t('connect'))
  await card.findByText('Medgivande saknas.', { exact: false })
  card.getByText(t('status.WRONG_INFORMATION'))
  expect(page.queryByRole('alertdialog')).toBeNull()
  expect(customerNumber.value).toBe('00000000')
  expect(customerNumber.isConnected).toBe(true)
  await card.fill(customerNumber, '12345678')
  await card.click('button', t('reconnect'))
  await until(() => expect(card.queryByLabelText(t('form.customerNumber'))).toBeNull())
  card.getByText(t('status.CONNECTED'))
})

test('a field shows why its value is invalid, also if only the platform rejects the value (COMP-99, COMP-103, COMP-106)', async () => {
  open({
    answers: {
      connectPonty: () => ({
        company: null,
        errors: [{ __typename: 'InputError', reason: 'OTHER_SITE', path: ['feedUrl'] }],
      }),
    },
  })
  for (const [name, invalid, error] of [
    ['JOBYLON', '0', t('form.JOBYLON.invalid')],
    ['TEAMTAILOR_XML', ' ', t('form.required')],
    ['PONTY', 'https://elsewhere.example', t('form.PONTY.otherSite')],
  ] as const) {
    const card = await cardOf(name)
    await card.click('button', t('connect'))
    await card.fill(t(`form.${name}.label`), invalid)
    await card.click('button', t('connect'))
    await card.findByText(error)
  }
})

test('disconnecting asks first, and only one Teamtailor variant can be connected at a time (COMP-93, COMP-94, COMP-104)', async () => {
  const { company, set } = open({
    services: [
      service('AMS'),
      connected('TEAMTAILOR_XML', { identifier: 'nordvik-se', adCount: 4, defaultPromotion: 'BOOST' }),
      service('TEAMTAILOR'),
    ],
    answers: {
      disconnectService: () => {
        set([service('AMS'), service('TEAMTAILOR_XML'), service('TEAMTAILOR')])
        return { company: company(), errors: [] }
      },
    },
  })
  const xml = await cardOf('TEAMTAILOR_XML')
  const webhook = await cardOf('TEAMTAILOR')
  expect(promotionSelects(xml)[0]?.textContent).toContain(t('promotion.BOOST'))
  webhook.getByText(t('offWhileXml'))
  expect(connectButton(webhook).disabled).toBe(true)
  await xml.click('button', t('disconnect'))
  await page.findByText(t('end.in_other', { count: 4 }))
  await confirmDisconnect('TEAMTAILOR_XML')
  await until(() => expect(connectButton(webhook).disabled).toBe(false))
})

test('the card of the employment service counts the ads that the service does not accept (PLUS-181)', async () => {
  open({ services: [connected('AMS', { adCount: 2, rejectedAdCount: 1 })] })
  const card = await cardOf('AMS')
  card.getByText(t('adsThere_other', { count: 2 }))
  card.getByText(t('adsRejected_one', { count: 1 }))
})

test('a live event shows that a service fails and that its ads wait, and the next event that it works again (SHELL-115)', async () => {
  const { company, set } = open({ services: [connected('AMS', { adCount: 3 })] })
  const card = await cardOf('AMS')
  set([connected('AMS', { adCount: 3, waitingAdCount: 2, fault: 'UNREACHABLE', faultSince: '2025-11-20T08:12:00Z' })])
  await page.send('settingsUpdated', { needsResync: false, company: company() })
  await card.findByText(t('afterFailingOut'), { exact: false })
  card.getByText(t('status.FAILING'))
  card.getByText(t('adsWaiting_other', { count: 2 }))
  set([connected('AMS', { adCount: 5 })])
  await page.send('settingsUpdated', { needsResync: false, company: company() })
  await until(() => expect(card.element.textContent).not.toContain(t('afterFailingOut')))
})

test('the webhook shows its address and key, but a read-only member cannot connect or disconnect (COMP-90, COMP-102)', async () => {
  open({
    canEdit: false,
    services: [
      service('AMS'),
      connected('TEAMTAILOR', { integrationKey: 'tt_abc', webhookUrl: 'https://tavla.example/hooks/teamtailor/3' }),
    ],
  })
  const card = await cardOf('TEAMTAILOR')
  card.getByText('tt_abc')
  card.getByText('https://tavla.example/hooks/teamtailor/3')
  card.getByRole('button', { name: t('copyUrl') })
  card.getByRole('button', { name: t('copyKey') })
  for (const name of [t('disconnect'), startsWith(t('connect'))])
    expect(page.queryAllByRole('button', { name })).toEqual([])
})

test('staff can open the log of exchanges, and members do not see the log', async () => {
  const services = [
    connected('JOBYLON', {
      viewerCanReadExchanges: true,
      lastExchanges: [{ at: '2025-11-20T08:12:00Z', kind: 'POLL', fault: 'ENTITIES', detail: null, milliseconds: 12 }],
    }),
  ]
  open({ services })
  await page.click('button', t('exchanges.title'))
  await page.findByRole('cell', { name: t('fault.entities') })
  await page.close()
  open({ services: [connected('JOBYLON')] })
  const card = await cardOf('JOBYLON')
  expect(card.queryByText(t('exchanges.title'))).toBeNull()
})

test('a number that the service rejected can be removed from its card (COMP-94, COMP-98)', async () => {
  const sent: unknown[] = []
  const { company, set } = open({
    services: [
      service('AMS', {
        connectionId: globalId('ServiceConnection', 1),
        status: 'WRONG_INFORMATION',
        message: 'Medgivande saknas.',
        since: '2025-11-20T08:12:00Z',
      }),
    ],
    answers: {
      disconnectService: ({ input }) => {
        sent.push(input)
        set([service('AMS', { connectionId: globalId('ServiceConnection', 1) })])
        return { company: company(), errors: [] }
      },
    },
  })
  const card = await cardOf('AMS')
  await card.findByLabelText(t('form.customerNumber'))
  await card.click('button', t('disconnect'))
  await confirmDisconnect('AMS')
  await until(() => expect(card.queryByLabelText(t('form.customerNumber'))).toBeNull())
  expect(sent).toEqual([{ companyId: tranfjarden.id, connectionId: globalId('ServiceConnection', 1), service: 'AMS' }])
  card.getByText(t('status.NOT_CONNECTED'))
})

test('a switched-on feature shows its card, and a switched-off feature keeps the input (ERR-08, SHELL-32, COMP-105)', async () => {
  const { company, set } = open({ services: [service('AMS'), service('PONTY', { isAvailable: false })] })
  const setAvailable = async (isAvailable: boolean) => {
    set([service('AMS'), service('PONTY', { isAvailable })])
    await page.send('settingsUpdated', { needsResync: false, company: company() })
  }
  await cardOf('AMS')
  expect(hasCard('PONTY')).toBe(false)
  await setAvailable(true)
  const card = await cardOf('PONTY')
  await card.click('button', t('connect'))
  await card.fill(t('form.PONTY.label'), 'https://ponty.example/extapi/job?p=1')
  expect(page.text()).not.toContain(settings('featureOff.title'))
  await setAvailable(false)
  await card.findByText(settings('featureOff.title'))
  expect(card.element.textContent).toContain(t('turnedOff'))
  expect(connectButton(card).disabled).toBe(true)
  await setAvailable(true)
  await until(() => expect(page.text()).not.toContain(settings('featureOff.title')))
  expect(card.getByLabelText<HTMLInputElement>(t('form.PONTY.label')).value).toBe(
    'https://ponty.example/extapi/job?p=1',
  )
  expect(connectButton(card).disabled).toBe(false)
})

test('only a connected feed offers a default package, and a choice that fails is undone (COMP-93, PROMO-12)', async () => {
  const sent: unknown[] = []
  const { company, set } = open({
    services: [
      connected('AMS'),
      connected('JOBYLON'),
      service('TEAMTAILOR_XML', {
        connectionId: globalId('ServiceConnection', 4),
        status: 'WAITING_FOR_CONNECTION',
        isActive: true,
      }),
    ],
    answers: {
      setDefaultPromotion: ({ input }) => {
        sent.push(input)
        const { promotion } = input as { promotion: string }
        if (promotion === 'BASIC') throw failure('UPSTREAM_FAILED')
        set([connected('AMS'), connected('JOBYLON', { defaultPromotion: promotion })])
        return { company: company(), errors: [] }
      },
    },
  })
  const jobylon = await cardOf('JOBYLON')
  const cards = [await cardOf('AMS'), jobylon, await cardOf('TEAMTAILOR_XML')]
  expect(cards.map((card) => promotionSelects(card).length)).toEqual([0, 1, 0])
  const selectLabel = t('promotion.of', { service: titleOf('JOBYLON') })
  const selectedPackage = () => promotionSelects(jobylon)[0]?.textContent
  expect(selectedPackage()).toContain(t('promotion.MANUAL'))
  await jobylon.click('button', new RegExp(selectLabel))
  const options = await page.within('listbox')
  expect(options.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(
    // Volume is only for ad administrators (PROMO-12).
    (['MANUAL', 'NONE', 'BASIC', 'BOOST', 'BOOST_PLUS', 'BOOST_PRO'] as const).map((each) => t(`promotion.${each}`)),
  )
  await options.click('option', t('promotion.NONE'))
  await until(() => expect(selectedPackage()).toContain(t('promotion.NONE')))
  await page.choose(selectLabel, t('promotion.BASIC'))
  const error = await page.within('alertdialog')
  await error.findByText(connectors('promotion'), { exact: false })
  expect(selectedPackage()).toContain(t('promotion.NONE'))
  expect(sent).toEqual(
    ['NONE', 'BASIC'].map((promotion) => ({
      companyId: tranfjarden.id,
      connectionId: globalId('ServiceConnection', 3),
      promotion,
    })),
  )
})

test('a connect or disconnect that fails shows the general dialog, and the input stays (COMP-95, COMP-99, COMP-107)', async () => {
  const sent: unknown[] = []
  const failing = ({ input }: Readonly<Record<string, unknown>>) => {
    sent.push(input)
    throw failure('UPSTREAM_FAILED')
  }
  open({
    services: [service('AMS'), connected('TEAMTAILOR'), service('JOBYLON'), service('PONTY')],
    answers: { connectJobylon: failing, connectPonty: failing, disconnectService: failing },
  })
  const closeError = async (text: string) => {
    const error = await page.within('alertdialog', ui('somethingWrong'))
    await error.findByText(text, { exact: false })
    await error.click('button', ui('close'))
    await page.gone('alertdialog')
  }
  for (const [name, input] of [
    ['JOBYLON', '48213'],
    ['PONTY', 'https://ponty.example/extapi/job?p=1'],
  ] as const) {
    const card = await cardOf(name)
    await card.click('button', t('connect'))
    await card.fill(t(`form.${name}.label`), input)
    await card.click('button', t('connect'))
    await closeError(connectors('connect'))
    expect(card.getByLabelText<HTMLInputElement>(t(`form.${name}.label`)).value).toBe(input)
  }
  const teamtailor = await cardOf('TEAMTAILOR')
  await teamtailor.click('button', t('disconnect'))
  await confirmDisconnect('TEAMTAILOR')
  await closeError(connectors('disconnect'))
  teamtailor.getByText(t('status.CONNECTED'))
  expect(sent).toEqual([
    { companyId: tranfjarden.id, reference: 48213 },
    { companyId: tranfjarden.id, feedUrl: 'https://ponty.example/extapi/job?p=1' },
    { companyId: tranfjarden.id, connectionId: globalId('ServiceConnection', 3), service: 'TEAMTAILOR' },
  ])
})

test('the employment service shows a connect or disconnect that fails on its card, without a dialog (COMP-95)', async () => {
  const fails = () => {
    throw failure('UPSTREAM_FAILED')
  }
  const { company, set } = open({
    services: [service('AMS')],
    answers: { connectEmploymentService: fails, disconnectService: fails },
  })
  const card = await cardOf('AMS')
  const shows = async (text: string) => {
    const alert = await card.findByRole('alert')
    expect(alert.textContent).toContain(text)
  }
  const connect = async () => {
    await card.click('button', t('connect'))
    await card.fill(t('form.customerNumber'), '12345678')
    await card.click('button', t('connect'))
  }
  await connect()
  await shows(connectors('connect'))
  expect(page.queryByRole('alertdialog')).toBeNull()
  expect(card.getByLabelText<HTMLInputElement>(t('form.customerNumber')).value).toBe('12345678')
  // The failure disappears when the form closes, and when the status of the service changes.
  await card.click('button', t('close'))
  await card.gone('alert')
  await connect()
  await shows(connectors('connect'))
  set([connected('AMS', { adCount: 2 })])
  await page.send('settingsUpdated', { needsResync: false, company: company() })
  await card.gone('alert')
  await card.click('button', t('disconnect'))
  await confirmDisconnect('AMS')
  await shows(connectors('disconnect'))
  await page.gone('alertdialog')
  card.getByText(t('status.CONNECTED'))
})

test('the answer to a refresh does not overwrite a live event that is newer than the answer (COMP-91)', async () => {
  const failing = {
    ...tranfjarden,
    viewerCanEdit: true,
    viewerCanBuyVolume: false,
    connectedServices: [connected('JOBYLON', { fault: 'FAILED', faultSince: '2025-11-20T08:12:00Z' })],
  }
  let answer = () => {}
  const { company, set } = open({
    services: failing.connectedServices,
    answers: {
      refreshService: () =>
        new Promise((resolve) => {
          answer = () => resolve({ company: failing, errors: [] })
        }),
    },
  })
  const card = await cardOf('JOBYLON')
  card.getByText(t('status.FAILING'))
  await card.click('button', t('refreshIn'))
  await card.findByRole('progressbar')
  set([connected('JOBYLON')])
  await page.send('settingsUpdated', { needsResync: false, company: company() })
  answer()
  await card.gone('progressbar')
  await until(() => expect(card.queryByText(t('status.FAILING'))).toBeNull())
})

test('the card of a waiting, incomplete or slow service shows the status and what follows (COMP-91, COMP-92, COMP-97)', async () => {
  const { company, set } = open({ services: [connected('AMS', { status: 'WAITING_FOR_CONNECTION' })] })
  const card = await cardOf('AMS')
  const shows = (...texts: string[]) =>
    until(() => {
      for (const text of texts) expect(card.element.textContent).toContain(text)
    })
  const publish = async (over: object) => {
    set([connected('AMS', over)])
    await page.send('settingsUpdated', { needsResync: false, company: company() })
  }
  await shows(t('status.WAITING_FOR_CONNECTION'))
  await publish({ status: 'MISSING_INFORMATION', message: 'Arbetsgivaren saknar kontaktuppgifter hos oss.' })
  await shows(
    t('status.MISSING_INFORMATION'),
    t('says', { service: titleOf('AMS'), message: 'Arbetsgivaren saknar kontaktuppgifter hos oss.' }),
  )
  card.getByRole('button', { name: t('reconnect') })
  await publish({ status: 'MISSING_INFORMATION' })
  await shows(t('missing'))
  await publish({ fault: 'TOO_SLOW', faultSince: '2025-11-20T08:12:00Z' })
  await shows(t('status.FAILING'), t('fault.tooSlow'), t('afterFailingOut'))
})

test('the card shows that a request to the service is in flight, and that a resting service was not asked (COMP-91)', async () => {
  const { company, set } = open({
    services: [connected('JOBYLON', { status: 'WAITING_FOR_CONNECTION', isBeingAsked: true })],
  })
  const card = await cardOf('JOBYLON')
  expect(card.getByRole('status').textContent).toContain(t('asking'))
  const refresh = await card.within('button', new RegExp(t('refreshIn')))
  refresh.getByRole('progressbar')
  set([connected('JOBYLON', { fault: 'RESTING', faultSince: '2025-11-20T08:12:00Z' })])
  await page.send('settingsUpdated', { needsResync: false, company: company() })
  await card.gone('progressbar')
  await until(() => expect(card.element.textContent).not.toContain(t('asking')))
  await card.findByText(t('fault.resting'), { exact: false })
  expect(card.element.textContent).not.toContain(t('fault.unreachable'))
})
