import { afterEach, expect, test } from 'vitest'
import { recruiterAnswers } from '#web/testing/board-world.ts'
import { renderPage, until, type RenderedPage } from '#web/testing/render-page.tsx'
import { startsWith } from '#web/testing/screen.ts'
import { pageTexts } from '#web/testing/page-texts.ts'
import { failure, viewer } from '#web/testing/world.ts'

const t = pageTexts('pages/assignment')
const access = pageTexts('features/company-access')
const ui = pageTexts('ui')

let page: RenderedPage
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
  page = renderPage(path, { isSignedIn, answers: { ...recruiterAnswers, ...answers } as never })
}

const statuses = () => page.getAllByRole('status').map(({ textContent }) => textContent)
/** Waits until a status of the page has a text. */
const seeStatus = (text: string) => until(() => expect(statuses()).toContain(text))
/** Waits for a link and returns its address. */
const addressOf = async (link: string) => {
  await page.findByRole('heading', { level: 1 })
  const main = await page.within('main')
  return (await main.findByRole('link', { name: link })).getAttribute('href')
}

test('the page shows four companies, a search finds the others, and a company that cannot be added says why (COMP-13)', async () => {
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
  const radios = () => page.getAllByRole<HTMLInputElement>('radio')
  await page.findByRole('radio', { name: startsWith('Bolag 1 AB') })
  expect(radios()).toHaveLength(4)
  expect(page.text()).toContain(t('shown_other', { shown: 4, count: 6 }))
  for (const key of ['yours', 'notLimited', 'jointly']) expect(page.text()).toContain(t(key))
  expect(radios().filter(({ disabled }) => disabled)).toHaveLength(3)
  await page.fill(t('search'), '5006')
  await until(() => expect(radios()).toHaveLength(1))
  expect(page.text()).toContain('Bolag 6 AB')
  await page.fill(t('search'), 'finns inte')
  await page.findByText(t('noneFound'))
})

test('a user joins a company that is already in Tavla only after a question (COMP-12, COMP-14)', async () => {
  const sent: unknown[] = []
  open('/assignment?assignment=a1&organizationNumber=5599995004', {
    bankIdentity: () => identity([company(4, { isLinked: true })]),
    addCompany: ({ input }: { input: object }) => {
      sent.push(input)
      return { company: null, errors: [{ __typename: 'ConflictError', reason: 'COMPANY_INFO_MISSING' }] }
    },
  })
  // The company with the requested number is already chosen.
  await page.click('button', t('connectNamed', { name: 'Bolag 4 AB' }))
  const question = await page.within('alertdialog', access('linkedTitle', { name: 'Bolag 4 AB' }))
  expect(sent).toEqual([])
  await question.click('button', access('continue'))
  // Each failure has its own text.
  await until(() => expect(page.getByRole('alertdialog').textContent).toContain(t('refused.COMPANY_INFO_MISSING')))
  expect(sent).toEqual([{ organizationNumber: '559999-5004', assignment: 'a1', isConfirmed: true }])
})

test.each([
  ['CANCELED', 'outcome.CANCELED'],
  ['FAILED', 'outcome.FAILED'],
  ['REGISTRY_UNAVAILABLE', 'outcome.REGISTRY_UNAVAILABLE'],
  ['OK', 'outcome.none'],
])('a login without a company to choose says why: %s (COMP-14)', async (status, key) => {
  open('/assignment?assignment=a1', { bankIdentity: () => identity([], status) })
  await seeStatus(t(key))
  await page.findByRole('button', { name: t('start.button') })
})

test('an expired login starts again, and its answer is removed from the address (ACC-49)', async () => {
  open('/assignment?state=s1&code=c1', {
    bankIdentity: () => null,
    completeBankIdentity: () => ({
      assignment: null,
      returnUrl: null,
      errors: [{ __typename: 'ConflictError', reason: 'TOKEN_USED' }],
    }),
  })
  await seeStatus(t('outcome.over'))
  expect(page.path()).toBe('/assignment?assignment=over')
  expect(page.sentOperations.filter((name) => name === 'ReturningMutation')).toHaveLength(1)
})

test('a signed-out user can sign in or register, and both links lead back to the page (SHELL-40, SHELL-118)', async () => {
  open('/assignment?organizationNumber=1', {}, false)
  const back = new URLSearchParams({ redirect: '/assignment?organizationNumber=1' }).toString()
  expect(await addressOf(t('signIn.button'))).toBe(`/sign-in?${back}`)
  expect(await addressOf(t('signIn.register'))).toBe(`/register?${back}`)
})

test('a signed-out user answers a mailed link, and an expired link says so (COMP-17)', async () => {
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
  await page.click('button', t('access.grant'))
  await seeStatus(t('access.granted', { name: 'Saga Thorén', company: 'Nordvik AB' }))
  expect(page.queryByRole('button', { name: t('access.decline') })).toBeNull()
  await page.close()
  open('/assignment?token=t1', { accessRequestLink: () => null }, false)
  await page.findByRole('heading', { level: 1, name: t('gone.title') })
})

test('an invitation leads to registration with the address or to sign-in, or says that it is for another user (COMP-60)', async () => {
  const invitation = (more: object = {}) => ({
    invitation: () => ({
      companyName: 'Nordvik AB',
      invitedBy: { name: 'Anna' },
      email: 'ny@brev.example',
      hasAccount: false,
      ...more,
    }),
  })
  open('/assignment?invitation=i1', invitation(), false)
  const back = new URLSearchParams({ email: 'ny@brev.example', redirect: '/assignment?invitation=i1' }).toString()
  expect(await addressOf(t('invitation.register'))).toBe(`/register?${back}`)
  await page.close()
  open('/assignment?invitation=i1', invitation({ hasAccount: true }), false)
  await addressOf(t('invitation.signIn'))
  await page.close()
  open('/assignment?invitation=i1', invitation())
  await until(() =>
    expect(page.text()).toContain(t('invitation.other', { email: 'ny@brev.example', own: viewer.email })),
  )
  expect(page.queryByRole('button', { name: t('invitation.accept') })).toBeNull()
})

const countries = () => [
  { code: 'SE', name: 'Sverige' },
  { code: 'NO', name: 'Norge' },
]
const foreignCompany = {
  companyName: 'Fjord Frakt AS',
  organizationNumber: '912345678',
  address: 'Kaigata 4',
  city: 'Oslo',
  contactName: 'Ingrid Dahl',
  contactEmail: 'ingrid@fjord.example',
  contactPhone: '+4722334455',
}
/** Opens the request for a foreign company and fills in its fields, except the country. */
async function fillForeign(fields: Readonly<Record<string, string>>) {
  await page.click('button', t('foreign'))
  const dialog = await page.within('dialog', access('foreign.title'))
  for (const [name, value] of Object.entries(fields)) await dialog.fill(access(`foreign.${name}`), value)
  return { ...dialog, send: () => dialog.click('button', access('foreign.send')) }
}

test('an incomplete request for a foreign company names the fields to correct (COMP-18)', async () => {
  open('/assignment', { countries })
  const { getAllByRole, send } = await fillForeign({ ...foreignCompany, contactPhone: '+47' })
  await send()
  const mend = access('foreign.mend', { fields: 'land och telefon' })
  await until(() => expect(getAllByRole('status').map(({ textContent }) => textContent)).toContain(mend))
})

test('a failed request for a foreign company shows the generic error, and the typed text stays (COMP-20)', async () => {
  const sent: object[] = []
  open('/assignment', {
    countries,
    requestForeignCompany: ({ input }: { input: object }) => {
      sent.push(input)
      if (sent.length === 1) throw failure('UPSTREAM_FAILED')
      return { errors: [] }
    },
  })
  const { fill, getByLabelText, send } = await fillForeign(foreignCompany)
  await fill(access('foreign.country'), 'Norge')
  await page.click('option', 'Norge')
  await send()
  const dialog = await page.within('alertdialog', ui('somethingWrong'))
  expect(dialog.element.textContent).toContain(access('foreign.failed'))
  await dialog.click('button', ui('close'))
  await page.gone('alertdialog')
  expect(getByLabelText<HTMLInputElement>(access('foreign.companyName')).value).toBe(foreignCompany.companyName)
  await send()
  await page.findByText(access('foreign.sentTitle'))
  const expected: unknown = expect.objectContaining({ ...foreignCompany, country: 'NO' })
  expect(sent).toEqual([expected, expected])
})
