import { afterEach, expect, test } from 'vitest'
import { rejectSession } from '#web/relay/session.ts'
import { readToken } from '#web/relay/token.ts'
import { recruiterAnswers } from '#web/testing/board-world.ts'
import { renderPage, until, type RenderedPage } from '#web/testing/render-page.tsx'
import { startsWith } from '#web/testing/screen.ts'
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

let page: RenderedPage
afterEach(() => page.close())

/** Returns whether closing the tab asks for confirmation. */
function doesClosingAsk(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

async function answer(question: string, button: string) {
  const dialog = await page.within('alertdialog', question)
  await dialog.click('button', button)
}
async function declineLeaving() {
  await answer(guard('title'), guard('stay'))
  await page.gone('alertdialog')
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
  page = renderPage('/2/manage-users', {
    answers: { ...recruiterAnswers, company: () => company, inviteUser: answer },
  })
  return invite()
}
/** Opens the invitation dialog and returns its field. */
async function invite() {
  await page.click('button', users('invite'))
  const dialog = await page.within('dialog', users('invite'))
  return dialog.findByRole<HTMLInputElement>('textbox')
}

test('Escape closes a dialog without text; with text it asks first and can keep it (SHELL-89)', async () => {
  const email = await openInvite()
  await page.press('Escape')
  await page.gone('dialog')
  const again = await invite()
  expect(again).not.toBe(email)
  await page.fill(again, 'hanna@brev.example')
  await page.press('Escape')
  await answer(ui('discard.title'), ui('discard.keep'))
  await page.gone('alertdialog')
  expect(again.value).toBe('hanna@brev.example')
  again.focus()
  await page.press('Escape')
  await answer(ui('discard.title'), ui('discard.confirm'))
  await page.gone('dialog')
  expect(doesClosingAsk()).toBe(false)
})

test('Cancel works like Escape: it closes an empty dialog at once and asks before discarding text (SHELL-89)', async () => {
  await openInvite()
  await page.click('button', users('cancel'))
  await page.gone('dialog')
  const email = await invite()
  await page.fill(email, 'hanna@brev.example')
  await page.click('button', users('cancel'))
  await answer(ui('discard.title'), ui('discard.keep'))
  await page.gone('alertdialog')
  expect(email.value).toBe('hanna@brev.example')
  await page.click('button', users('cancel'))
  await answer(ui('discard.title'), ui('discard.confirm'))
  await page.gone('dialog')
})

test('the discard question closes with its dialog when the text is saved (SHELL-89)', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  const email = await openInvite(() => promise)
  await page.fill(email, 'hanna@brev.example')
  await page.click('button', users('send'))
  await page.press('Escape')
  await page.findByRole('alertdialog', { name: ui('discard.title') })
  resolve({ company, errors: [] })
  await until(() => expect(email.value).toBe(''))
  await until(() => expect(page.queryByText(ui('discard.title'))).toBeNull())
})

test('text that was typed and removed again is not unsaved work (SHELL-89)', async () => {
  const email = await openInvite()
  await page.fill(email, 'h')
  expect(doesClosingAsk()).toBe(true)
  await page.fill(email, '')
  expect(doesClosingAsk()).toBe(false)
  await page.press('Escape')
  await page.gone('dialog')
})

test('a dialog closes without a question after its text was submitted, and leaving the page asks nothing (SHELL-89)', async () => {
  await page.fill(await openInvite(), 'hanna@brev.example')
  await page.click('button', users('send'))
  await until(() => expect(doesClosingAsk()).toBe(false))
  await page.router.navigate('/2/connections')
  expect(page.path()).toBe('/2/connections')
})

test('leaving the page under a dialog asks; an ended session asks for the password above the dialog (SHELL-89)', async () => {
  const email = await openInvite()
  await page.fill(email, 'hanna@brev.example')
  void page.router.navigate('/2/connections')
  await declineLeaving()
  expect(page.path()).toBe('/2/manage-users')
  expect([email.isConnected, email.value]).toEqual([true, 'hanna@brev.example'])
  rejectSession(readToken())
  const password = await page.findByLabelText(pageTexts('shell/sign-in-again')('password'))
  expect(page.path()).toBe('/2/manage-users')
  page.signIn()
  await until(() => expect(password.isConnected).toBe(false))
  expect([email.isConnected, email.value]).toEqual([true, 'hanna@brev.example'])
})

test('leaving with the customer number for a service typed asks (COMP-95, SHELL-89)', async () => {
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
    consentKey: null,
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
    rejectedAdCount: 0,
    leftOutJobCount: 0,
    leftOutJobs: [],
  }
  const owner = { ...tranfjarden, viewerCanEdit: true, viewerCanBuyVolume: false, connectedServices: [ams] }
  page = renderPage('/2/connections', { answers: { ...recruiterAnswers, company: () => owner, node: () => owner } })
  await page.click('button', startsWith(connections('connect')))
  await page.fill(connections('form.customerNumber'), '12345678')
  expect(doesClosingAsk()).toBe(true)
  void page.router.navigate('/2/manage-users')
  await declineLeaving()
  expect(page.path()).toBe('/2/connections')
})

test('an import address is unsaved until its draft opens or the user goes to connections (AD-50, AD-31, SHELL-89)', async () => {
  const folder = { id: globalId('Folder', 4), databaseId: 4, name: 'Allmänt', isDefault: true }
  const owner = {
    ...tranfjarden,
    viewerCanEdit: true,
    connectedServices: [],
    projects: [{ id: globalId('Project', 3), databaseId: 3, name: 'Allmänt', isDefault: true, folders: [folder] }],
  }
  let isMissing = true
  page = renderPage('/2/import-ad', {
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
    await page.fill(importing('address'), 'https://board.example/jobb/7/snickare')
    await page.click('button', importing('confirm'))
  }
  await page.fill(importing('address'), 'https://board.example/jobb/7')
  await page.click('button', importing('cancel'))
  await declineLeaving()
  expect(page.path()).toBe('/2/import-ad')
  await submit()
  const question = await page.within('alertdialog')
  await question.click('button', ads('create.serviceGo'))
  await until(() => expect(page.path()).toBe('/2/connections'))
  isMissing = false
  void page.router.navigate('/2/import-ad')
  await submit()
  await until(() => expect(page.path()).toBe('/2/ad/9'))
  expect(page.queryByRole('alertdialog')).toBeNull()
})

test('leaving a registration asks without a session as well, and completing it does not (ACC-19, SHELL-89)', async () => {
  page = renderPage('/register', {
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
  for (const [key, text] of Object.entries(typed)) await page.fill(registration(key), text)
  void page.router.navigate('/sign-in')
  await declineLeaving()
  expect(page.getByLabelText<HTMLInputElement>(registration('firstName')).value).toBe('Nya')
  for (const agreement of ['terms', 'dataProcessing'])
    await page.click('checkbox', registration(agreement).replace(/<\/?\w+>/g, ''))
  await page.click('button', registration('submit'))
  const code = await (await page.within('dialog')).findByRole('textbox')
  // A code is not unsaved work.
  await page.fill(code, '123')
  expect(doesClosingAsk()).toBe(false)
  await page.press('Escape')
  await until(() => expect(page.path()).toBe('/sign-in?message=confirm'))
})
