import { afterEach, expect, test, vi } from 'vitest'
import { addMonths, stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { curtain } from '#web/relay/curtain.ts'
import { recruiterAnswers } from '#web/testing/board-world.ts'
import { field } from '#web/testing/fields.ts'
import { companyRights } from '#web/testing/office-world.ts'
import { renderRoute, until, type RenderedRoute } from '#web/testing/render-route.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'
import { viewer } from '#web/testing/world.ts'

const t = pageTexts('features/subscriptions')
const ui = pageTexts('ui')
const editor = pageTexts('editing')
const thisMonth = `${stockholmDay(new Date()).slice(0, 7)}-01`

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
  areCreditsEnabled: false,
  credits: [],
  subscriptionCount: 1,
  salespersons: [],
  areSalespersonsFull: false,
  services: [],
}
const monthly = { __typename: 'MonthlyCredits', package: 'BOOST', amount: 4, description: null }
const changes = {
  __typename: 'PriceChange',
  prices: [{ package: 'BASIC', price: 2900, credits: 2 }],
  description: null,
}
const subscription = (id: number, name: string, more: object = {}) => ({
  id: btoa(`CompanySubscription:${id}`),
  databaseId: id,
  name,
  price: 18500,
  isExpired: false,
  period: { startsOn: '2026-01-01', endsOn: null, months: null },
  capabilities: [monthly],
  ...more,
})
const template = {
  id: btoa('SubscriptionTemplate:3'),
  databaseId: 3,
  version: 'v1',
  name: 'Årsavtal',
  price: 12000,
  period: { startsOn: thisMonth, endsOn: addMonths(thisMonth, 5), months: 6 },
  capabilities: [monthly, changes],
}
const ended = subscription(1, 'Sommarkampanj', {
  isExpired: true,
  period: { startsOn: '2025-05-01', endsOn: '2025-08-31', months: 4 },
  capabilities: [changes],
})
const running = subscription(2, 'Årsavtal Boost')

const sent: unknown[] = []
const takes =
  (answer: () => object) =>
  ({ input }: Readonly<Record<string, unknown>>) => {
    sent.push(input)
    return answer()
  }
const open = async (answers: object = {}, roles = ['Moderator']) => {
  sent.length = 0
  page = renderRoute('/admin-management/companies', {
    roles,
    answers: {
      ...recruiterAnswers,
      salespersons: () => [],
      adminCompanies: () => ({
        totalCount: 1,
        edges: [{ cursor: '1', node: { ...companyRights(roles), ...row } }],
        pageInfo: { hasNextPage: false, endCursor: null },
      }),
      company: () => ({ id: companyId, databaseId: 7, subscriptions: [running, ended] }),
      subscriptionTemplates: () => [template],
      viewer: () => ({ ...viewer, viewerCanEditSubscriptionTemplates: roles.includes('Administrator') }),
      ...answers,
    } as never,
  })
  await page.press('td button', t('open_one', { count: 1, name: 'Vättern Vård' }))
}
const cell = () => document.querySelector('tbody td:last-child button')?.textContent
const submit = () => page.press('[role=dialog] footer button', t('add'))
const list = (label: string) =>
  [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] button[aria-haspopup=listbox]')].find((each) =>
    (each.getAttribute('aria-labelledby') ?? '')
      .split(' ')
      .some((id) => document.getElementById(id)?.textContent === label),
  )
const choose = async (label: string, option: string) => {
  await until(() => expect(list(label)?.disabled, label).toBe(false))
  list(label)?.focus()
  page.key('ArrowDown')
  await page.press('[role=option]', option)
  await page.gone('[role=listbox]')
}

test("the company's subscriptions are next to the form, and ended ones have no end button (ADMIN-36 ADMIN-99)", async () => {
  await open()
  await page.see('[role=dialog] li', 'Årsavtal Boost')
  const lines = [...document.querySelectorAll('[role=dialog] li')].map(({ textContent }) => textContent)
  expect(lines[0]).toContain(t('monthlyOf', { amount: 4, package: 'Boost' }))
  expect(lines[0]).toContain(t('openEnded', { start: '2026-01' }))
  expect(lines[1]).toContain(
    `Bas 2\u00a0900\u00a0kr, ${t('creditPrice_other', { package: 'Bas', count: 2 })}2025-05 – 2025-08${t('expired')}`,
  )
  expect(page.find('[role=dialog] li button', t('expireOf', { name: 'Sommarkampanj' }))).toBeNull()
  expect(page.find('[role=dialog] button', t('keepTemplates'))).toBeNull()
  await page.close()
  await open({ company: () => ({ id: companyId, databaseId: 7, subscriptions: [] }) })
  await page.see('[role=dialog] p', t('none'))
})

test('a list that could not be read is only logged, and can be refetched (ADMIN-36 ADMIN-44)', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let isAway = true
  await open({
    company: () => {
      if (isAway) throw new Error('away')
      return { id: companyId, databaseId: 7, subscriptions: [running] }
    },
  })
  await page.see('[role=dialog] section button', t('retry'))
  expect(log).toHaveBeenCalledOnce()
  log.mockRestore()
  isAway = false
  await page.press('[role=dialog] section button', t('retry'))
  await page.see('[role=dialog] li', 'Årsavtal Boost')
})

test('a subscription needs name, price and contents; after saving, list and row show it (ADMIN-40 ADMIN-41)', async () => {
  await open({
    addSubscription: takes(() => ({
      company: {
        id: companyId,
        databaseId: 7,
        credits: { isEnabled: true, maxPeriodDays: 180, amounts: [{ package: 'VOLUME', amount: 3 }] },
      },
      subscription: subscription(9, 'Vinteravtal'),
      errors: [],
    })),
  })
  await page.see('[role=dialog] li', 'Årsavtal Boost')
  page.write(await field(t('name')), '   ')
  await submit()
  await until(() => expect(page.text()).toContain(t('fault.name')))
  expect(page.text()).toContain(t('fault.price'))
  expect(page.text()).toContain(t('fault.capabilities'))
  expect(sent).toEqual([])
  page.write(await field(t('name')), ' Vinteravtal ')
  page.write(await field(t('price')), '18 500,50')
  page.write(await field(t('amount')), '3')
  page.write(await page.see(`input[aria-label="${t('priceOf', { package: 'Boost' })}"]`), '5400')
  page.write(await page.see(`input[aria-label="${t('creditsOf', { package: 'Boost Pro' })}"]`), '2')
  await submit()
  await until(() =>
    expect(sent).toEqual([
      {
        companyId,
        subscription: {
          name: 'Vinteravtal',
          price: 18500.5,
          startsOn: thisMonth,
          capabilities: [
            { monthlyCredits: 3, package: 'VOLUME' },
            {
              prices: [
                { package: 'BOOST', price: 5400 },
                { package: 'BOOST_PRO', credits: 2 },
              ],
            },
          ],
        },
      },
    ]),
  )
  await page.see('[role=dialog] li', 'Vinteravtal')
  expect(cell()).toBe('2')
  expect(page.find('td button', 'Volym 3')).not.toBeNull()
  expect((await field(t('name'))).value).toBe('')
})

test('a limited period ends no earlier than it starts, and the first month offered is this one (ADMIN-42)', async () => {
  await open()
  page.write(await field(t('name')), 'Avtal')
  page.write(await field(t('price')), '0')
  page.write(await field(t('amount')), '1')
  await page.press('[role=dialog] [role=radio]', t('limited'))
  await choose(t('start'), addMonths(thisMonth, 3).slice(0, 7))
  await choose(t('end'), thisMonth.slice(0, 7))
  await submit()
  await until(() => expect(page.text()).toContain(t('fault.beforeStart')))
  await choose(t('end'), addMonths(thisMonth, 4).slice(0, 7))
  await until(() => expect(page.text()).not.toContain(t('fault.beforeStart')))
  expect(page.text()).toContain(t('summaryWith_other', { count: 2, total: '2 Volym' }))
})

test('a template fills the form, and its period starts this month (ADMIN-36 ADMIN-40)', async () => {
  await open({
    addSubscription: takes(() => ({ company: null, subscription: subscription(9, 'Årsavtal'), errors: [] })),
  })
  await choose(t('from'), 'Årsavtal')
  await until(async () => expect((await field(t('name'))).value).toBe('Årsavtal'))
  expect((await field(t('price'))).value).toBe('12\u00a0000')
  await submit()
  await until(() =>
    expect(sent).toEqual([
      {
        companyId,
        subscription: {
          name: 'Årsavtal',
          price: 12000,
          startsOn: thisMonth,
          endsOn: addMonths(thisMonth, 5),
          capabilities: [
            { monthlyCredits: 4, package: 'BOOST' },
            { prices: [{ package: 'BASIC', price: 2900, credits: 2 }] },
          ],
        },
      },
    ]),
  )
})

test('a subscription ends after a confirmation; if it had already ended, the list is refetched (ADMIN-43 ADMIN-44)', async () => {
  let answer: object = { subscription: { ...running, isExpired: true }, errors: [] }
  await open({ expireSubscription: takes(() => answer) })
  await page.press('[role=dialog] li button', t('expireOf', { name: 'Årsavtal Boost' }))
  await page.press('[role=alertdialog] button', ui('cancel'))
  await page.gone('[role=alertdialog]')
  await page.press('[role=dialog] li button', t('expireOf', { name: 'Årsavtal Boost' }))
  await page.press('[role=alertdialog] button', t('expire'))
  await page.gone('[role=dialog] li button')
  expect(sent).toEqual([{ subscriptionId: running.id }])
  expect(cell()).toBe('–')
  await page.close()
  answer = {
    subscription: null,
    errors: [{ __typename: 'ConflictError', reason: 'EXPIRED', message: '', path: null, code: 'expired' }],
  }
  await open({ expireSubscription: takes(() => answer) })
  await page.press('[role=dialog] li button', t('expireOf', { name: 'Årsavtal Boost' }))
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const reads = () => page.sentOperations.filter((each) => each === 'subscriptionDataQuery').length
  await page.press('[role=alertdialog] button', t('expire'))
  await until(() => expect([log.mock.calls.length, reads()]).toEqual([1, 2]))
  expect(page.find('[role=alertdialog]')).toBeNull()
  log.mockRestore()
})

test('a subscription that could not be added stays in the form, and the error is only logged (ADMIN-44)', async () => {
  await open({
    addSubscription: () => {
      throw new Error('the platform is away')
    },
  })
  page.write(await field(t('name')), 'Vinteravtal')
  page.write(await field(t('price')), '0')
  page.write(await field(t('amount')), '1')
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await submit()
  await until(() => expect(log).toHaveBeenCalledOnce())
  expect(page.find('[role=alertdialog]')).toBeNull()
  log.mockRestore()
  expect((await field(t('name'))).value).toBe('Vinteravtal')
})

const inForm = async (label: string) => {
  const form = await page.see('form', t(`templates.${label}`))
  const input = (name: string) => {
    const tied = [...form.querySelectorAll('label')].find(({ textContent }) => textContent === name)
    return document.getElementById(tied?.htmlFor ?? '') as HTMLInputElement
  }
  return {
    write: (name: string, text: string) => page.write(input(name), text),
    text: (name: string) => input(name).value,
  }
}

test('an administrator creates, changes and deletes templates (ADMIN-100)', async () => {
  let stored: object[] = [template]
  await open(
    {
      subscriptionTemplates: () => stored,
      createSubscriptionTemplate: takes(() => {
        stored = [template, { ...template, id: 'new', name: 'Start' }]
        return { subscriptionTemplate: { id: 'new' }, errors: [] }
      }),
      updateSubscriptionTemplate: takes(() => ({ subscriptionTemplate: { id: template.id }, errors: [] })),
      deleteSubscriptionTemplate: takes(() => {
        stored = []
        return { deletedSubscriptionTemplateId: template.id, errors: [] }
      }),
    },
    ['Administrator'],
  )
  await page.press('[role=dialog] button', t('keepTemplates'))
  const made = await inForm('new')
  made.write(t('name'), 'Start')
  made.write(t('price'), '100')
  made.write(t('amount'), '1')
  await page.press('button', t('templates.create'))
  await page.see('li button', t('templates.editOf', { name: 'Start' }))
  await page.press('li button', t('templates.editOf', { name: 'Årsavtal' }))
  const changed = await inForm('edit')
  changed.write(t('price'), '9000')
  await page.press('button', t('templates.save'))
  await until(() => expect(sent).toHaveLength(2))
  await inForm('new')
  await page.press('li button', t('templates.deleteOf', { name: 'Årsavtal' }))
  await page.press('[role=alertdialog] button', t('templates.delete'))
  await page.see('p', t('templates.none'))
  expect(sent).toEqual([
    {
      template: {
        name: 'Start',
        price: 100,
        startsOn: thisMonth,
        capabilities: [{ monthlyCredits: 1, package: 'VOLUME' }],
      },
    },
    {
      subscriptionTemplateId: template.id,
      version: 'v1',
      template: {
        name: 'Årsavtal',
        price: 9000,
        startsOn: thisMonth,
        endsOn: addMonths(thisMonth, 5),
        capabilities: [
          { monthlyCredits: 4, package: 'BOOST' },
          { prices: [{ package: 'BASIC', price: 2900, credits: 2 }] },
        ],
      },
    },
    { subscriptionTemplateId: template.id },
  ])
})

test('another template replaces the form only after the user confirms discarding the input (ADMIN-100 SHELL-89)', async () => {
  await open({ subscriptionTemplates: () => [template] }, ['Administrator'])
  await page.press('[role=dialog] button', t('keepTemplates'))
  const made = await inForm('new')
  made.write(t('name'), 'Start')
  const nameNow = () => [...document.querySelectorAll('[role=dialog]')].at(-1)?.querySelector('input')?.value
  await page.press('li button', t('templates.editOf', { name: 'Årsavtal' }))
  await page.press('[role=alertdialog] button', ui('discard.keep'))
  await page.gone('[role=alertdialog]')
  expect(nameNow()).toBe('Start')
  await page.press('li button', t('templates.editOf', { name: 'Årsavtal' }))
  await page.press('[role=alertdialog] button', ui('discard.confirm'))
  await inForm('edit')
  expect(nameNow()).toBe('Årsavtal')
  // This form has no input.
  await page.press('button', t('templates.new'))
  await inForm('new')
})

/** Returns the template of the last request: name and price from the form, and one credit each month. */
const asSent = () => {
  const {
    template: { name, price },
  } = sent.at(-1) as { template: { name: string; price: number } }
  return {
    ...template,
    name,
    price,
    period: { startsOn: thisMonth, endsOn: null, months: null },
    capabilities: [{ ...monthly, package: 'VOLUME', amount: 1 }],
  }
}

test("a colleague's save after a failed refetch leads to a question and is not overwritten (ADMIN-100)", async () => {
  let stored = {
    ...template,
    version: 'v1',
    period: { startsOn: thisMonth, endsOn: null, months: null } as object,
    capabilities: [{ ...monthly, package: 'VOLUME', amount: 1 }] as object[],
  }
  let isAway = false
  const pending: (() => void)[] = []
  await open(
    {
      subscriptionTemplates: () => {
        if (isAway) throw new Error('the platform is away')
        return [stored]
      },
      updateSubscriptionTemplate: takes(async () => {
        if ((sent.at(-1) as { version: string }).version !== stored.version)
          return {
            subscriptionTemplate: null,
            errors: [{ __typename: 'ConflictError', reason: 'CHANGED_MEANWHILE', message: '', path: null }],
          }
        if (sent.length === 1)
          await new Promise<void>((resolve) => {
            pending.push(resolve)
          })
        stored = { ...asSent(), version: `v${sent.length + 1}` }
        return { subscriptionTemplate: { id: template.id }, errors: [] }
      }),
    },
    ['Administrator'],
  )
  await page.press('[role=dialog] button', t('keepTemplates'))
  await page.press('li button', t('templates.editOf', { name: 'Årsavtal' }))
  const mine = await inForm('edit')
  mine.write(t('name'), 'Mitt')
  await page.press('button', t('templates.save'))
  await until(() => expect(pending).toHaveLength(1))
  mine.write(t('name'), 'Mitt igen')
  isAway = true
  pending.shift()?.()
  await page.press('[role=alertdialog] button', ui('close'))
  await page.gone('[role=alertdialog]')
  isAway = false
  stored = { ...stored, version: 'v9', price: 8000 }
  await page.press('button', t('templates.save'))
  await page.see('[role=alertdialog]', editor('meanwhile.title'))
  expect(sent).toHaveLength(1)
  expect(
    [...document.querySelectorAll('[role=alertdialog] tbody tr')].map((tr) =>
      [...tr.children].map(({ textContent }) => textContent),
    ),
  ).toEqual([[t('name'), 'Mitt', 'Mitt igen']])
  await page.press('button', editor('meanwhile.replace'))
  await inForm('new')
  // Fields that only the colleague changed keep the colleague's value.
  expect(sent.at(-1)).toMatchObject({ version: 'v9', template: { name: 'Mitt igen', price: 8000 } })
})

test('text typed during a save stays, without a loading overlay, and is saved next (ADMIN-100 SHELL-115)', async () => {
  let stored: { id: string; version: string; name: string }[] = []
  let isAway = false
  const pending: (() => void)[] = []
  const save = async (is: { id: string; version: string }) => {
    await new Promise<void>((resolve) => {
      pending.push(resolve)
    })
    stored = [{ ...asSent(), ...is }]
    return { subscriptionTemplate: { id: is.id }, errors: [] }
  }
  await open(
    {
      subscriptionTemplates: () => {
        if (isAway) throw new Error('the platform is away')
        return stored
      },
      createSubscriptionTemplate: takes(() => save({ id: template.id, version: 'v1' })),
      updateSubscriptionTemplate: takes(() => {
        const { version } = sent.at(-1) as { version: string }
        if (version === stored[0]?.version) return save({ id: template.id, version: `v${sent.length}` })
        return {
          subscriptionTemplate: null,
          errors: [{ __typename: 'ConflictError', reason: 'CHANGED_MEANWHILE', message: '', path: null }],
        }
      }),
    },
    ['Administrator'],
  )
  await page.press('[role=dialog] button', t('keepTemplates'))
  const made = await inForm('new')
  made.write(t('name'), 'Start')
  made.write(t('price'), '100')
  made.write(t('amount'), '1')
  await page.press('button', t('templates.create'))
  await until(() => expect(pending).toHaveLength(1))
  expect(curtain.get()).toBe('lowered')
  made.write(t('name'), 'Start 2')
  pending.shift()?.()
  const mine = await inForm('edit')
  expect(mine.text(t('name'))).toBe('Start 2')
  await page.press('button', t('templates.save'))
  await until(() => expect(pending).toHaveLength(1))
  // No other template can be loaded into the form during the save.
  expect([
    page.find<HTMLButtonElement>('[role=dialog] li button[aria-pressed]', 'Start')?.disabled,
    page.find<HTMLButtonElement>('[role=dialog] button', t('templates.new'))?.disabled,
  ]).toEqual([true, true])
  mine.write(t('name'), 'Start 3')
  // The refetch fails, so the next save starts with a refetch and recognizes its own draft.
  isAway = true
  pending.shift()?.()
  await page.press('[role=alertdialog] button', ui('close'))
  await page.gone('[role=alertdialog]')
  isAway = false
  expect(mine.text(t('name'))).toBe('Start 3')
  await page.press('button', t('templates.save'))
  await until(() => expect(pending).toHaveLength(1))
  expect(page.find('[role=alertdialog]')).toBeNull()
  pending.shift()?.()
  await inForm('new')
  expect(
    sent.map((each) => [
      (each as { version?: string }).version,
      (each as { template: { name: string } }).template.name,
    ]),
  ).toEqual([
    [undefined, 'Start'],
    ['v1', 'Start 2'],
    ['v2', 'Start 3'],
  ])
})

test('templates that could not be read are refetched automatically when the connection is back (ADMIN-100 SHELL-113)', async () => {
  let isAway = true
  await open(
    {
      subscriptionTemplates: () => {
        if (isAway) throw new Error('the platform is away')
        return [template]
      },
    },
    ['Administrator'],
  )
  await page.press('[role=dialog] button', t('keepTemplates'))
  await page.see('[role=dialog]:has(form[aria-label]) section', t('failed.readTemplates'))
  isAway = false
  await page.send('adminCompanyUpdated', { resync: true, sponsoringId: null, company: null })
  await page.see('li button', t('templates.editOf', { name: 'Årsavtal' }))
})

test('after a concurrent change the second user sees both versions and keeps, takes or merges them (ADMIN-100)', async () => {
  let stored = template
  await open(
    {
      subscriptionTemplates: () => [stored],
      updateSubscriptionTemplate: takes(() => {
        const { version } = sent.at(-1) as { version: string }
        if (version === stored.version) return { subscriptionTemplate: { id: template.id }, errors: [] }
        return {
          subscriptionTemplate: null,
          errors: [{ __typename: 'ConflictError', reason: 'CHANGED_MEANWHILE', message: '', path: null }],
        }
      }),
    },
    ['Administrator'],
  )
  await page.press('[role=dialog] button', t('keepTemplates'))
  await page.press('li button', t('templates.editOf', { name: 'Årsavtal' }))
  const mine = await inForm('edit')
  mine.write(t('price'), '9000')
  stored = {
    ...template,
    version: 'v2',
    name: 'Av kollegan',
    price: 8000,
    capabilities: [{ ...monthly, amount: 5 }, changes],
  }
  const rows = async () => {
    await page.press('button', t('templates.save'))
    await page.see('[role=alertdialog]', editor('meanwhile.title'))
    return [...document.querySelectorAll('[role=alertdialog] tbody tr')].map((tr) =>
      [...tr.children].map(({ textContent }) => textContent),
    )
  }
  const bothPrices = [[t('price'), '8\u00a0000\u00a0kr', '9\u00a0000\u00a0kr']]
  expect(await rows()).toEqual(bothPrices)
  await page.press('button', editor('meanwhile.keepEditing'))
  await page.gone('[role=alertdialog]')
  expect(mine.text(t('name'))).toBe('Årsavtal')
  // The list shows the stored template. The form keeps the version it started from.
  await page.see('li button', t('templates.editOf', { name: 'Av kollegan' }))
  mine.write(t('name'), 'Mitt')
  expect(await rows()).toEqual([[t('name'), 'Av kollegan', 'Mitt'], ...bothPrices])
  await page.press('button', editor('meanwhile.load'))
  await until(async () => expect((await inForm('edit')).text(t('name'))).toBe('Av kollegan'))
  const again = await inForm('edit')
  expect(again.text(t('amount'))).toBe('5')
  again.write(t('price'), '7000')
  stored = {
    ...stored,
    version: 'v3',
    capabilities: [
      { ...monthly, amount: 6 },
      { ...changes, prices: [{ package: 'BASIC', price: 2900, credits: 3 }] },
    ],
    price: 8500,
  }
  expect(await rows()).toEqual([[t('price'), '8\u00a0500\u00a0kr', '7\u00a0000\u00a0kr']])
  await page.press('button', editor('meanwhile.replace'))
  await inForm('new')
  expect(sent.map((each) => (each as { version: string }).version)).toEqual(['v1', 'v1', 'v2', 'v3'])
  expect(sent.at(-1)).toMatchObject({
    template: {
      name: 'Av kollegan',
      price: 7000,
      capabilities: [
        { monthlyCredits: 6, package: 'BOOST' },
        { prices: [{ package: 'BASIC', price: 2900, credits: 3 }] },
      ],
    },
  })
})
