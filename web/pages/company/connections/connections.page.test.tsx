import { afterEach, expect, test } from 'vitest'
import { recruiterAnswers } from '#web/testing/board-world.ts'
import { failure, globalId, tranfjarden } from '#web/testing/world.ts'
import { renderRoute, until, type RenderedRoute } from '#web/testing/render-route.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'

const t = pageTexts('pages/company/connections')
const shared = pageTexts('features/connectors')
const frame = pageTexts('settings')

let page: RenderedRoute
afterEach(() => page.close())

const names = ['AMS', 'JOBYLON', 'TEAMTAILOR', 'TEAMTAILOR_XML', 'PONTY'] as const
const service = (name: (typeof names)[number], over: object = {}) => ({
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
  ...over,
})
const on = (name: (typeof names)[number], over: object = {}) =>
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
  answers?: Record<string, (input: Readonly<Record<string, unknown>>) => unknown>
}

/** The page over a company whose services the answers may change. */
function open({ services = names.map((name) => service(name)), canEdit = true, answers = {} }: World = {}) {
  const world = { services }
  const company = () => ({ ...tranfjarden, viewerCanEdit: canEdit, connectedServices: world.services })
  page = renderRoute('/2/connections', { answers: { ...recruiterAnswers, company, node: company, ...answers } })
  return { company, set: (next: object[]) => void (world.services = next) }
}
const card = (name: (typeof names)[number]) => page.see(`[data-service="${name}"]`)
const inCard = async (name: (typeof names)[number], selector: string, text: string) =>
  [...(await card(name)).querySelectorAll<HTMLElement>(selector)].find(
    (each) => each.textContent?.includes(text) || each.getAttribute('aria-label')?.includes(text),
  )
const press = async (name: (typeof names)[number], text: string) => {
  await until(async () => expect(await inCard(name, 'button', text)).toBeDefined())
  ;(await inCard(name, 'button', text))?.click()
}
const field = async (name: string) => page.see<HTMLInputElement>(`input[name="${name}"]`)

test('COMP-90 COMP-91 COMP-101 COMP-105 one round trip shows a card of each service the user has, and leaves out the others', async () => {
  open({
    services: [
      service('AMS', { isRequired: true }),
      on('JOBYLON', { reference: '48213', adCount: 12 }),
      service('TEAMTAILOR', { isAvailable: false }),
      service('TEAMTAILOR_XML', { isAvailable: false }),
      service('PONTY', { isAvailable: false }),
    ],
  })
  expect((await card('AMS')).textContent).toContain(t('required'))
  expect((await card('JOBYLON')).textContent).toContain(t('idSince', { id: '48213', day: '2025-06-11' }))
  expect((await card('JOBYLON')).textContent).toContain(t('endedBySupport'))
  expect(page.find('[data-service="PONTY"]')).toBeNull()
  expect(page.sentOperations.filter((name) => name.startsWith('Connections'))).toEqual(['ConnectionsPageQuery'])
})

test('an unknown login is told on the card without a dialog; a good one closes the form COMP-95 COMP-96 COMP-98', async () => {
  const sent: unknown[] = []
  const { company, set } = open({
    answers: {
      connectEmploymentService: ({ input }) => {
        sent.push(input)
        const isGood = (input as { password: string }).password === 'rätt'
        set(
          isGood
            ? [on('AMS')]
            : [
                service('AMS', {
                  connectionId: globalId('ServiceConnection', 1),
                  status: 'WRONG_INFORMATION',
                  message: 'Lösenordet stämmer inte.',
                  since: '2025-11-20T08:12:00Z',
                }),
              ],
        )
        return {
          status: isGood ? 'CONNECTED' : 'WRONG_INFORMATION',
          message: isGood ? null : 'Lösenordet stämmer inte.',
          company: company(),
          errors: [],
        }
      },
    },
  })
  await press('AMS', t('connect'))
  const password = await field('password')
  await press('AMS', t('connect'))
  await until(() => expect(page.text()).toContain(t('form.required')))
  expect(sent).toEqual([])
  page.write(await field('userName'), 'nordvik')
  page.write(password, 'fel')
  await press('AMS', t('connect'))
  await until(() => expect(page.text()).toContain('Lösenordet stämmer inte.'))
  expect(page.text()).toContain(t('status.WRONG_INFORMATION'))
  expect(page.find('[role="alertdialog"]')).toBeNull()
  expect(password.isConnected && password.value).toBe('')
  page.write(await field('password'), 'rätt')
  await press('AMS', t('reconnect'))
  await until(() => expect(page.find('input[name="password"]')).toBeNull())
  expect(page.text()).toContain(t('status.CONNECTED'))
})

test('COMP-99 COMP-103 COMP-106 what cannot be right is said at the field, and what the platform refuses too', async () => {
  open({
    answers: {
      connectPonty: () => ({
        company: null,
        errors: [{ __typename: 'InputError', reason: 'OTHER_SITE', path: ['feedUrl'] }],
      }),
    },
  })
  for (const [name, input, wrong, said] of [
    ['JOBYLON', 'reference', '0', t('form.JOBYLON.invalid')],
    ['TEAMTAILOR_XML', 'identifier', ' ', t('form.required')],
    ['PONTY', 'feedUrl', 'https://elsewhere.example', t('form.PONTY.otherSite')],
  ] as const) {
    await press(name, t('connect'))
    page.write(await field(input), wrong)
    await press(name, t('connect'))
    await until(async () => expect((await card(name)).textContent).toContain(said))
  }
})

test('COMP-93 COMP-94 COMP-104 ending asks first; while one variant of Teamtailor is on the other cannot be connected', async () => {
  const { company, set } = open({
    services: [
      service('AMS'),
      on('TEAMTAILOR_XML', { identifier: 'nordvik-se', adCount: 4, defaultPromotion: 'BOOST' }),
      service('TEAMTAILOR'),
    ],
    answers: {
      disconnectService: () => {
        set([service('AMS'), service('TEAMTAILOR_XML'), service('TEAMTAILOR')])
        return { company: company(), errors: [] }
      },
    },
  })
  expect((await card('TEAMTAILOR_XML')).textContent).toContain(t('promotion.BOOST'))
  expect((await card('TEAMTAILOR')).textContent).toContain(t('offWhileXml'))
  expect(((await inCard('TEAMTAILOR', 'button', t('connect'))) as HTMLButtonElement).disabled).toBe(true)
  await press('TEAMTAILOR_XML', t('disconnect'))
  await page.see('[role="alertdialog"]', t('end.in_other', { count: 4 }))
  await page.press('[role="alertdialog"] button', t('disconnect'))
  await until(async () =>
    expect(((await inCard('TEAMTAILOR', 'button', t('connect'))) as HTMLButtonElement).disabled).toBe(false),
  )
})

test('SHELL-115 a service that fails says so while one looks, what becomes of the ads, and that it works again', async () => {
  const { company, set } = open({ services: [on('AMS', { adCount: 3 })] })
  await card('AMS')
  set([on('AMS', { adCount: 3, waitingAdCount: 2, fault: 'UNREACHABLE', faultSince: '2025-11-20T08:12:00Z' })])
  await page.send('settingsUpdated', { resync: false, company: company() })
  await until(() => expect(page.text()).toContain(t('afterFailingOut')))
  expect(page.text()).toContain(t('status.FAILING'))
  expect(page.text()).toContain(t('adsWaiting_other', { count: 2 }))
  set([on('AMS', { adCount: 5 })])
  await page.send('settingsUpdated', { resync: false, company: company() })
  await until(() => expect(page.text()).not.toContain(t('afterFailingOut')))
})

test('COMP-90 COMP-102 the webhook shows its address and key to copy; who may not change anything sees no buttons', async () => {
  open({
    canEdit: false,
    services: [
      service('AMS'),
      on('TEAMTAILOR', { integrationKey: 'tt_abc', webhookUrl: 'https://tavla.example/hooks/teamtailor/3' }),
    ],
  })
  const shown = await card('TEAMTAILOR')
  expect(shown.textContent).toContain('tt_abc')
  expect(shown.textContent).toContain('https://tavla.example/hooks/teamtailor/3')
  expect(
    [...document.querySelectorAll('[data-service] button')].map((each) => each.getAttribute('aria-label')),
  ).not.toContain(t('disconnect'))
  expect(page.find('[data-service] button', t('connect'))).toBeNull()
})

test('staff open the log of exchanges; members have none', async () => {
  const services = [
    on('JOBYLON', {
      viewerCanReadExchanges: true,
      lastExchanges: [{ at: '2025-11-20T08:12:00Z', kind: 'POLL', fault: 'ENTITIES', detail: null, milliseconds: 12 }],
    }),
  ]
  open({ services })
  await page.press('button', t('exchanges.title'))
  await page.see('td', t('fault.entities'))
  await page.close()
  open({ services: [on('JOBYLON')] })
  await card('JOBYLON')
  expect(page.find('button', t('exchanges.title'))).toBeNull()
})

test('COMP-94 COMP-98 a login that the service does not know can be ended from its card', async () => {
  const ended: unknown[] = []
  const { company, set } = open({
    services: [
      service('AMS', {
        connectionId: globalId('ServiceConnection', 1),
        status: 'WRONG_INFORMATION',
        message: 'Lösenordet stämmer inte.',
        since: '2025-11-20T08:12:00Z',
      }),
    ],
    answers: {
      disconnectService: ({ input }) => {
        ended.push(input)
        set([service('AMS', { connectionId: globalId('ServiceConnection', 1) })])
        return { company: company(), errors: [] }
      },
    },
  })
  await press('AMS', t('disconnect'))
  await page.press('[role="alertdialog"] button', t('disconnect'))
  await until(() => expect(page.find('input[name="password"]')).toBeNull())
  expect(ended).toEqual([{ companyId: tranfjarden.id, connectionId: globalId('ServiceConnection', 1), service: 'AMS' }])
  expect(page.text()).toContain(t('status.NOT_CONNECTED'))
})

test('a feature turned on shows its card; turned off, the card says so and keeps the input ERR-08 SHELL-32 COMP-105', async () => {
  const { company, set } = open({ services: [service('AMS'), service('PONTY', { isAvailable: false })] })
  const turn = async (isAvailable: boolean) => {
    set([service('AMS'), service('PONTY', { isAvailable })])
    await page.send('settingsUpdated', { resync: false, company: company() })
  }
  await card('AMS')
  expect(page.find('[data-service="PONTY"]')).toBeNull()
  await turn(true)
  await press('PONTY', t('connect'))
  page.write(await field('feedUrl'), 'https://ponty.example/extapi/job?p=1')
  expect(page.text()).not.toContain(frame('featureOff.title'))
  await turn(false)
  await until(() => expect(page.text()).toContain(frame('featureOff.title')))
  expect((await card('PONTY')).textContent).toContain(t('turnedOff'))
  expect(((await inCard('PONTY', 'button[type="submit"]', t('connect'))) as HTMLButtonElement).disabled).toBe(true)
  await turn(true)
  await until(() => expect(page.text()).not.toContain(frame('featureOff.title')))
  expect([
    (await field('feedUrl')).value,
    ((await inCard('PONTY', 'button[type="submit"]', t('connect'))) as HTMLButtonElement).disabled,
  ]).toEqual(['https://ponty.example/extapi/job?p=1', false])
})

test('a connected feed offers manual, none, all packages and undoes a failed choice; others offer nothing COMP-93', async () => {
  const sent: unknown[] = []
  const { company, set } = open({
    services: [
      on('AMS'),
      on('JOBYLON'),
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
        set([on('AMS'), on('JOBYLON', { defaultPromotion: promotion })])
        return { company: company(), errors: [] }
      },
    },
  })
  const selects = async (name: (typeof names)[number]) => [
    ...(await card(name)).querySelectorAll<HTMLButtonElement>('button[aria-haspopup="listbox"]'),
  ]
  expect([
    (await selects('AMS')).length,
    (await selects('JOBYLON')).length,
    (await selects('TEAMTAILOR_XML')).length,
  ]).toEqual([0, 1, 0])
  const [select] = await selects('JOBYLON')
  expect(select?.textContent).toContain(t('promotion.MANUAL'))
  select?.click()
  await page.see('[role="option"]', t('promotion.NONE'))
  expect([...document.querySelectorAll('[role="option"]')].map(({ textContent }) => textContent)).toEqual(
    (['MANUAL', 'NONE', 'VOLUME', 'BASIC', 'BOOST', 'BOOST_PLUS', 'BOOST_PRO'] as const).map((each) =>
      t(`promotion.${each}`),
    ),
  )
  await page.press('[role="option"]', t('promotion.NONE'))
  await until(async () => expect((await selects('JOBYLON'))[0]?.textContent).toContain(t('promotion.NONE')))
  ;(await selects('JOBYLON'))[0]?.click()
  await page.press('[role="option"]', t('promotion.BASIC'))
  await page.see('[role="alertdialog"]', shared('promotion'))
  expect((await selects('JOBYLON'))[0]?.textContent).toContain(t('promotion.NONE'))
  expect(sent).toEqual(
    ['NONE', 'BASIC'].map((promotion) => ({
      companyId: tranfjarden.id,
      connectionId: globalId('ServiceConnection', 3),
      promotion,
    })),
  )
})

test('COMP-95 COMP-99 COMP-107 a connect or disconnect that fails is told in the general dialog, and what was typed stays', async () => {
  const sent: unknown[] = []
  const failing = ({ input }: Readonly<Record<string, unknown>>) => {
    sent.push(input)
    throw failure('UPSTREAM_FAILED')
  }
  open({
    services: [service('AMS'), on('TEAMTAILOR'), service('JOBYLON'), service('PONTY')],
    answers: { connectJobylon: failing, connectPonty: failing, disconnectService: failing },
  })
  const told = async (text: string) => {
    await page.see('[role="alertdialog"]', text)
    await page.press('[role="alertdialog"] button')
    await page.gone('[role="alertdialog"]')
  }
  for (const [name, input, typed] of [
    ['JOBYLON', 'reference', '48213'],
    ['PONTY', 'feedUrl', 'https://ponty.example/extapi/job?p=1'],
  ] as const) {
    await press(name, t('connect'))
    page.write(await field(input), typed)
    await press(name, t('connect'))
    await told(shared('connect'))
    expect((await field(input)).value).toBe(typed)
  }
  await press('TEAMTAILOR', t('disconnect'))
  await page.press('[role="alertdialog"] button', t('disconnect'))
  await until(() => expect(page.find('[role="alertdialog"]')?.textContent).toContain(shared('disconnect')))
  expect((await card('TEAMTAILOR')).textContent).toContain(t('status.CONNECTED'))
  expect(sent).toEqual([
    { companyId: tranfjarden.id, reference: 48213 },
    { companyId: tranfjarden.id, feedUrl: 'https://ponty.example/extapi/job?p=1' },
    { companyId: tranfjarden.id, connectionId: globalId('ServiceConnection', 3), service: 'TEAMTAILOR' },
  ])
})

test('COMP-95 of the employment service a connect or disconnect that fails is told on its card and in no dialog', async () => {
  const fails = () => {
    throw failure('UPSTREAM_FAILED')
  }
  const { company, set } = open({
    services: [service('AMS')],
    answers: { connectEmploymentService: fails, disconnectService: fails },
  })
  const told = (words: string) =>
    until(() => expect(page.find('[data-service="AMS"] [role="alert"]', words)).not.toBeNull())
  await press('AMS', t('connect'))
  page.write(await field('userName'), 'nordvik')
  page.write(await field('password'), 'rätt')
  await press('AMS', t('connect'))
  await told(shared('connect'))
  expect([page.find('[role="alertdialog"]'), (await field('userName')).value]).toEqual([null, 'nordvik'])
  // It goes with the form, and when the service stands otherwise.
  const isGone = () => until(() => expect(page.find('[data-service="AMS"] [role="alert"]')).toBeNull())
  await press('AMS', t('close'))
  await isGone()
  await press('AMS', t('connect'))
  page.write(await field('userName'), 'nordvik')
  page.write(await field('password'), 'rätt')
  await press('AMS', t('connect'))
  await told(shared('connect'))
  set([on('AMS', { adCount: 2 })])
  await page.send('settingsUpdated', { resync: false, company: company() })
  await isGone()
  await press('AMS', t('disconnect'))
  await page.press('[role="alertdialog"] button', t('disconnect'))
  await told(shared('disconnect'))
  await page.gone('[role="alertdialog"]')
  expect((await card('AMS')).textContent).toContain(t('status.CONNECTED'))
})

test('what a service says during a press is not undone by the older answer to that press COMP-91', async () => {
  const failing = {
    ...tranfjarden,
    viewerCanEdit: true,
    connectedServices: [on('JOBYLON', { fault: 'FAILED', faultSince: '2025-11-20T08:12:00Z' })],
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
  await page.see('[data-service="JOBYLON"]', t('status.FAILING'))
  await press('JOBYLON', t('refreshIn'))
  await page.see('[data-service="JOBYLON"] button[data-pending]')
  set([on('JOBYLON')])
  await page.send('settingsUpdated', { resync: false, company: company() })
  answer()
  await page.gone('[data-service="JOBYLON"] button[data-pending]')
  await page.gone('[data-service="JOBYLON"]', t('status.FAILING'))
})

test('a waiting, incomplete, slow or refusing service says so in its words and what is next COMP-91 COMP-92 COMP-97', async () => {
  const { company, set } = open({ services: [on('AMS', { status: 'WAITING_FOR_CONNECTION' })] })
  const shows = (...texts: string[]) =>
    until(async () => {
      for (const text of texts) expect((await card('AMS')).textContent).toContain(text)
    })
  const tell = async (over: object) => {
    set([on('AMS', over)])
    await page.send('settingsUpdated', { resync: false, company: company() })
  }
  await shows(t('status.WAITING_FOR_CONNECTION'))
  await tell({ status: 'MISSING_INFORMATION', message: 'Arbetsgivaren saknar kontaktuppgifter hos oss.' })
  await shows(
    t('status.MISSING_INFORMATION'),
    t('says', {
      service: pageTexts('features/connectors')('names.AMS'),
      message: 'Arbetsgivaren saknar kontaktuppgifter hos oss.',
    }),
    t('reconnect'),
  )
  await tell({ status: 'MISSING_INFORMATION' })
  await shows(t('missing'))
  await tell({ fault: 'TOO_SLOW', faultSince: '2025-11-20T08:12:00Z' })
  await shows(t('status.FAILING'), t('fault.tooSlow'), t('afterFailingOut'))
})

test('a service being asked says so until it answers, and one that rests says that it was not asked COMP-91', async () => {
  const { company, set } = open({ services: [on('JOBYLON', { status: 'WAITING_FOR_CONNECTION', isBeingAsked: true })] })
  const tell = async (over: object) => {
    set([on('JOBYLON', over)])
    await page.send('settingsUpdated', { resync: false, company: company() })
  }
  await page.see('[data-service="JOBYLON"] [role="status"]', t('asking'))
  await page.see('[data-service="JOBYLON"] button[data-pending]', t('refreshIn'))
  await tell({ fault: 'RESTING', faultSince: '2025-11-20T08:12:00Z' })
  await page.gone('[data-service="JOBYLON"] button[data-pending]')
  await page.gone('[data-service="JOBYLON"]', t('asking'))
  await page.see('[data-service="JOBYLON"]', t('fault.resting'))
  expect((await card('JOBYLON')).textContent).not.toContain(t('fault.unreachable'))
})
