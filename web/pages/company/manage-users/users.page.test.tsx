import { stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { fireEvent } from '@testing-library/dom'
import { afterEach, expect, test, vi } from 'vitest'
import { recruiterAnswers } from '#web/testing/board-world.ts'
import { renderPage, until, type RenderedPage } from '#web/testing/render-page.tsx'
import { screenOf, startsWith } from '#web/testing/screen.ts'
import { pageTexts } from '#web/testing/page-texts.ts'
import { failure, globalId, tranfjarden } from '#web/testing/world.ts'

const t = pageTexts('pages/company/manage-users')

let page: RenderedPage
afterEach(() => page.close())

const user = (id: number, name: string, more: object = {}) => ({
  id: btoa(`CompanyUser:2.${id}`),
  name,
  email: `${id}@brev.example`,
  imageUrl: null,
  isAdmin: false,
  isViewer: false,
  invitedAt: null,
  invitation: null,
  ...more,
})
const DAY_MS = 86_400_000
const at = (fromNowMs: number) => new Date(Date.now() + fromNowMs).toISOString()
/** An invited person. */
const invitee = (id: number, address: string, more: object = {}) =>
  user(id, address, {
    email: null,
    invitedAt: at(-3 * DAY_MS),
    invitation: {
      isAdmin: false,
      sentAt: at(-3 * DAY_MS),
      sentCount: 1,
      expiresAt: at(11 * DAY_MS),
      undelivered: null,
      canBeSentAgainAt: null,
      ...more,
    },
  })
const users = [
  user(1, 'Karin Wallén', { isAdmin: true, isViewer: true }),
  user(2, 'Bo Ek'),
  invitee(3, 'ny@brev.example'),
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
  page = renderPage('/2/manage-users', { answers: { ...recruiterAnswers, company: shown, ...answers } as never })
}
const adminBox = (name: string) => page.getByRole<HTMLInputElement>('checkbox', { name: t('adminOf', { name }) })
const removeButton = (name: string) => page.getByRole<HTMLButtonElement>('button', { name: t('remove', { name }) })
const pageQueries = () => page.sentOperations.filter((name) => name.startsWith('ManageUsers'))

test('an administrator changes roles and removes members, loaded with one query (COMP-57, COMP-58, COMP-59, COMP-60)', async () => {
  open(() => company())
  await page.findByText('Bo Ek')
  expect(pageQueries()).toEqual(['ManageUsersPageQuery'])
  expect(adminBox('Karin Wallén').disabled).toBe(true)
  expect(adminBox('Bo Ek').disabled).toBe(false)
  expect(removeButton('Karin Wallén').disabled).toBe(true)
  expect(removeButton('ny@brev.example').disabled).toBe(false)
})

const rowOf = async (address: string) => {
  const list = await page.within('region', t('invited'))
  const element = list.getAllByRole('listitem').find(({ textContent }) => textContent.includes(address)) ?? list.element
  return { element, ...screenOf(element) }
}

test('invited people have a list with role, state and dates; only a valid invitation has a link (PLUS-150, PLUS-151)', async () => {
  const day = (value: string) => stockholmDay(new Date(value))
  const expired = at(-DAY_MS)
  open(() =>
    company({
      users: [
        ...users,
        invitee(4, 'utgangen@brev.example', { isAdmin: true, expiresAt: expired, sentCount: 2 }),
        invitee(5, 'fel@brev.example', { undelivered: 'UNKNOWN_RECIPIENT' }),
        invitee(6, 'nyss@brev.example', { sentCount: 2, canBeSentAgainAt: at(300_000) }),
      ],
    }),
  )
  await page.findByText('ny@brev.example')
  // An invited person has no role that can be changed (COMP-60).
  expect(page.queryByRole('checkbox', { name: t('adminOf', { name: 'ny@brev.example' }) })).toBeNull()
  const valid = await rowOf('ny@brev.example')
  expect(valid.element.textContent).toContain(t('roles.user'))
  expect(valid.element.textContent).toContain(t('state.sent', { date: day(at(-3 * DAY_MS)) }))
  const copy = (row: typeof valid, description?: string) =>
    row.getByRole<HTMLButtonElement>('button', { name: t('copyLink'), ...(description && { description }) })
  expect(copy(valid).disabled).toBe(false)
  const late = await rowOf('utgangen@brev.example')
  expect(late.element.textContent).toContain(t('roles.admin'))
  expect(late.element.textContent).toContain(t('state.expired', { date: day(expired) }))
  expect(late.element.textContent).toContain(t('state.sentTimes_other', { count: 2 }))
  expect(copy(late, t('noLink.expired')).disabled).toBe(true)
  const returned = await rowOf('fel@brev.example')
  expect(returned.element.textContent).toContain(t('returned.UNKNOWN_RECIPIENT'))
  expect(copy(returned, t('noLink.returned')).disabled).toBe(true)
  const recent = await rowOf('nyss@brev.example')
  expect(recent.getByRole<HTMLButtonElement>('button', { name: t('sendAgain') }).disabled).toBe(true)
})

test('the link of an invitation is copied, and the invitation sent again (PLUS-150, PLUS-151)', async () => {
  const sent: unknown[] = []
  open(() => company(), {
    createInvitationLink: ({ input }: { input: object }) => {
      sent.push(input)
      return { url: 'https://tavla.example/assignment?invitation=t', errors: [] }
    },
    resendInvitation: ({ input }: { input: object }) => {
      sent.push(input)
      return {
        company: company({ users: [invitee(3, 'ny@brev.example', { sentCount: 2, canBeSentAgainAt: at(600_000) })] }),
        errors: [],
      }
    },
  })
  await page.findByText('ny@brev.example')
  const copied: string[] = []
  vi.spyOn(navigator.clipboard, 'write').mockImplementation(async ([item]) => {
    copied.push((await (await item?.getType('text/plain'))?.text()) ?? '')
  })
  const row = await rowOf('ny@brev.example')
  await row.click('button', t('copyLink'))
  await row.findByRole('button', { name: t('copied') })
  expect(copied).toEqual(['https://tavla.example/assignment?invitation=t'])
  await row.click('button', t('sendAgain'))
  await until(async () =>
    expect(
      (await rowOf('ny@brev.example')).getByRole<HTMLButtonElement>('button', { name: t('sendAgain') }).disabled,
    ).toBe(true),
  )
  expect(sent).toEqual([{ companyUserId: users[2]?.id }, { companyUserId: users[2]?.id }])
})

test('the address of a returned invitation is corrected in a dialog; other invitations do not offer it (PLUS-155)', async () => {
  const wrong = invitee(5, 'hana@brev.example', { isAdmin: true, undelivered: 'UNKNOWN_RECIPIENT' })
  const sent: unknown[] = []
  let errors: object[] = [{ __typename: 'InputError', reason: 'ALREADY_MEMBER' }]
  open(() => company({ users: [...users, wrong] }), {
    correctInvitation: ({ input }: { input: object }) => {
      sent.push(input)
      return {
        company:
          errors.length > 0
            ? null
            : company({ users: [...users, invitee(5, 'hanna@brev.example', { isAdmin: true, sentAt: at(0) })] }),
        errors,
      }
    },
  })
  await page.findByText('ny@brev.example')
  expect((await rowOf('ny@brev.example')).queryByRole('button', { name: t('correct') })).toBeNull()
  await (await rowOf('hana@brev.example')).click('button', t('correct'))
  const dialog = await page.within('dialog')
  const send = dialog.getByRole<HTMLButtonElement>('button', { name: t('send') })
  expect(page.getByLabelText<HTMLInputElement>(t('email')).value).toBe('hana@brev.example')
  // To the same address, the invitation is sent again.
  expect(send.disabled).toBe(true)
  await page.fill(t('email'), 'hanna')
  await dialog.click('button', t('send'))
  await page.findByText(t('inviteFaults.INVALID'))
  expect(sent).toEqual([])
  await page.fill(t('email'), ' Hanna@brev.example')
  await dialog.click('button', t('send'))
  await page.findByText(t('inviteFaults.ALREADY_MEMBER'))
  errors = []
  await dialog.click('button', t('send'))
  await page.gone('dialog')
  expect(sent.at(-1)).toEqual({ companyUserId: wrong.id, email: 'Hanna@brev.example' })
  await page.findByText(t('corrected', { address: 'hanna@brev.example' }))
  const row = await rowOf('hanna@brev.example')
  expect(row.queryByRole('button', { name: t('correct') })).toBeNull()
})

test('the page names the sales contact, and links to the audit log for members who can read it (COMP-56, SHELL-116)', async () => {
  const logLink = () => page.queryByRole('link', { name: 'händelseloggen' })
  const contact = () => page.findByText(t('sales.body', { name: 'Petter Sandahl' }), { exact: false })
  open(() => company())
  await contact()
  expect(logLink()?.getAttribute('href')).toBe('/2/audit-log')
  await page.close()
  open(() => company({ viewerCanReadAuditLog: false }))
  await contact()
  expect(logLink()).toBeNull()
  await page.close()
  open(() => company({ salesContact: null }))
  await page.findByText('Bo Ek')
  expect(page.queryByText(t('sales.title'))).toBeNull()
})

test('a member who loses the administrator role loses the controls with the live event (COMP-55, COMP-58)', async () => {
  open(() => company())
  const invite = await page.findByRole<HTMLButtonElement>('button', { name: t('invite') })
  expect(invite.disabled).toBe(false)
  await page.send('settingsUpdated', { needsResync: false, company: company({ viewerCanManageUsers: false }) })
  await until(() => expect(invite.disabled).toBe(true))
  expect(adminBox('Bo Ek').disabled).toBe(true)
  expect(removeButton('Bo Ek').disabled).toBe(true)
  expect(page.getByText(t('readOnly'))).toBeTruthy()
  // The event has all the data, so the page does not refetch.
  expect(pageQueries()).toEqual(['ManageUsersPageQuery'])
})

test('a returned invitation that a colleague has corrected says so (PLUS-155)', async () => {
  open(() => company({ users: [...users, invitee(5, 'hana@brev.example', { undelivered: 'REFUSED' })] }), {
    correctInvitation: () => ({
      company: null,
      errors: [{ __typename: 'ConflictError', reason: 'INVITATION_NOT_RETURNED' }],
    }),
  })
  await page.findByText('ny@brev.example')
  await (await rowOf('hana@brev.example')).click('button', t('correct'))
  await page.fill(t('email'), 'hanna@brev.example')
  await page.click('button', t('send'))
  await page.findByText(pageTexts('dialogs/refusals')('INVITATION_NOT_RETURNED'))
})

test('nobody is invited or changed while staff impersonate the administrator (ACC-67)', async () => {
  const returned = invitee(5, 'fel@brev.example', { undelivered: 'REFUSED' })
  page = renderPage('/2/manage-users', {
    answers: { ...recruiterAnswers, company: () => company({ users: [...users, returned] }) } as never,
    impersonator: '9',
  })
  const description = pageTexts('shell')('impersonating.refused', { name: 'Karin Wallén' })
  expect((await page.findByRole<HTMLButtonElement>('button', { name: t('invite'), description })).disabled).toBe(true)
  expect(adminBox('Bo Ek').disabled).toBe(true)
  expect(removeButton('Bo Ek').disabled).toBe(true)
  const row = await rowOf('fel@brev.example')
  for (const name of [t('copyLink'), t('correct'), t('sendAgain')])
    expect(row.getByRole<HTMLButtonElement>('button', { name, description }).disabled).toBe(true)
})

test('an address is invited; several errors are shown as a list below it (COMP-62, COMP-63, COMP-64, COMP-65)', async () => {
  const sent: unknown[] = []
  let errors: object[] = [
    { __typename: 'InputError', reason: 'ALREADY_MEMBER' },
    { __typename: 'InputError', reason: 'ALREADY_INVITED' },
  ]
  open(() => company(), {
    inviteUser: ({ input }: { input: object }) => {
      sent.push(input)
      return {
        company:
          errors.length > 0 ? null : company({ users: [...users, invitee(7, 'ny2@brev.example', { isAdmin: true })] }),
        errors,
      }
    },
  })
  await page.click('button', t('invite'))
  await page.fill(t('email'), 'hanna')
  await page.click('button', t('send'))
  await page.findByText(t('inviteFaults.INVALID'))
  expect(sent).toEqual([])
  await page.fill(t('email'), 'hanna@brev.example')
  await page.click('button', t('send'))
  const list = await page.within('alert')
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    t('inviteFaults.ALREADY_MEMBER'),
    t('inviteFaults.ALREADY_INVITED'),
  ])
  errors = []
  await page.fill(t('email'), 'Ny2@brev.example')
  await page.click('radio', startsWith(t('roles.admin')))
  await page.click('button', t('send'))
  // The dialog stays open and lists the sent invitation.
  const sentNow = await page.within('region', startsWith(t('sentNow')))
  expect(sentNow.element.textContent).toContain('ny2@brev.example')
  expect(sent.at(-1)).toEqual({ companyId: globalId('Company', 2), email: 'Ny2@brev.example', isAdmin: true })
  expect(document.activeElement).toBe(page.getByLabelText(t('email')))
  await page.click('button', t('done'))
  await page.gone('dialog')
})

test('a pasted list of addresses is invited at once, and each address has its own result (PLUS-152)', async () => {
  const sent: string[] = []
  let invited = users
  open(() => company(), {
    inviteUser: ({ input: { email } }: { input: { email: string } }) => {
      sent.push(email)
      if (email.startsWith('saga'))
        return { company: null, errors: [{ __typename: 'InputError', reason: 'ALREADY_MEMBER' }] }
      invited = [...invited, invitee(10 + sent.length, email)]
      return { company: company({ users: invited }), errors: [] }
    },
  })
  await page.click('button', t('invite'))
  const pasted = 'per@brev.example\r\nsaga@brev.example\nhanna\r\nada@brev.example; per@brev.example'
  const clipboardData = { getData: () => pasted }
  fireEvent.paste(await page.findByLabelText(t('email')), { clipboardData })
  await page.click('button', t('sendMany_other', { count: 4 }))
  const left = await page.within('list', t('notInvited'))
  expect(left.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    `saga@brev.example${t('inviteFaults.ALREADY_MEMBER')}`,
    `hanna${t('inviteFaults.INVALID')}`,
  ])
  expect(sent).toEqual(['per@brev.example', 'saga@brev.example', 'ada@brev.example'])
  const sentNow = await page.within('region', startsWith(t('sentNow')))
  expect(sentNow.getAllByRole('listitem').map(({ textContent }) => textContent.slice(0, 3))).toEqual(['per', 'ada'])
  // The addresses that were not invited stay, so that the user can correct them.
  expect(page.getByLabelText<HTMLInputElement>(t('email')).value).toBe('saga@brev.example, hanna')
})

test('for an address that is already invited, the dialog offers to send again (PLUS-150)', async () => {
  const sent: unknown[] = []
  open(() => company(), {
    inviteUser: () => ({ company: null, errors: [{ __typename: 'InputError', reason: 'ALREADY_INVITED' }] }),
    resendInvitation: ({ input }: { input: object }) => {
      sent.push(input)
      return {
        company: company({ users: [invitee(3, 'ny@brev.example', { sentCount: 2, canBeSentAgainAt: at(600_000) })] }),
        errors: [],
      }
    },
  })
  await page.click('button', t('invite'))
  await page.fill(t('email'), 'NY@brev.example')
  await page.click('button', t('send'))
  await page.findByText(t('inviteFaults.ALREADY_INVITED'))
  const dialog = await page.within('dialog')
  await dialog.click('button', t('sendAgain'))
  const sentNow = await page.within('region', startsWith(t('sentNow')))
  expect(sentNow.element.textContent).toContain('ny@brev.example')
  expect(page.queryByText(t('inviteFaults.ALREADY_INVITED'))).toBeNull()
  expect(sent).toEqual([{ companyUserId: users[2]?.id }])
})

test('an access request is granted on the page (COMP-17)', async () => {
  const request = {
    id: btoa('AccessRequest:2.9'),
    name: 'Saga Thorén',
    email: 's@brev.example',
    imageUrl: null,
    message: 'Hej',
    askedAt: '2025-11-13T09:00:00.000Z',
    approvers: [{ name: 'Karin Wallén' }],
  }
  const sent: unknown[] = []
  open(() => company({ accessRequests: [request] }), {
    answerAccessRequest: ({ input }: { input: object }) => {
      sent.push(input)
      return { company: company(), errors: [] }
    },
  })
  await page.click('button', t('grantTo', { name: 'Saga Thorén' }))
  await page.gone('heading', t('waiting'))
  expect(sent).toEqual([{ requestId: request.id, isGranted: true }])
})

const manyUsers = () =>
  company({ users: Array.from({ length: 500 }, (_, index) => user(index + 10, `Person ${index}`)) })

test('a search finds a user among five hundred by name or address (COMP-54)', async () => {
  open(manyUsers)
  await page.fill(t('search'), '509@brev')
  await page.findByText('Person 499')
  expect(page.queryByText('Person 12')).toBeNull()
  await page.fill(t('search'), 'ingen alls')
  await page.findByText(t('none'))
})

test('a jump in a long list renders the visible rows first, and rows around them when scrolling stops (COMP-54)', async () => {
  open(manyUsers)
  await page.findByText('Person 0')
  const list = await page.within('group', t('title'))
  const rendered = () => list.getAllByRole('listitem').length
  const atRest = rendered()
  list.element.scrollTop = 9000
  list.element.dispatchEvent(new Event('scroll'))
  await page.findByText('Person 210')
  expect(rendered()).toBeLessThan(atRest)
  await until(() => expect(rendered()).toBeGreaterThan(atRest))
})

test('a user without access to the company sees an error page without controls (SHELL-86)', async () => {
  open(() => {
    throw failure('FORBIDDEN')
  })
  await page.findByRole('heading', { level: 1 })
  expect(page.queryByRole('button', { name: t('invite') })).toBeNull()
})
