import { afterEach, expect, test } from 'vitest'
import { recruiterAnswers } from '#web/testing/board-world.ts'
import { renderRoute, until, type RenderedRoute } from '#web/testing/render-route.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'
import { failure, globalId, tranfjarden } from '#web/testing/world.ts'

const t = pageTexts('pages/company/manage-emails')
const shell = pageTexts('shell')

let page: RenderedRoute
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

/** The page over addresses that are added, used and deleted; `refused` is what is wrong with the next one. */
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
  page = renderRoute('/2/manage-emails', {
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
const use = (email: string) => page.find<HTMLInputElement>('input[role="switch"]', t('use', { email }))
const remove = (email: string) => page.find<HTMLButtonElement>('button', t('remove', { email }))

test('COMP-68 COMP-69 an administrator adds, uses and deletes an address; one that was not confirmed cannot be used', async () => {
  const world = open([sender(1, 'jobb@brev.example', { isActive: true }), sender(2, 'anna@brev.example')])
  await page.see('td', 'jobb@brev.example')
  expect([use('jobb@brev.example')?.checked, use('anna@brev.example')?.checked]).toEqual([true, false])
  page.write(await page.see('form input'), ' ny@brev.example ')
  await until(() => expect(page.find<HTMLButtonElement>('form button', t('add'))?.disabled).toBe(false))
  await page.press('form button', t('add'))
  await page.see('td', 'ny@brev.example')
  expect(page.text()).toContain(t('waiting'))
  expect(use('ny@brev.example')?.disabled).toBe(true)
  use('anna@brev.example')?.click()
  await until(() =>
    expect([use('jobb@brev.example')?.checked, use('anna@brev.example')?.checked]).toEqual([false, true]),
  )
  remove('jobb@brev.example')?.click()
  await page.see('[role="alertdialog"]', t('removeTitle', { email: 'jobb@brev.example' }))
  expect(world.sent).toHaveLength(2)
  await page.press('[role="alertdialog"] button', t('removeConfirm'))
  await page.gone('td', 'jobb@brev.example')
  expect(world.sent).toEqual([
    { companyId: tranfjarden.id, email: 'ny@brev.example' },
    { senderEmailId: globalId('SenderEmail', 2), isActive: true },
    { senderEmailId: globalId('SenderEmail', 1) },
  ])
})

test('COMP-69 who is no administrator sees the addresses and can change none', async () => {
  open([sender(1, 'jobb@brev.example', { isActive: true }), sender(2, 'anna@brev.example', { isVerified: false })], {
    canManage: false,
  })
  await page.see('td', 'jobb@brev.example')
  expect(page.text()).toContain(t('readOnly'))
  expect([
    use('jobb@brev.example')?.disabled,
    remove('jobb@brev.example')?.disabled,
    use('anna@brev.example')?.disabled,
  ]).toEqual([true, true, true])
  expect([page.find('form'), page.find('button', t('againTo', { email: 'anna@brev.example' }))]).toEqual([null, null])
})

test('COMP-70 an address that is none, or listed already, is told at its field; what was typed stays', async () => {
  const world = open([sender(1, 'jobb@brev.example')])
  const field = await page.see<HTMLInputElement>('form input')
  expect(page.find<HTMLButtonElement>('form button', t('add'))?.disabled).toBe(true)
  page.write(field, 'jobb@')
  await page.press('form button', t('add'))
  await until(() => expect(page.text()).toContain(t('invalid')))
  expect(world.sent).toEqual([])
  for (const [reason, said] of [
    ['ALREADY_LISTED', 'listed'],
    ['INVALID', 'invalid'],
  ] as const) {
    world.refused = [{ __typename: 'InputError', reason }]
    page.write(field, 'jobb@brev.example')
    await until(() => expect(page.text()).not.toContain(t(said)))
    await page.press('form button', t('add'))
    await until(() => expect(page.text()).toContain(t(said)))
  }
  expect([field.value, page.find('[role="alertdialog"]')]).toEqual(['jobb@brev.example', null])
})

test('COMP-69 what could not be done is told in the general dialog, and the list is as it was', async () => {
  open([sender(1, 'jobb@brev.example', { isActive: true })], { fails: true })
  await page.see('td', 'jobb@brev.example')
  use('jobb@brev.example')?.click()
  await page.see('[role="alertdialog"]', shell('error.generic'))
  expect(use('jobb@brev.example')?.checked).toBe(true)
})
