import { afterEach, expect, test } from 'vitest'
import { addMonths } from '#rules/text-and-time/stockholm-time.ts'
import { curtain } from '#web/relay/curtain.ts'
import { until, type RenderedPage } from '#web/testing/render-page.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'
import {
  monthlyCredits,
  openSubscriptions,
  priceChange,
  recording,
  renderCompanies,
  sent,
  template,
  thisMonth,
} from './subscriptions.fixture.ts'

const t = pageTexts('features/subscriptions')
const ui = pageTexts('ui')
const editor = pageTexts('editing')

let page: RenderedPage
let dialog: Awaited<ReturnType<RenderedPage['within']>>
afterEach(() => page.close())

/** Opens the templates as an administrator, above the subscriptions of a company. */
const open = async (answers: object) => {
  page = renderCompanies(answers, ['Administrator'])
  const subscriptions = await openSubscriptions(page)
  await subscriptions.click('button', t('keepTemplates'))
  dialog = await page.within('dialog', t('templates.title'))
}
/** Waits until the form has this title: for a new template, or for a template that is being changed. */
const seeForm = (title: 'new' | 'edit') => dialog.findByRole('form', { name: t(`templates.${title}`) })
const input = (label: string) => dialog.getByLabelText<HTMLInputElement>(label)
const create = () => dialog.click('button', t('templates.create'))
const save = () => dialog.click('button', t('templates.save'))
const edit = async (name: string) => dialog.click('button', t('templates.editOf', { name }))
const closeError = async () => {
  const error = await page.within('alertdialog')
  await error.click('button', ui('close'))
  await page.gone('alertdialog')
}
/** Waits for the dialog that shows a concurrent change. */
const conflictDialog = () => page.within('alertdialog', editor('merge.title_one'))
/** Returns the conflicts that the dialog lists: label, and loaded, stored and typed value. */
const differencesIn = (conflict: Awaited<ReturnType<typeof conflictDialog>>) =>
  conflict
    .getAllByRole('rowheader')
    .map((header) => [...(header.parentElement?.children ?? [])].map(({ textContent }) => textContent))

const changedMeanwhile = (stored: object | undefined) => ({
  subscriptionTemplate: stored,
  errors: [{ __typename: 'ConflictError', reason: 'CHANGED_MEANWHILE', message: '', path: null }],
})
const sentVersion = () => (sent.at(-1) as { expectedVersion: string }).expectedVersion
/** Returns the template of the last request: name and price from the form, and one credit each month. */
const sentTemplate = () => {
  const {
    template: { name, price },
  } = sent.at(-1) as { template: { name: string; price: number } }
  return {
    ...template,
    name,
    price,
    period: { startsOn: thisMonth, endsOn: null, months: null },
    capabilities: [{ ...monthlyCredits, package: 'VOLUME', amount: 1 }],
  }
}

test('an administrator creates, changes and deletes templates (ADMIN-100)', async () => {
  let stored: object[] = [template]
  await open({
    subscriptionTemplates: () => stored,
    createSubscriptionTemplate: recording(() => {
      stored = [template, { ...template, id: 'new', name: 'Start' }]
      return { subscriptionTemplate: { id: 'new' }, errors: [] }
    }),
    updateSubscriptionTemplate: recording(() => ({ subscriptionTemplate: template, errors: [] })),
    deleteSubscriptionTemplate: recording(() => {
      stored = []
      return { deletedSubscriptionTemplateId: template.id, errors: [] }
    }),
  })
  await seeForm('new')
  await dialog.fill(t('name'), 'Start')
  await dialog.fill(t('price'), '100')
  await dialog.fill(t('amount'), '1')
  await create()
  await dialog.findByRole('button', { name: t('templates.editOf', { name: 'Start' }) })
  await edit('Årsavtal')
  await seeForm('edit')
  await dialog.fill(t('price'), '9000')
  await save()
  await until(() => expect(sent).toHaveLength(2))
  await seeForm('new')
  await dialog.click('button', t('templates.deleteOf', { name: 'Årsavtal' }))
  const question = await page.within('alertdialog', t('templates.deleteTitle', { name: 'Årsavtal' }))
  await question.click('button', t('templates.delete'))
  await dialog.findByText(t('templates.none'))
  expect(sent).toEqual([
    {
      template: {
        name: 'Start',
        price: '100.00',
        startsOn: thisMonth,
        capabilities: [{ monthlyCredits: { amount: 1, package: 'VOLUME' } }],
      },
    },
    {
      subscriptionTemplateId: template.id,
      expectedVersion: 'v1',
      template: {
        name: 'Årsavtal',
        price: '9000.00',
        startsOn: thisMonth,
        endsOn: addMonths(thisMonth, 5),
        capabilities: [
          { monthlyCredits: { amount: 4, package: 'BOOST' } },
          { priceChange: { prices: [{ package: 'BASIC', price: '2900.00', credits: 2 }] } },
        ],
      },
    },
    { subscriptionTemplateId: template.id },
  ])
})

test('another template replaces the form only after the user confirms discarding the input (ADMIN-100, SHELL-89)', async () => {
  await open({ subscriptionTemplates: () => [template] })
  await seeForm('new')
  await dialog.fill(t('name'), 'Start')
  const editAfterQuestion = async (answer: string) => {
    await edit('Årsavtal')
    const question = await page.within('alertdialog', ui('discard.title'))
    await question.click('button', answer)
    await page.gone('alertdialog')
  }
  await editAfterQuestion(ui('discard.keep'))
  expect(input(t('name')).value).toBe('Start')
  await editAfterQuestion(ui('discard.confirm'))
  await seeForm('edit')
  expect(input(t('name')).value).toBe('Årsavtal')
  // The form has no unsaved input, so no question follows.
  await dialog.click('button', t('templates.new'))
  await seeForm('new')
})

test("a colleague's save after a failed refetch leads to a question and is not overwritten (ADMIN-100)", async () => {
  let stored = {
    ...template,
    version: 'v1',
    period: { startsOn: thisMonth, endsOn: null, months: null } as object,
    capabilities: [{ ...monthlyCredits, package: 'VOLUME', amount: 1 }] as object[],
  }
  let isAway = false
  const pending: (() => void)[] = []
  await open({
    subscriptionTemplates: () => {
      if (isAway) throw new Error('the platform is away')
      return [stored]
    },
    updateSubscriptionTemplate: recording(async () => {
      if (sentVersion() !== stored.version) return changedMeanwhile(stored)
      if (sent.length === 1)
        await new Promise<void>((resolve) => {
          pending.push(resolve)
        })
      stored = { ...sentTemplate(), version: `v${sent.length + 1}` }
      return { subscriptionTemplate: stored, errors: [] }
    }),
  })
  await edit('Årsavtal')
  await seeForm('edit')
  await dialog.fill(t('name'), 'Mitt')
  await save()
  await until(() => expect(pending).toHaveLength(1))
  await dialog.fill(t('name'), 'Mitt igen')
  isAway = true
  pending.shift()?.()
  await closeError()
  isAway = false
  stored = { ...stored, version: 'v9', price: 8000 }
  await save()
  await seeForm('new')
  // Fields that only the colleague changed keep the colleague's value.
  expect(sent.at(-1)).toMatchObject({ expectedVersion: 'v9', template: { name: 'Mitt igen', price: '8000.00' } })
})

test('text typed during a save stays, without a loading overlay, and is saved next (ADMIN-100, SHELL-115)', async () => {
  let stored: { id: string; version: string; name: string }[] = []
  let isAway = false
  const pending: (() => void)[] = []
  const store = async (saved: { id: string; version: string }) => {
    await new Promise<void>((resolve) => {
      pending.push(resolve)
    })
    stored = [{ ...sentTemplate(), ...saved }]
    return { subscriptionTemplate: stored[0], errors: [] }
  }
  await open({
    subscriptionTemplates: () => {
      if (isAway) throw new Error('the platform is away')
      return stored
    },
    createSubscriptionTemplate: recording(() => store({ id: template.id, version: 'v1' })),
    updateSubscriptionTemplate: recording(() =>
      sentVersion() === stored[0]?.version
        ? store({ id: template.id, version: `v${sent.length}` })
        : changedMeanwhile(stored[0]),
    ),
  })
  await seeForm('new')
  await dialog.fill(t('name'), 'Start')
  await dialog.fill(t('price'), '100')
  await dialog.fill(t('amount'), '1')
  await create()
  await until(() => expect(pending).toHaveLength(1))
  expect(curtain.get()).toBe('lowered')
  await dialog.fill(t('name'), 'Start 2')
  pending.shift()?.()
  await seeForm('edit')
  expect(input(t('name')).value).toBe('Start 2')
  await save()
  await until(() => expect(pending).toHaveLength(1))
  // No other template can be loaded into the form during the save.
  for (const name of [t('templates.editOf', { name: 'Start' }), t('templates.new')])
    expect(dialog.getByRole<HTMLButtonElement>('button', { name }).disabled, name).toBe(true)
  await dialog.fill(t('name'), 'Start 3')
  // The refetch fails, so the next save starts with a refetch and recognizes its own draft.
  isAway = true
  pending.shift()?.()
  await closeError()
  isAway = false
  expect(input(t('name')).value).toBe('Start 3')
  await save()
  await until(() => expect(pending).toHaveLength(1))
  expect(page.queryByRole('alertdialog')).toBeNull()
  pending.shift()?.()
  await seeForm('new')
  expect(
    sent.map((each) => [
      (each as { expectedVersion?: string }).expectedVersion,
      (each as { template: { name: string } }).template.name,
    ]),
  ).toEqual([
    [undefined, 'Start'],
    ['v1', 'Start 2'],
    ['v2', 'Start 3'],
  ])
})

test('templates that could not be read are refetched automatically when the connection is back (ADMIN-100, SHELL-113)', async () => {
  let isAway = true
  await open({
    subscriptionTemplates: () => {
      if (isAway) throw new Error('the platform is away')
      return [template]
    },
  })
  await dialog.findByText(t('failed.readTemplates'))
  isAway = false
  await page.send('adminCompanyUpdated', { needsResync: true, sponsoringId: null, company: null })
  await dialog.findByRole('button', { name: t('templates.editOf', { name: 'Årsavtal' }) })
})

test('a save merges what a colleague changed, and asks only about what both changed (ADMIN-100, PLUS-96)', async () => {
  let stored = template
  await open({
    subscriptionTemplates: () => [stored],
    updateSubscriptionTemplate: recording(() =>
      sentVersion() === stored.version ? { subscriptionTemplate: stored, errors: [] } : changedMeanwhile(stored),
    ),
  })
  await edit('Årsavtal')
  await seeForm('edit')
  await dialog.fill(t('price'), '9000')
  stored = {
    ...template,
    version: 'v2',
    name: 'Av kollegan',
    price: 8000,
    capabilities: [{ ...monthlyCredits, amount: 5 }, priceChange],
  }
  await save()
  const kept = await conflictDialog()
  expect(differencesIn(kept).map(([label, , ...sides]) => [label, ...sides])).toEqual([
    [t('price'), '8\u00a0000\u00a0kr', '9\u00a0000\u00a0kr'],
  ])
  await kept.click('button', editor('merge.keepEditing'))
  await page.gone('alertdialog')
  expect([input(t('name')).value, input(t('price')).value]).toEqual(['Årsavtal', '9\u00a0000'])
  // The list shows the stored template. The form keeps the version it started from.
  await dialog.findByRole('button', { name: t('templates.editOf', { name: 'Av kollegan' }) })
  await save()
  const conflict = await conflictDialog()
  await conflict.click('radio', /9.000/)
  await conflict.click('button', t('templates.save'))
  await seeForm('new')
  expect(sent.map((each) => (each as { expectedVersion: string }).expectedVersion)).toEqual(['v1', 'v1', 'v2'])
  expect(sent.at(-1)).toMatchObject({
    template: {
      name: 'Av kollegan',
      price: '9000.00',
      capabilities: [
        { monthlyCredits: { amount: 5, package: 'BOOST' } },
        { priceChange: { prices: [expect.objectContaining({ package: 'BASIC' })] } },
      ],
    },
  })
})
