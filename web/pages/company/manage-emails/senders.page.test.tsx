import { afterEach, expect, test } from 'vitest'
import { recruiterAnswers } from '#web/testing/board-world.ts'
import { renderPage, until, type RenderedPage } from '#web/testing/render-page.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'
import { failure, globalId, tranfjarden } from '#web/testing/world.ts'

const t = pageTexts('pages/company/manage-emails')
const shell = pageTexts('shell')

let page: RenderedPage
afterEach(() => page.close())

const sender = (id: number, email: string, over: object = {}) => ({
  __typename: 'SenderEmail',
  id: globalId('SenderEmail', id),
  email,
  isActive: false,
  isVerified: true,
  ...over,
})
type Sender = ReturnType<typeof sender>

/** Opens the page. Each mutation returns the errors in `refused`, or changes `senders` if there are none. */
function open(
  first: readonly Sender[],
  { canManage = true, fails = false }: { canManage?: boolean; fails?: boolean } = {},
) {
  const world = { senders: [...first], refused: [] as object[], sent: [] as unknown[] }
  const company = () => ({ ...tranfjarden, viewerCanManageSenders: canManage, senderEmails: world.senders })
  const taken =
    (change: (input: never) => void) =>
    ({ input }: { input: never }) => {
      world.sent.push(input)
      if (fails) throw failure('UPSTREAM_FAILED')
      const errors = world.refused
      if (errors.length === 0) change(input)
      return { company: errors.length > 0 ? null : company(), errors }
    }
  page = renderPage('/2/manage-emails', {
    answers: {
      ...recruiterAnswers,
      company,
      addSenderEmail: taken(
        ({ email }: { email: string }) => void world.senders.push(sender(9, email, { isVerified: false })),
      ),
      toggleSenderEmail: taken(
        ({ senderEmailId, isActive }: { senderEmailId: string; isActive: boolean }) =>
          void (world.senders = world.senders.map((each) => ({
            ...each,
            isActive: isActive && each.id === senderEmailId,
          }))),
      ),
      deleteSenderEmail: taken(
        ({ senderEmailId }: { senderEmailId: string }) =>
          void (world.senders = world.senders.filter(({ id }) => id !== senderEmailId)),
      ),
    } as never,
  })
  return world
}
const useSwitch = (email: string) => page.getByRole<HTMLInputElement>('switch', { name: t('use', { email }) })
const removeButton = (email: string) => page.getByRole<HTMLButtonElement>('button', { name: t('remove', { email }) })
const addButton = () => page.getByRole<HTMLButtonElement>('button', { name: t('add') })

test('an administrator adds, uses and deletes addresses, but cannot use an unconfirmed address (COMP-68, COMP-69)', async () => {
  const world = open([sender(1, 'jobb@brev.example', { isActive: true }), sender(2, 'anna@brev.example')])
  await page.findByRole('cell', { name: 'jobb@brev.example' })
  const usedSwitches = () => [useSwitch('jobb@brev.example').checked, useSwitch('anna@brev.example').checked]
  expect(usedSwitches()).toEqual([true, false])
  await page.fill(t('email'), ' ny@brev.example ')
  await page.click('button', t('add'))
  await page.findByRole('cell', { name: 'ny@brev.example' })
  expect(page.text()).toContain(t('waiting'))
  expect(useSwitch('ny@brev.example').disabled).toBe(true)
  await page.click('switch', t('use', { email: 'anna@brev.example' }))
  await until(() => expect(usedSwitches()).toEqual([false, true]))
  await page.click('button', t('remove', { email: 'jobb@brev.example' }))
  const question = await page.within('alertdialog', t('removeTitle', { email: 'jobb@brev.example' }))
  expect(world.sent).toHaveLength(2)
  await question.click('button', t('removeConfirm'))
  await page.findByRole('cell', { name: 'anna@brev.example' })
  await page.gone('cell', 'jobb@brev.example')
  expect(world.sent).toEqual([
    { companyId: tranfjarden.id, email: 'ny@brev.example' },
    { senderEmailId: globalId('SenderEmail', 2), isActive: true },
    { senderEmailId: globalId('SenderEmail', 1) },
  ])
})

test('a user who is not an administrator sees the addresses but cannot change them (COMP-69)', async () => {
  open([sender(1, 'jobb@brev.example', { isActive: true }), sender(2, 'anna@brev.example', { isVerified: false })], {
    canManage: false,
  })
  await page.findByRole('cell', { name: 'jobb@brev.example' })
  expect(page.text()).toContain(t('readOnly'))
  const controls = [useSwitch('jobb@brev.example'), removeButton('jobb@brev.example'), useSwitch('anna@brev.example')]
  expect(controls.map(({ disabled }) => disabled)).toEqual([true, true, true])
  expect(page.queryByLabelText(t('email'))).toBeNull()
  expect(page.queryByRole('button', { name: t('add') })).toBeNull()
  expect(page.queryByRole('button', { name: t('againTo', { email: 'anna@brev.example' }) })).toBeNull()
})

test('a user who is not an administrator is not asked to add the first address (COMP-69)', async () => {
  open([], { canManage: false })
  await page.findByText(t('empty'))
  expect(page.text()).not.toContain(t('emptyText'))
})

test('an invalid or listed address gets an error at its field, and the typed address stays (COMP-70)', async () => {
  const world = open([sender(1, 'jobb@brev.example')])
  const field = await page.findByLabelText<HTMLInputElement>(t('email'))
  expect(addButton().disabled).toBe(true)
  await page.fill(field, 'jobb@')
  await page.click('button', t('add'))
  await until(() => expect(page.text()).toContain(t('invalid')))
  expect(world.sent).toEqual([])
  for (const [reason, message] of [
    ['ALREADY_LISTED', 'listed'],
    ['INVALID', 'invalid'],
  ] as const) {
    world.refused = [{ __typename: 'InputError', reason }]
    await page.fill(field, 'jobb@brev.example')
    await until(() => expect(page.text()).not.toContain(t(message)))
    await page.click('button', t('add'))
    await until(() => expect(page.text()).toContain(t(message)))
  }
  expect(field.value).toBe('jobb@brev.example')
  expect(page.queryByRole('alertdialog')).toBeNull()
})

test('a failed change opens the general error dialog, and the list stays the same (COMP-69)', async () => {
  open([sender(1, 'jobb@brev.example', { isActive: true })], { fails: true })
  await page.click('switch', t('use', { email: 'jobb@brev.example' }))
  const error = await page.within('alertdialog')
  expect(error.element.textContent).toContain(shell('error.generic'))
  await error.click('button', pageTexts('ui')('close'))
  await page.gone('alertdialog')
  expect(useSwitch('jobb@brev.example').checked).toBe(true)
})
