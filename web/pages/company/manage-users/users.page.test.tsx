import { afterEach, expect, test } from 'vitest'
import { recruiterAnswers } from '#web/testing/board-world.ts'
import { renderRoute, until, type RenderedRoute } from '#web/testing/render-route.tsx'
import { pageTexts } from '#web/testing/words.ts'
import { failure, globalId, tranfjarden } from '#web/testing/world.ts'

const t = pageTexts('pages/company/manage-users')

let page: RenderedRoute
afterEach(() => page.close())

const user = (id: number, name: string, more: object = {}) => ({
  id: btoa(`CompanyUser:2.${id}`),
  name,
  email: `${id}@brev.example`,
  imageUrl: null,
  isAdmin: false,
  isViewer: false,
  invitedAt: null,
  ...more,
})
const users = [
  user(1, 'Karin Wallén', { isAdmin: true, isViewer: true }),
  user(2, 'Bo Ek'),
  user(3, 'ny@brev.example', { email: null, invitedAt: '2025-11-17T09:00:00.000Z' }),
]
const company = (more: object = {}) => ({
  ...tranfjarden,
  viewerCanManageUsers: true,
  viewerCanReadAuditLog: true,
  salesContact: { name: 'Petter Sandahl' },
  users,
  accessRequests: [],
  ...more,
})
const open = (shown: () => unknown, answers: Readonly<Record<string, (input: never) => unknown>> = {}) => {
  page = renderRoute('/2/manage-users', { answers: { ...recruiterAnswers, company: shown, ...answers } as never })
}
const box = (name: string) => page.find<HTMLInputElement>('input[type=checkbox]', t('adminOf', { name }))

test('COMP-57 COMP-58 COMP-59 COMP-60 roles and removals are open for others who have joined, in one round trip', async () => {
  open(() => company())
  await page.see('b', 'Bo Ek')
  expect(page.sentOperations.filter((name) => name.startsWith('ManageUsers'))).toEqual(['ManageUsersPageQuery'])
  expect([box('Karin Wallén')?.disabled, box('Bo Ek')?.disabled, box('ny@brev.example')?.disabled]).toEqual([
    true,
    false,
    true,
  ])
  expect(page.find<HTMLButtonElement>('button', t('remove', { name: 'Karin Wallén' }))?.disabled).toBe(true)
  expect(page.find<HTMLButtonElement>('button', t('remove', { name: 'ny@brev.example' }))?.disabled).toBe(false)
  expect(page.text()).toContain(t('invitedAt', { date: '2025-11-17' }))
})

test('COMP-56 SHELL-116 the page says who of Tavla has access without being listed, and administrators where that is told', async () => {
  open(() => company())
  await page.see('p', t('sales.body', { name: 'Petter Sandahl' }))
  expect(page.find('aside a')?.getAttribute('href')).toBe('/2/audit-log')
  await page.close()
  open(() => company({ viewerCanReadAuditLog: false }))
  await page.see('p', t('sales.body', { name: 'Petter Sandahl' }))
  expect(page.find('aside a')).toBeNull()
  await page.close()
  open(() => company({ salesContact: null }))
  await page.see('b', 'Bo Ek')
  expect(page.text()).not.toContain(t('sales.title'))
})

test('COMP-55 COMP-58 whose role is taken away loses the controls with the event', async () => {
  open(() => company())
  const invite = await page.see<HTMLButtonElement>('button', t('invite'))
  expect(invite.disabled).toBe(false)
  await page.send('settingsUpdated', { resync: false, company: company({ viewerCanManageUsers: false }) })
  await until(() => expect(invite.disabled).toBe(true))
  expect([
    box('Bo Ek')?.disabled,
    page.find<HTMLButtonElement>('button', t('remove', { name: 'Bo Ek' }))?.disabled,
  ]).toEqual([true, true])
  expect(page.text()).toContain(t('readOnly'))
  // One event says all of it: the page asks for nothing anew.
  expect(page.sentOperations.filter((name) => name.startsWith('ManageUsers'))).toEqual(['ManageUsersPageQuery'])
})

test('an address is invited; its faults show below, as a list if several COMP-62 COMP-63 COMP-64 COMP-65', async () => {
  const sent: unknown[] = []
  let errors: object[] = [
    { __typename: 'InputError', reason: 'ALREADY_MEMBER' },
    { __typename: 'InputError', reason: 'ALREADY_INVITED' },
  ]
  open(() => company(), {
    inviteUser: ({ input }: { input: object }) => {
      sent.push(input)
      return { company: errors.length > 0 ? null : company(), errors }
    },
  })
  await page.press('button', t('invite'))
  const field = await page.see('[role=dialog] input')
  page.write(field, 'hanna')
  await page.press('[role=dialog] button', t('send'))
  await until(() => expect(page.text()).toContain(t('inviteFaults.INVALID')))
  expect(sent).toEqual([])
  page.write(field, 'hanna@brev.example')
  await page.press('[role=dialog] button', t('send'))
  await page.see('[role=alert] li', t('inviteFaults.ALREADY_INVITED'))
  expect(page.find('[role=alert] li', t('inviteFaults.ALREADY_MEMBER'))).not.toBeNull()
  errors = []
  page.write(field, 'ny2@brev.example')
  await page.press('[role=dialog] button', t('send'))
  await page.see('[role=alertdialog]', t('invitedTitle'))
  expect(sent.at(-1)).toEqual({ companyId: globalId('Company', 2), email: 'ny2@brev.example' })
})

test('COMP-17 who waits for access is answered on the page', async () => {
  const request = {
    id: btoa('AccessRequest:2.9'),
    name: 'Saga Thorén',
    email: 's@brev.example',
    imageUrl: null,
    message: 'Hej',
    askedAt: '2025-11-13T09:00:00.000Z',
    approverNames: ['Karin Wallén'],
  }
  const sent: unknown[] = []
  open(() => company({ accessRequests: [request] }), {
    answerAccessRequest: ({ input }: { input: object }) => {
      sent.push(input)
      return { company: company(), errors: [] }
    },
  })
  await page.press('button', t('grantTo', { name: 'Saga Thorén' }))
  await page.gone('h2', t('waiting'))
  expect(sent).toEqual([{ requestId: request.id, isGranted: true }])
})

test('COMP-54 five hundred users are drawn as they come into view and found by name or address', async () => {
  open(() => company({ users: Array.from({ length: 500 }, (_, index) => user(index + 10, `Person ${index}`)) }))
  page.write(await page.see('input[type=search]'), '509@brev')
  await page.see('b', 'Person 499')
  expect(page.find('b', 'Person 12')).toBeNull()
  page.write(await page.see('input[type=search]'), 'ingen alls')
  await until(() => expect(page.text()).toContain(t('none')))
})

test('COMP-54 a leap through five hundred users draws those in sight, and some around them when the list rests', async () => {
  open(() => company({ users: Array.from({ length: 500 }, (_, index) => user(index + 10, `Person ${index}`)) }))
  await page.see('b', 'Person 0')
  const drawn = () => document.querySelectorAll('li[aria-posinset]').length
  const atRest = drawn()
  const list = await page.see<HTMLElement>('[role="group"]', 'Person 0')
  list.scrollTop = 9000
  list.dispatchEvent(new Event('scroll'))
  await page.see('b', 'Person 210')
  expect(drawn()).toBeLessThan(atRest)
  await until(() => expect(drawn()).toBeGreaterThan(atRest))
})

test('SHELL-86 who may not see the company is told so', async () => {
  open(() => {
    throw failure('FORBIDDEN')
  })
  await until(() => expect(page.find('h1')).not.toBeNull())
  expect(page.find('button', t('invite'))).toBeNull()
})
