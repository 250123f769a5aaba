import { afterEach, expect, test } from 'vitest'
import { connectingTexts } from '#web/features/company-access/texts.ts'
import { recruiterAnswers } from '#web/testing/board-world.ts'
import { renderRoute, until, type RenderedRoute } from '#web/testing/render-route.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'
import { failure, viewer } from '#web/testing/world.ts'

const t = pageTexts('pages/assignment')

let page: RenderedRoute
afterEach(() => page.close())

const company = (index: number, more: object = {}) => ({
  organizationNumber: `559999-500${index}`,
  name: `Bolag ${index} AB`,
  city: 'Sundsvall',
  isLimited: true,
  signs: 'ALONE',
  isLinked: false,
  isMember: false,
  ...more,
})
const identity = (companies: readonly object[], status = 'OK') => ({ status, name: 'Karin Wallén', companies })
const open = (path: string, answers: Readonly<Record<string, (input: never) => unknown>>, isSignedIn = true) => {
  page = renderRoute(path, { isSignedIn, answers: { ...recruiterAnswers, ...answers } as never })
}

test('COMP-13 four companies are shown, a search finds the others, and what cannot be added says why', async () => {
  open('/assignment?assignment=a1', {
    bankIdentity: () =>
      identity([
        company(1, { isMember: true, isLinked: true }),
        company(2, { isLimited: false }),
        company(3, { signs: 'JOINTLY' }),
        company(4),
        company(5),
        company(6),
      ]),
  })
  await page.see('label', 'Bolag 1 AB')
  expect(document.querySelectorAll('input[type=radio]')).toHaveLength(4)
  expect(page.text()).toContain(t('shown_other', { shown: 4, count: 6 }))
  for (const key of ['yours', 'notLimited', 'jointly']) expect(page.text()).toContain(t(key))
  expect(document.querySelectorAll('input[type=radio]:disabled')).toHaveLength(3)
  page.write(await page.see('input[type=search]'), '5006')
  await until(() => expect(document.querySelectorAll('input[type=radio]')).toHaveLength(1))
  expect(page.text()).toContain('Bolag 6 AB')
  page.write(await page.see('input[type=search]'), 'finns inte')
  await until(() => expect(page.text()).toContain(t('noneFound')))
})

test('COMP-12 a company that is in Tavla already is joined only after a question', async () => {
  const sent: unknown[] = []
  open('/assignment?assignment=a1&organizationNumber=5599995004', {
    bankIdentity: () => identity([company(4, { isLinked: true })]),
    addCompany: ({ input }: { input: object }) => {
      sent.push(input)
      return { company: null, errors: [{ __typename: 'ConflictError', reason: 'COMPANY_INFO_MISSING' }] }
    },
  })
  // The number that was asked for is chosen already.
  await page.press('button', t('connectNamed', { name: 'Bolag 4 AB' }))
  await page.see('[role=alertdialog]', connectingTexts.t('linkedTitle', { name: 'Bolag 4 AB' }))
  expect(sent).toEqual([])
  await page.press('[role=alertdialog] button', connectingTexts.t('continue'))
  // COMP-14: what went wrong has words of its own.
  await page.see('[role=alertdialog]', t('refused.COMPANY_INFO_MISSING'))
  expect(sent).toEqual([{ organizationNumber: '559999-5004', assignment: 'a1', isConfirmed: true }])
})

test.each([
  ['CANCELED', 'outcome.CANCELED'],
  ['FAILED', 'outcome.FAILED'],
  ['REGISTRY_UNAVAILABLE', 'outcome.REGISTRY_UNAVAILABLE'],
  ['OK', 'outcome.none'],
])('COMP-14 a login without a company to choose says why: %s', async (status, key) => {
  open('/assignment?assignment=a1', { bankIdentity: () => identity([], status) })
  await page.see('[role=status]', t(key))
  await page.see('button', t('start.button'))
})

test('ACC-49 a login that is over begins anew, and its answer leaves the address', async () => {
  open('/assignment?state=s1&code=c1', {
    bankIdentity: () => null,
    completeBankIdentity: () => ({
      assignment: null,
      returnUrl: null,
      errors: [{ __typename: 'ConflictError', reason: 'TOKEN_USED' }],
    }),
  })
  await page.see('[role=status]', t('outcome.over'))
  expect(page.path()).toBe('/assignment?assignment=over')
  expect(page.sentOperations.filter((name) => name === 'ReturningMutation')).toHaveLength(1)
})

test('SHELL-40 SHELL-118 signed out, the page offers to sign in or register, both coming back to it', async () => {
  open('/assignment?organizationNumber=1', {}, false)
  const back = new URLSearchParams({ redirect: '/assignment?organizationNumber=1' }).toString()
  expect((await page.see('main a', t('signIn.button'))).getAttribute('href')).toBe(`/sign-in?${back}`)
  expect(page.find('main a', t('signIn.register'))?.getAttribute('href')).toBe(`/register?${back}`)
})

test('COMP-17 a mailed link is answered signed out; one that is over says so', async () => {
  let isGone = false
  open(
    '/assignment?token=t1',
    {
      accessRequestLink: () =>
        isGone
          ? null
          : {
              companyName: 'Nordvik AB',
              name: 'Saga Thorén',
              email: 's@brev.example',
              message: 'Hej!',
              askedAt: '2025-11-13T09:00:00.000Z',
            },
      answerAccessLink: () => {
        isGone = true
        return { isGranted: true, errors: [] }
      },
    },
    false,
  )
  await page.press('button', t('access.grant'))
  await page.see('[role=status]', t('access.granted', { name: 'Saga Thorén', company: 'Nordvik AB' }))
  expect(page.find('button', t('access.decline'))).toBeNull()
  await page.close()
  open('/assignment?token=t1', { accessRequestLink: () => null }, false)
  await page.see('h1', t('gone.title'))
})

test('COMP-60 an invitation leads to registration with the address, to sign-in, or says that it is for another', async () => {
  const invitation = (more: object = {}) => ({
    invitation: () => ({
      companyName: 'Nordvik AB',
      invitedBy: 'Anna',
      email: 'ny@brev.example',
      hasAccount: false,
      ...more,
    }),
  })
  open('/assignment?invitation=i1', invitation(), false)
  const back = new URLSearchParams({ email: 'ny@brev.example', redirect: '/assignment?invitation=i1' }).toString()
  expect((await page.see('main a', t('invitation.register'))).getAttribute('href')).toBe(`/register?${back}`)
  await page.close()
  open('/assignment?invitation=i1', invitation({ hasAccount: true }), false)
  await page.see('main a', t('invitation.signIn'))
  await page.close()
  open('/assignment?invitation=i1', invitation())
  await until(() =>
    expect(page.text()).toContain(t('invitation.other', { email: 'ny@brev.example', own: viewer.email })),
  )
  expect(page.find('button', t('invitation.accept'))).toBeNull()
})

test('COMP-18 a request for a company abroad that is not complete says which fields to mend', async () => {
  open('/assignment', {
    countries: () => [
      { code: 'SE', name: 'Sverige' },
      { code: 'NO', name: 'Norge' },
    ],
  })
  await page.press('button', t('foreign'))
  const field = (name: string) => page.see<HTMLInputElement>(`[role="dialog"] input[name="${name}"]`)
  for (const [name, value] of Object.entries({
    companyName: 'Fjord Frakt AS',
    organizationNumber: '912345678',
    address: 'Kaigata 4',
    city: 'Oslo',
    contactName: 'Ingrid Dahl',
    contactEmail: 'ingrid@fjord.example',
    contactPhone: '+47',
  }))
    page.write(await field(name), value)
  await page.press('button[type="submit"]', connectingTexts.t('foreign.send'))
  await page.see('[role="dialog"] [role="status"]', connectingTexts.t('foreign.mend', { fields: 'land och telefon' }))
})

test('COMP-20 a request for a company abroad that fails shows the generic error, and what was typed stays', async () => {
  const sent: { companyName?: string; country?: string }[] = []
  open('/assignment', {
    countries: () => [
      { code: 'SE', name: 'Sverige' },
      { code: 'NO', name: 'Norge' },
    ],
    requestForeignCompany: ({ input }: { input: object }) => {
      sent.push(input)
      if (sent.length === 1) throw failure('UPSTREAM_FAILED')
      return { isStored: true, errors: [] }
    },
  })
  await page.press('button', t('foreign'))
  const typed = {
    companyName: 'Fjord Frakt AS',
    organizationNumber: '912345678',
    address: 'Kaigata 4',
    city: 'Oslo',
    contactName: 'Ingrid Dahl',
    contactEmail: 'ingrid@fjord.example',
    contactPhone: '+4722334455',
  }
  const field = (name: string) => page.see<HTMLInputElement>(`[role="dialog"] input[name="${name}"]`)
  for (const [name, value] of Object.entries(typed)) page.write(await field(name), value)
  const country = await page.see('[role="dialog"] input[role="combobox"]')
  country.focus()
  page.write(country, 'Norge')
  await page.press('[role="option"]', 'Norge')
  await page.press('button[type="submit"]', connectingTexts.t('foreign.send'))
  const told = await page.see('[role="alertdialog"]', pageTexts('ui')('somethingWrong'))
  expect(told.textContent).toContain(connectingTexts.t('foreign.failed'))
  await page.press('[role="alertdialog"] button', pageTexts('ui')('close'))
  await page.gone('[role="alertdialog"]')
  expect((await field('companyName')).value).toBe(typed.companyName)
  await page.press('button[type="submit"]', connectingTexts.t('foreign.send'))
  await page.see('[role="alertdialog"], [role="dialog"]', connectingTexts.t('foreign.sentTitle'))
  expect(sent).toEqual([
    expect.objectContaining({ ...typed, country: 'NO' }),
    expect.objectContaining({ ...typed, country: 'NO' }),
  ])
})
