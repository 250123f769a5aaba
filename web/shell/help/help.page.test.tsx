import { afterEach, expect, test } from 'vitest'
import { setLanguage } from '#web/i18n/language.ts'
import { recruiterAnswers } from '#web/testing/board-world.ts'
import { signIn } from '#web/relay/session.ts'
import { renderPage, tokenOf, until, type RenderedPage } from '#web/testing/render-page.tsx'
import { startsWith } from '#web/testing/screen.ts'
import { pageTexts } from '#web/testing/page-texts.ts'
import { unsentQuestion } from './unsent-questions.ts'
import { failure, globalId, tranfjarden, viewer } from '#web/testing/world.ts'

const t = pageTexts('shell/help')
const shell = pageTexts('shell')
const sales = pageTexts('shell/contact-sales')
const templates = pageTexts('features/templates')
const company = pageTexts('shell/help/articles/company')
const candidates = pageTexts('shell/help/articles/candidates')
const start = pageTexts('shell/help/articles/start')

let page: RenderedPage
afterEach(async () => {
  await page.close()
  await setLanguage('sv')
})

const helpArticles = () => [
  { page: 'home', articleId: 'home' },
  { page: 'emailTemplates', articleId: 'emailTemplates' },
  { page: 'signIn', articleId: 'signIn' },
  { page: 'features', articleId: 'features' },
]
const contact = { name: 'Petter Sandahl', phone: '070-174 06 12', pictureUrl: null }
const features = { hasTeamtailor: false, hasTeamtailorXml: false, hasContactSales: true, hasPonty: false }

/** Opens the email templates of a company with a salesperson. */
async function openTemplates(answers: object = {}, address = '/2/email-templates') {
  page = renderPage(address, {
    answers: {
      ...recruiterAnswers,
      company: () => ({ ...tranfjarden, emailTemplates: [], stepTemplates: [], salesContact: contact }),
      helpArticles,
      ...answers,
    },
  })
  await page.findByRole('heading', { level: 1, name: templates('email') })
}
async function openHelp() {
  await page.click('button', shell('help.button'))
  return page.within('dialog', t('title'))
}

// The first test, because the mapping is loaded once.
test('if the mapping fails, the help shows its general article (ERR-05)', async () => {
  await openTemplates({
    helpArticles: () => {
      throw failure('UPSTREAM_FAILED')
    },
  })
  const help = await openHelp()
  await help.findByRole('heading', { level: 2, name: start('home.title') })
  expect(page.queryByRole('alertdialog')).toBeNull()
})

test('the help opens at the article of the page, and links lead to other articles and back (SHELL-98, PLUS-91)', async () => {
  await openTemplates()
  const help = await openHelp()
  await help.findByRole('heading', { level: 2, name: company('emailTemplates.title') })
  help.getByText(t('thisPage'))
  await help.click('button', candidates('writeToCandidate.title'))
  const heading = await help.findByRole('heading', { level: 2, name: candidates('writeToCandidate.title') })
  expect(document.activeElement).toBe(heading)
  // A link inside a paragraph.
  await help.click('link', 'inkorgen')
  await help.findByRole('heading', { level: 2, name: candidates('inbox.title') })
  await help.click('button', t('back'))
  await help.findByRole('heading', { level: 2, name: company('emailTemplates.title') })
  await help.click('button', t('all'))
  await help.findByRole('heading', { level: 3, name: t('areas.office') })
  await help.click('button', start('search.title'))
  await help.findByRole('heading', { level: 2, name: start('search.title') })
})

test('Escape and F1 close the help, F1 opens it, and the focus returns to the button (PLUS-91)', async () => {
  await openTemplates()
  await openHelp()
  await page.press('Escape')
  await until(() => expect(page.queryByRole('dialog', { name: t('title') })).toBeNull())
  expect(document.activeElement).toBe(page.getByRole('button', { name: shell('help.button') }))
  await page.press('F1')
  await page.findByRole('dialog', { name: t('title') })
  await page.press('F1')
  await until(() => expect(page.queryByRole('dialog', { name: t('title') })).toBeNull())
})

test('a search finds articles without diacritics, and says when there are none (PLUS-91)', async () => {
  await openTemplates()
  const help = await openHelp()
  await help.fill(help.getByRole('searchbox'), 'lasa tavlan')
  await help.click('button', startsWith(candidates('lockBoard.title')))
  await help.findByRole('heading', { level: 2, name: candidates('lockBoard.title') })
  await help.fill(help.getByRole('searchbox'), 'xyzzy')
  await help.findByText(t('nothingFound'))
})

test('the help can be read in the other language, without changing the language of Tavla (PLUS-91)', async () => {
  await openTemplates()
  const help = await openHelp()
  await help.click('button', t('otherLanguage'))
  await help.findByRole('heading', {
    level: 2,
    name: pageTexts('shell/help/articles/company', 'en')('emailTemplates.title'),
  })
  page.getByRole('heading', { level: 1, name: templates('email') })
  await help.click('button', t('thisLanguage'))
  await help.findByRole('heading', { level: 2, name: company('emailTemplates.title') })
})

test('an address opens the help at an article, and the article has a link with such an address (PLUS-91)', async () => {
  await openTemplates({}, '/2/email-templates?help=lockBoard')
  const help = await page.within('dialog', t('title'))
  await help.findByRole('heading', { level: 2, name: candidates('lockBoard.title') })
  await help.click('button', t('back'))
  await help.findByRole('heading', { level: 2, name: company('emailTemplates.title') })
  const link = help.getByRole<HTMLAnchorElement>('link', { name: t('ownTab') })
  expect(link.getAttribute('href')).toBe('/2/email-templates?help=emailTemplates')
})

test('an article has a picture in its language, with a description, that loads when it is scrolled to (PLUS-91)', async () => {
  await openTemplates({}, '/2/email-templates?help=board')
  const help = await page.within('dialog', t('title'))
  const picture = await help.findByRole<HTMLImageElement>('img', { name: candidates('board.picture') })
  expect(picture.getAttribute('src')).toContain('board.sv')
  expect(picture.getAttribute('loading')).toBe('lazy')
  await help.click('button', t('otherLanguage'))
  const english = await help.findByRole<HTMLImageElement>('img', {
    name: pageTexts('shell/help/articles/candidates', 'en')('board.picture'),
  })
  expect(english.getAttribute('src')).toContain('board.en')
})

test('the company’s salesperson is shown with a form for questions (PLUS-91, BILL-29)', async () => {
  const sent: unknown[] = []
  await openTemplates({
    viewer: () => ({ ...viewer, features }),
    contactSales: ({ input }: { input: unknown }) => {
      sent.push(input)
      return { errors: [] }
    },
  })
  const help = await openHelp()
  await help.findByText(t('salesperson', { name: contact.name }))
  expect(help.getByRole<HTMLAnchorElement>('link', { name: contact.phone }).href).toBe('tel:070-1740612')
  await help.click('button', t('ask'))
  await help.fill(sales('message'), 'Kan vi få fler användare?')
  // The text survives the panel.
  await help.click('button', t('close'))
  await until(() => expect(page.queryByRole('dialog', { name: t('title') })).toBeNull())
  const again = await openHelp()
  expect((await again.findByRole<HTMLTextAreaElement>('textbox', { name: sales('message') })).value).not.toBe('')
  await again.click('button', sales('send'))
  await until(() => expect(page.text()).toContain(sales('sent')))
  expect(sent).toEqual([
    { companyId: tranfjarden.id, message: 'Kan vi få fler användare?', context: 'help: emailTemplates' },
  ])
  await again.findByRole('button', { name: t('ask') })
})

test('a question that is not sent does not outlive the session (PLUS-91, BILL-29)', async () => {
  const open = async () => {
    await openTemplates({ viewer: () => ({ ...viewer, features }) })
    const help = await openHelp()
    await help.findByText(t('salesperson', { name: contact.name }))
    return help
  }
  const help = await open()
  await help.click('button', t('ask'))
  await help.fill(sales('message'), 'Kan vi få fler användare?')
  // Closing the test page signs the user out.
  await page.close()
  expect((await open()).queryByRole('textbox', { name: sales('message') })).toBeNull()
})

test('a question that is not sent belongs to one company and one user (PLUS-91, BILL-29)', async () => {
  await openTemplates({ viewer: () => ({ ...viewer, features }) })
  const help = await openHelp()
  await help.click('button', t('ask'))
  await help.fill(sales('message'), 'Kan vi få fler användare?')
  expect(unsentQuestion(tranfjarden.id)).toBe('Kan vi få fler användare?')
  expect(unsentQuestion(globalId('Company', 1))).toBe('')
  // Another user signs in in another tab, and then the first user again.
  signIn(tokenOf([], '2'))
  expect(unsentQuestion(tranfjarden.id)).toBe('')
  signIn(tokenOf([], '1'))
  expect(unsentQuestion(tranfjarden.id)).toBe('Kan vi få fler användare?')
})

test('without the feature no one can be asked, and the salesperson’s phone number stays (PLUS-91, BILL-29)', async () => {
  await openTemplates({ viewer: () => ({ ...viewer, features: { ...features, hasContactSales: false } }) })
  const help = await openHelp()
  await help.findByText(t('salesperson', { name: contact.name }))
  expect(help.queryByRole('button', { name: t('ask') })).toBeNull()
})

test.each([
  ['/sign-in', 'signIn'],
  ['/features', 'features'],
])('the help opens without a user, without a salesperson, on %s (SHELL-98, PLUS-91)', async (address, article) => {
  const updates = () => ({ edges: [], pageInfo: { hasNextPage: false, endCursor: null } })
  page = renderPage(address, {
    isSignedIn: false,
    answers: { helpArticles, googleSignInUrl: () => null, updates } as never,
  })
  const help = await openHelp()
  await help.findByRole('heading', { level: 2, name: start(`${article}.title`) })
  expect(help.queryByText(contact.name)).toBeNull()
  await page.press('F1')
  await page.gone('dialog')
})

test('F1 opens the help in the field that has the focus when a page outside the shell opens (PLUS-91)', async () => {
  page = renderPage('/sign-in', { isSignedIn: false, answers: {} })
  const email = await page.findByLabelText(pageTexts('pages/sign-in')('email'))
  email.focus()
  await page.press('F1')
  const help = await page.within('dialog', t('title'))
  await help.findByRole('button', { name: t('all') })
  await page.press('Escape')
  await until(() => expect(page.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(email)
})
