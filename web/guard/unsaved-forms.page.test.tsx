import { afterEach, expect, test } from 'vitest'
import { rejectSession } from '#web/relay/session.ts'
import { readToken } from '#web/relay/token.ts'
import { recruiterAnswers } from '#web/testing/board-world.ts'
import { field } from '#web/testing/fields.ts'
import { renderRoute, until, type RenderedRoute } from '#web/testing/render-route.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'
import { globalId, tranfjarden } from '#web/testing/world.ts'

// Unsaved text in forms other than editors: dialogs and the small forms of pages.

const guard = pageTexts('guard')
const ui = pageTexts('ui')
const users = pageTexts('pages/company/manage-users')
const ads = pageTexts('features/ad')
const connections = pageTexts('pages/company/connections')
const importing = pageTexts('pages/company/import-ad')
const registration = pageTexts('features/sign-in/register')

let page: RenderedRoute
afterEach(() => page.close())

/** Returns whether closing the tab asks for confirmation. */
function doesClosingAsk(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

const question = '[role="alertdialog"]'
const declineLeaving = async () => {
  await page.see(question, guard('title'))
  await page.press(`${question} button`, guard('stay'))
  await page.gone(question)
}

const user = {
  id: btoa('CompanyUser:2.1'),
  name: 'Karin Wallén',
  email: 'k@brev.example',
  imageUrl: null,
  isAdmin: true,
  isViewer: true,
  invitedAt: null,
}
const company = { ...tranfjarden, viewerCanManageUsers: true, users: [user], accessRequests: [] }

/** Opens the invitation dialog on a company's page of users. */
async function openInvite(answer: () => object = () => ({ company, errors: [] })) {
  page = renderRoute('/2/manage-users', {
    answers: { ...recruiterAnswers, company: () => company, inviteUser: answer },
  })
  const invite = await page.see('button', users('invite'))
  invite.focus()
  invite.click()
  return page.see<HTMLInputElement>('[role="dialog"] input')
}

test('Escape closes a dialog without text; with text it asks first and can keep it (SHELL-89)', async () => {
  const email = await openInvite()
  page.key('Escape')
  await page.gone('[role="dialog"]')
  await page.press('button', users('invite'))
  const again = await page.see<HTMLInputElement>('[role="dialog"] input')
  expect(again).not.toBe(email)
  page.write(again, 'hanna@brev.example')
  page.key('Escape')
  await page.see(question, ui('discard.title'))
  await page.press(`${question} button`, ui('discard.keep'))
  await page.gone(question)
  expect(again.value).toBe('hanna@brev.example')
  again.focus()
  page.key('Escape')
  await page.press(`${question} button`, ui('discard.confirm'))
  await page.gone('[role="dialog"]')
  expect(doesClosingAsk()).toBe(false)
})

test('Cancel works like Escape: it closes an empty dialog at once and asks before discarding text (SHELL-89)', async () => {
  await openInvite()
  await page.press('[role="dialog"] button', users('cancel'))
  await page.gone('[role="dialog"]')
  await page.press('button', users('invite'))
  const email = await page.see<HTMLInputElement>('[role="dialog"] input')
  page.write(email, 'hanna@brev.example')
  await page.press('[role="dialog"] button', users('cancel'))
  await page.press(`${question} button`, ui('discard.keep'))
  await page.gone(question)
  expect(email.value).toBe('hanna@brev.example')
  await page.press('[role="dialog"] button', users('cancel'))
  await page.press(`${question} button`, ui('discard.confirm'))
  await page.gone('[role="dialog"]')
})

test('the discard question closes with its dialog when the text is saved (SHELL-89)', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  await openInvite(() => promise)
  page.write(await page.see<HTMLInputElement>('[role="dialog"] input'), 'hanna@brev.example')
  await page.press('[role="dialog"] button[type="submit"]')
  page.key('Escape')
  await page.see(question, ui('discard.title'))
  resolve({ company, errors: [] })
  await page.see('h2', users('invitedTitle'))
  await page.gone('h2', ui('discard.title'))
  await page.gone('[role="dialog"] input')
})

test('text that was typed and removed again is not unsaved work (SHELL-89)', async () => {
  const email = await openInvite()
  page.write(email, 'h')
  expect(doesClosingAsk()).toBe(true)
  page.write(email, '')
  expect(doesClosingAsk()).toBe(false)
  page.key('Escape')
  await page.gone('[role="dialog"]')
})

test('a dialog closes without a question after its text was submitted, and leaving the page asks nothing (SHELL-89)', async () => {
  page.write(await openInvite(), 'hanna@brev.example')
  await page.press('[role="dialog"] button', users('send'))
  await page.see(question, users('invitedTitle'))
  expect(doesClosingAsk()).toBe(false)
  await page.router.navigate('/2/connections')
  expect(page.path()).toBe('/2/connections')
})

test('leaving the page under a dialog asks; an ended session asks for the password above the dialog (SHELL-89)', async () => {
  const email = await openInvite()
  page.write(email, 'hanna@brev.example')
  void page.router.navigate('/2/connections')
  await declineLeaving()
  expect(page.path()).toBe('/2/manage-users')
  expect(page.find<HTMLInputElement>('[role="dialog"] input')?.value).toBe('hanna@brev.example')
  rejectSession(readToken())
  const password = await page.see('input[type="password"]')
  expect(page.path()).toBe('/2/manage-users')
  password.focus()
  page.signIn()
  await page.gone('input[type="password"]')
  expect(page.find<HTMLInputElement>('[role="dialog"] input')?.value).toBe('hanna@brev.example')
})

test('leaving with the login for a service typed asks, and no storage keeps its password (COMP-95 SHELL-89)', async () => {
  const ams = {
    name: 'AMS',
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
    canBeEnded: true,
    since: null,
    message: null,
    fault: null,
    faultSince: null,
    lastSuccessAt: null,
    isBeingAsked: false,
    adCount: 0,
    waitingAdCount: 0,
  }
  const owner = { ...tranfjarden, viewerCanEdit: true, connectedServices: [ams] }
  page = renderRoute('/2/connections', { answers: { ...recruiterAnswers, company: () => owner, node: () => owner } })
  await page.press('[data-service="AMS"] button', connections('connect'))
  page.write(await page.see('input[name="password"]'), 'Falukorv 2026')
  expect(doesClosingAsk()).toBe(true)
  void page.router.navigate('/2/manage-users')
  await declineLeaving()
  expect(page.path()).toBe('/2/connections')
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('Falukorv')
})

test('an import address is unsaved until its draft opens or the user goes to connections (AD-50 AD-31 SHELL-89)', async () => {
  const folder = { id: globalId('Folder', 4), databaseId: 4, name: 'Allmänt', isDefault: true }
  const owner = {
    ...tranfjarden,
    viewerCanEdit: true,
    connectedServices: [],
    projects: [{ id: globalId('Project', 3), databaseId: 3, name: 'Allmänt', isDefault: true, folders: [folder] }],
  }
  let isMissing = true
  page = renderRoute('/2/import-ad', {
    answers: {
      ...recruiterAnswers,
      company: () => owner,
      importOrigins: () => ['https://board.example'],
      importAd: () =>
        isMissing
          ? { errors: [{ __typename: 'InputError', reason: 'EMPLOYMENT_SERVICE_MISSING' }] }
          : { status: 'OK', ad: { id: globalId('Ad', 9), databaseId: 9 }, errors: [] },
    },
  })
  const submit = async () => {
    page.write(await field(importing('address')), 'https://board.example/jobb/7/snickare')
    await page.press('button[type="submit"]', importing('confirm'))
  }
  page.write(await field(importing('address')), 'https://board.example/jobb/7')
  await page.press('button', importing('cancel'))
  await declineLeaving()
  expect(page.path()).toBe('/2/import-ad')
  await submit()
  await page.press(`${question} button`, ads('create.serviceGo'))
  await until(() => expect(page.path()).toBe('/2/connections'))
  isMissing = false
  void page.router.navigate('/2/import-ad')
  await submit()
  await until(() => expect(page.path()).toBe('/2/ad/9'))
  expect(page.find(question)).toBeNull()
})

test('leaving a registration asks without a session as well, and completing it does not (ACC-19 SHELL-89)', async () => {
  page = renderRoute('/register', {
    isSignedIn: false,
    answers: {
      countries: () => [{ code: 'SE', name: 'Sverige' }],
      register: () => ({ email: 'nya@brev.example', errors: [] }),
    },
  })
  const typed = {
    firstName: 'Nya',
    lastName: 'Kollegan',
    city: 'Falun',
    dateOfBirth: '1988-03-12',
    email: 'nya@brev.example',
    phoneNumber: '070-174 06 44',
    password: 'Falukorv 2026',
  }
  for (const [key, text] of Object.entries(typed)) page.write(await field(registration(key)), text)
  void page.router.navigate('/sign-in')
  await declineLeaving()
  expect((await field(registration('firstName'))).value).toBe('Nya')
  for (const box of document.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')) box.click()
  const submit = await page.see<HTMLButtonElement>('button[type="submit"]', registration('submit'))
  await until(() => expect(submit.disabled).toBe(false))
  submit.click()
  const code = await page.see<HTMLInputElement>('[role="dialog"] input')
  // A code is not unsaved work.
  page.write(code, '123')
  expect(doesClosingAsk()).toBe(false)
  code.focus()
  page.key('Escape')
  await until(() => expect(page.path()).toBe('/sign-in?message=confirm'))
})
