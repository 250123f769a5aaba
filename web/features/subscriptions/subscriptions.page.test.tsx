import { afterEach, expect, test, vi } from 'vitest'
import { addMonths } from '#rules/text-and-time/stockholm-time.ts'
import { until, type RenderedPage } from '#web/testing/render-page.tsx'
import { startsWith } from '#web/testing/screen.ts'
import { pageTexts } from '#web/testing/page-texts.ts'
import {
  companyId,
  openSubscriptions,
  recording,
  renderCompanies,
  running,
  sent,
  subscription,
  subscriptionCount,
  thisMonth,
} from './subscriptions.fixture.ts'

const t = pageTexts('features/subscriptions')
const ui = pageTexts('ui')

let page: RenderedPage
let dialog: Awaited<ReturnType<RenderedPage['within']>>
afterEach(() => page.close())

const open = async (answers: object = {}) => {
  page = renderCompanies(answers, ['Moderator'])
  dialog = await openSubscriptions(page)
}
const input = (label: string) => dialog.getByLabelText<HTMLInputElement>(label)
const submit = () => dialog.click('button', t('add'))
const choose = async (select: string, option: string) => {
  await until(() =>
    expect(dialog.getByLabelText<HTMLButtonElement>(select, { selector: 'button' }).disabled, select).toBe(false),
  )
  await page.choose(select, option)
  await page.gone('listbox')
}
/** Presses the button that ends the running subscription, and answers the question. */
const expire = async (answer: string) => {
  await dialog.click('button', t('expireOf', { name: 'Årsavtal Boost' }))
  const question = await page.within('alertdialog', t('expireTitle', { name: 'Årsavtal Boost' }))
  await question.click('button', answer)
  await page.gone('alertdialog')
}

test("the company's subscriptions are next to the form, and ended subscriptions have no end button (ADMIN-36, ADMIN-99)", async () => {
  await open()
  await dialog.findByText('Årsavtal Boost')
  const lines = dialog.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(lines[0]).toContain(t('monthlyOf', { amount: 4, package: 'Boost' }))
  expect(lines[0]).toContain(t('openEnded', { start: '2026-01' }))
  expect(lines[1]).toContain(
    `Bas 2\u00a0900\u00a0kr, ${t('creditPrice_other', { package: 'Bas', count: 2 })}2025-05 – 2025-08${t('expired')}`,
  )
  expect(dialog.queryByRole('button', { name: t('expireOf', { name: 'Sommarkampanj' }) })).toBeNull()
  expect(dialog.queryByRole('button', { name: t('keepTemplates') })).toBeNull()
  await page.close()
  await open({ company: () => ({ id: companyId, databaseId: 7, subscriptions: [] }) })
  await dialog.findByText(t('none'))
})

test('a list that could not be read is only logged, and can be refetched (ADMIN-36, ADMIN-44)', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let isAway = true
  await open({
    company: () => {
      if (isAway) throw new Error('away')
      return { id: companyId, databaseId: 7, subscriptions: [running] }
    },
  })
  await dialog.findByRole('button', { name: t('retry') })
  await until(() => expect(log).toHaveBeenCalledOnce())
  log.mockRestore()
  isAway = false
  await dialog.click('button', t('retry'))
  await dialog.findByText('Årsavtal Boost')
})

test('a subscription needs name, price and contents; after saving, list and row show it (ADMIN-40, ADMIN-41)', async () => {
  await open({
    addSubscription: recording(() => ({
      company: {
        id: companyId,
        databaseId: 7,
        credits: { isEnabled: true, maxPeriodDays: 180, amounts: [{ package: 'VOLUME', amount: 3 }] },
      },
      subscription: subscription(9, 'Vinteravtal'),
      errors: [],
    })),
  })
  await dialog.findByText('Årsavtal Boost')
  await dialog.fill(t('name'), '   ')
  await submit()
  await dialog.findByText(t('fault.name'))
  dialog.getByText(t('fault.price'))
  dialog.getByText(t('fault.capabilities'))
  expect(sent).toEqual([])
  await dialog.fill(t('name'), ' Vinteravtal ')
  await dialog.fill(t('price'), '18 500,50')
  await dialog.fill(t('amount'), '3')
  await dialog.fill(t('priceOf', { package: 'Boost' }), '5400')
  await dialog.fill(t('creditsOf', { package: 'Boost Pro' }), '2')
  await submit()
  await until(() =>
    expect(sent).toEqual([
      {
        companyId,
        subscription: {
          name: 'Vinteravtal',
          price: '18500.50',
          startsOn: thisMonth,
          capabilities: [
            { monthlyCredits: { amount: 3, package: 'VOLUME' } },
            {
              priceChange: {
                prices: [
                  { package: 'BOOST', price: '5400.00' },
                  { package: 'BOOST_PRO', credits: 2 },
                ],
              },
            },
          ],
        },
      },
    ]),
  )
  await dialog.findByText('Vinteravtal')
  expect(subscriptionCount(page)).toBe('2')
  page.getByText('Volym 3')
  expect(input(t('name')).value).toBe('')
})

test('a limited period ends no earlier than it starts, and the current month is the first option (ADMIN-42)', async () => {
  await open()
  await dialog.fill(t('name'), 'Avtal')
  await dialog.fill(t('price'), '0')
  await dialog.fill(t('amount'), '1')
  await dialog.click('radio', t('limited'))
  await dialog.click('button', new RegExp(t('start')))
  const months = await page.within('listbox')
  expect(months.getAllByRole('option')[0]?.textContent).toBe(thisMonth.slice(0, 7))
  await months.click('option', addMonths(thisMonth, 3).slice(0, 7))
  await page.gone('listbox')
  await choose(t('end'), thisMonth.slice(0, 7))
  await submit()
  await dialog.findByText(t('fault.beforeStart'))
  await choose(t('end'), addMonths(thisMonth, 4).slice(0, 7))
  await until(() => expect(dialog.queryByText(t('fault.beforeStart'))).toBeNull())
  dialog.getByText(t('summaryWith_other', { count: 2, total: '2 Volym' }))
})

test('a template fills the form, and its period starts this month (ADMIN-36, ADMIN-40)', async () => {
  await open({
    addSubscription: recording(() => ({ company: null, subscription: subscription(9, 'Årsavtal'), errors: [] })),
  })
  await choose(t('from'), 'Årsavtal')
  await until(() => expect(input(t('name')).value).toBe('Årsavtal'))
  expect(input(t('price')).value).toBe('12\u00a0000')
  await submit()
  await until(() =>
    expect(sent).toEqual([
      {
        companyId,
        subscription: {
          name: 'Årsavtal',
          price: '12000.00',
          startsOn: thisMonth,
          endsOn: addMonths(thisMonth, 5),
          capabilities: [
            { monthlyCredits: { amount: 4, package: 'BOOST' } },
            { priceChange: { prices: [{ package: 'BASIC', price: '2900.00', credits: 2 }] } },
          ],
        },
      },
    ]),
  )
})

test('a subscription ends after a confirmation; if it had already ended, the list is refetched (ADMIN-43, ADMIN-44)', async () => {
  let answer: object = { subscription: { ...running, isExpired: true }, errors: [] }
  await open({ expireSubscription: recording(() => answer) })
  await expire(ui('cancel'))
  await expire(t('expire'))
  await dialog.gone('button', startsWith(t('expire')))
  expect(sent).toEqual([{ subscriptionId: running.id }])
  expect(subscriptionCount(page)).toBe('–')
  await page.close()
  answer = {
    subscription: null,
    errors: [{ __typename: 'ConflictError', reason: 'EXPIRED', message: '', path: null, code: 'expired' }],
  }
  await open({ expireSubscription: recording(() => answer) })
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const reads = () => page.sentOperations.filter((each) => each === 'subscriptionDataQuery').length
  await expire(t('expire'))
  await until(() => expect([log.mock.calls.length, reads()]).toEqual([1, 2]))
  expect(page.queryByRole('alertdialog')).toBeNull()
  log.mockRestore()
})

test('a subscription that could not be added stays in the form, and the error is only logged (ADMIN-44)', async () => {
  await open({
    addSubscription: () => {
      throw new Error('the platform is away')
    },
  })
  await dialog.fill(t('name'), 'Vinteravtal')
  await dialog.fill(t('price'), '0')
  await dialog.fill(t('amount'), '1')
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await submit()
  await until(() => expect(log).toHaveBeenCalledOnce())
  expect(page.queryByRole('alertdialog')).toBeNull()
  log.mockRestore()
  expect(input(t('name')).value).toBe('Vinteravtal')
})
