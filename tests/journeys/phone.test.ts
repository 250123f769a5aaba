import { beforeAll, test } from 'vitest'
import { UnpublishAd } from '#contract/advertising/publishing.ts'
import { GetStepsView } from '#contract/candidates/pipeline.ts'
import { ErasePerson } from '#contract/privacy/privacy.ts'
import { publishAd, sendCall, type PublishedAd } from '../support/ads.ts'
import { fillSignIn } from '../support/account-forms.ts'
import { pdfOf } from '../support/application-form.ts'
import { applyByPost } from '../support/apply-by-post.ts'
import { checkAxe } from '../support/axe.ts'
import { phone } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { demoPassword, getToken } from '../support/graphql.ts'
import { startJourney } from '../support/journey.ts'
import { expectAbove, expectForFingers, PhoneView, showKeyboard } from '../support/phone-view.ts'
import { seededBoard } from '../support/seeded-board.ts'
import { ShellView } from '../support/shell-view.ts'
import { pageTexts } from '../support/texts.ts'

// The recruiter on a phone (PLUS-33).

const journey = startJourney()
const [tove, longName] = ['Tove Mobilsson', 'Konstantina-Alexandrina von Hohenstaufen-Papadimitropoulou'] as const

let token: string
let ad: PublishedAd
let other: PublishedAd
/** The candidates of the ad, by name. */
let ids: Map<string, number>
beforeAll(async () => {
  token = await getToken(journey.tavla, 'recruiter')
  const elements = [
    { kind: 'text', title: 'Hälsning', secondary: null, type: 'text', placeholder: null, required: false },
  ] as const
  ad = await publishAd(journey.tavla, token, {
    title: 'Mobiltekniker med ansvar för torn och master i hela Västernorrland',
    elements: [...elements],
    extraSteps: ['Urval', 'Intervju'],
  })
  other = await publishAd(journey.tavla, token, { title: 'Mastklättrare', elements: [...elements], documents: 'none' })
  const { name, mimeType, buffer } = pdfOf('Tove')
  const cv = new File([buffer], name, { type: mimeType })
  await applyByPost(ad.publicUrl, [
    ['Tove', 'Mobilsson', { cv }],
    ['Konstantina-Alexandrina', 'von Hohenstaufen-Papadimitropoulou', { cv }],
    ['Radera', 'Mobilsson', { cv }],
  ])
  const { steps } = await sendCall(journey.tavla, token, GetStepsView, { query: { id: ad.id } })
  ids = new Map(steps.flatMap(({ candidates }) => candidates.map((candidate) => [candidate.name, candidate.id])))
})

/** Returns the id of a candidate of the ad. */
function idOf(name: string): number {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`${name} has not applied.`)
  return id
}

test('on a phone the address in the mail opens the candidate, who is rated, moved and written to (PLUS-33, PIPE-31)', async () => {
  const { page } = await journey.visit({ token, viewport: phone, hasTouch: true })
  const view = new PhoneView(page)
  const [, incoming, screening, interview] = ad.steps.map(({ name }) => name) as [string, string, string, string]
  await view.openCandidate(ad, idOf(tove), 'board/locked')
  await expect(view.name(tove)).toBeVisible()
  await expect(view.card()).toContainText(ad.title)
  await expect(view.card()).toContainText(`av 3 i ${incoming}`)
  await expect(view.lanes()).toHaveCount(0)
  await expectForFingers(page, 'info')
  await checkAxe(page, 'candidate on a phone')

  const stars = view.card().getByRole('slider')
  await stars
    .locator('svg')
    .nth(3)
    .tap({ position: { x: 30, y: 22 } })
  await expect(stars).toHaveAttribute('aria-valuenow', '4')

  // A document opens in its own tab.
  await view.tab('document').tap()
  await expectForFingers(page, 'documents')
  const opened = page.waitForEvent('popup')
  await view
    .card()
    .getByRole('link', { name: view.cardTexts('document.openName', { name: 'CV' }) })
    .tap()
  expect((await opened).url()).toContain('inline=1')
  await (await opened).close()

  // The steps rise from the bottom edge. Everything is open from the second step.
  const steps = await view.openSteps(tove)
  await expect(steps.getByRole('listitem').first()).toContainText(incoming)
  await expect(steps.getByRole('listitem').last()).toContainText(ad.steps[0]?.name ?? '')
  await expectForFingers(page, 'steps')
  await checkAxe(page, 'steps on a phone')
  await steps.getByRole('button', { name: interview }).tap()
  const dialog = view.moveDialog(tove, interview)
  await expect(dialog).toBeVisible()
  await expectForFingers(page, 'message of the move')
  await view.moveWithout(tove, interview)
  await expect(view.card()).toContainText(`1 av 1 i ${interview}`)

  // A locked board closes the earlier steps, in one row that says why.
  const later = await view.openSteps(tove)
  const closed = later.getByRole('listitem').first()
  await expect(closed).toContainText(`${incoming}, ${screening}`)
  await expect(closed).toContainText(view.moveTexts('sheet.notBack'))
  await expect(closed.getByRole('button')).toHaveCount(0)
  await later.getByRole('button', { name: view.uiTexts('close'), exact: true }).tap()
  await expect(later).toHaveCount(0)

  // The composer replaces the bar. A cancelled text stays as a draft.
  await view.button(view.cardTexts('chat.start')).tap()
  const field = view.card().getByRole('textbox', { name: view.cardTexts('chat.write') })
  await expect(field).toBeFocused()
  await expect(view.button(view.cardTexts('moves.short'))).toHaveCount(0)
  await field.fill('Kan du komma på tisdag?')
  await expectForFingers(page, 'composer')
  await checkAxe(page, 'composer on a phone')
  await view.button(view.uiTexts('cancel')).tap()
  await expect(field).toHaveCount(0)
  await view.button(view.cardTexts('chat.start')).tap()
  await expect(field).toHaveText('Kan du komma på tisdag?')
  await view.button(view.messageTexts('send')).tap()
  await expect(view.chat()).toContainText('Kan du komma på tisdag?')
  await expect(view.button(view.cardTexts('chat.start'))).toBeVisible()
  await expectForFingers(page, 'held message')
  // An undone message returns to the composer.
  await view.button(view.cardTexts('held.undo')).tap()
  await expect(field).toHaveText('Kan du komma på tisdag?')
  await field.fill('')
  await view.button(view.uiTexts('cancel')).tap()

  // A note has its own buttons while it is edited.
  await view.tab('notes').tap()
  await expect(view.tab('notes')).toBeInViewport({ ratio: 1 })
  await view.button(view.cardTexts('notes.start')).tap()
  await expect(view.button(view.cardTexts('moves.short'))).toBeHidden()
  await view
    .card()
    .getByRole('textbox', { name: view.cardTexts('notes.label') })
    .fill('Ringer på torsdag.')
  await expectForFingers(page, 'note')
  await view.button(view.uiTexts('save')).tap()
  await expect(view.card().getByText('Ringer på torsdag.')).toBeVisible()

  await view.button(view.cardTexts('moves.reject')).tap()
  await expect(view.rejectDialog(tove)).toBeVisible()
  await expectForFingers(page, 'rejection')
  await checkAxe(page, 'rejection on a phone')
  await view.rejectWithout(tove)
  await expect(view.card()).toContainText(`1 av 1 i ${ad.steps[0]?.name}`)
})

test('on a phone the send button stays above the keyboard, also in landscape, and text stays readable (PLUS-33)', async () => {
  const landscapes = [
    { width: 740, height: 360 },
    { width: 844, height: 390 },
  ]
  for (const viewport of [phone, ...landscapes]) {
    const { page } = await journey.visit({ token, viewport, hasTouch: true })
    const view = new PhoneView(page)
    await view.openCandidate(ad, idOf(longName))
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('16px')
    await expect(view.tab('info')).toBeInViewport({ ratio: 1 })
    await expectForFingers(page, 'card')
    await view.button(view.cardTexts('chat.start')).tap()
    const send = view.button(view.messageTexts('send'))
    await view
      .card()
      .getByRole('textbox', { name: view.cardTexts('chat.write') })
      .fill('Hej')
    await expect(send).toBeInViewport({ ratio: 1 })
    const visible = await showKeyboard(page)
    await expectAbove(send, visible)
    await expectForFingers(page, 'composer above the keyboard')
  }
})

test('on a phone a long name wraps and nothing scrolls sideways, in English and in dark (PLUS-33)', async () => {
  const { page } = await journey.visit({
    token,
    viewport: phone,
    hasTouch: true,
    language: 'en',
    colorScheme: 'dark',
  })
  const view = new PhoneView(page, 'en')
  await view.openCandidate(ad, idOf(longName))
  await expect(view.name(longName)).toBeVisible()
  for (const tab of ['info', 'chat', 'document', 'applications', 'notes'] as const) {
    await view.tab(tab).tap()
    await expectForFingers(page, tab)
    await checkAxe(page, `${tab} on a phone`)
  }
  const [previous, next] = ['phone.previous', 'phone.next'].map((key) => view.button(view.cardTexts(key)))
  await ((await (next?.isEnabled() ?? false)) ? next : previous)?.tap()
  await expect(view.name(longName)).toHaveCount(0)
  await expect(view.card().getByRole('heading', { level: 2 })).toBeVisible()
  // The card keeps the open tab.
  await expect(view.tab('notes')).toHaveAttribute('aria-selected', 'true')
})

test('on a phone a read-only, foreign, erased or missing candidate says why, without buttons (PLUS-33)', async () => {
  const { page } = await journey.visit({ token, viewport: phone, hasTouch: true })
  const view = new PhoneView(page)
  const write = view.button(view.cardTexts('chat.start'))

  const archived = await seededBoard(journey.tavla, token, 'archived')
  const someone = archived.steps.find(({ candidates }) => candidates.length > 0)?.candidates[0]
  if (!someone) throw new Error('The archived board has no candidates.')
  await view.openCandidate(archived, someone.id)
  await expect(view.card().getByText(view.cardTexts('moves.archived'))).toBeVisible()
  await expect(write).toHaveCount(0)
  await expectForFingers(page, 'archived')

  await view.openCandidate(other, idOf(tove))
  await expect(view.card().getByText(view.cardTexts('elsewhere'))).toBeVisible()
  await expect(write).toHaveCount(0)

  const erased = idOf('Radera Mobilsson')
  const admin = await getToken(journey.tavla, 'company.admin')
  await sendCall(journey.tavla, admin, ErasePerson, { body: { candidateId: erased, applications: 1 } })
  await view.openCandidate(ad, erased)
  await expect(view.card().getByText(view.cardTexts('moves.deleted'))).toBeVisible()
  await expect(write).toHaveCount(0)
  await expectForFingers(page, 'erased')
  await checkAxe(page, 'erased candidate on a phone')

  await view.openCandidate(ad, 999_999_999)
  await expect(view.card().getByText(view.cardTexts('missing'))).toBeVisible()
  await expectForFingers(page, 'missing')
})

test('on a phone the inbox lists unread activity by day, opens a candidate and returns to the same place (PLUS-33, PLUS-20)', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `Rad${'abcdefghijkl'[index]} Inkorgsson`)
  await applyByPost(
    other.publicUrl,
    names.map((name) => name.split(' ') as [string, string]),
  )
  const texts = pageTexts('pages/company/inbox')
  const { page } = await journey.visit({ token, viewport: phone, hasTouch: true })
  const view = new PhoneView(page)
  await page.goto(`/${ad.companyId}/inbox`)
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect(page.getByRole('heading', { level: 1, name: texts('title') })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: texts('phone.today') })).toBeVisible()
  await expect(row(' Inkorgsson').first()).toContainText(`${other.title}, ${ad.steps[1]?.name}`)
  await expectForFingers(page, 'inbox')
  await checkAxe(page, 'inbox on a phone')

  // The search finds a candidate of another ad.
  const palette = pageTexts('shell/palette')
  await page.getByRole('button', { name: palette('search'), exact: true }).tap()
  const search = page.getByRole('dialog', { name: palette('search') })
  await search.getByRole('combobox').fill('Konstantina')
  await expect(search.getByRole('option', { name: longName })).toBeVisible()
  await expectForFingers(page, 'search')
  await search.getByRole('option', { name: longName }).tap()
  await expect(view.name(longName)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/inbox$/)
  // It finds an ad too, and opens its candidates.
  await page.getByRole('button', { name: palette('search'), exact: true }).tap()
  await search.getByRole('combobox').fill('Mobiltekniker med')
  await search.getByRole('option', { name: ad.title }).tap()
  await expect(page).toHaveURL(new RegExp(`/ads/${ad.id}$`))
  await expect(page.getByRole('heading', { level: 1, name: ad.title })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/inbox$/)

  const filter = (name: string) => page.getByRole('radio', { name })
  await filter(texts('kind.CHAT')).tap()
  await expect(page).toHaveURL(/kind=chat/)
  await expect(row(' Inkorgsson')).toHaveCount(0)
  await filter(texts('all')).tap()
  await expect(row(' Inkorgsson').first()).toBeVisible()

  // The row of the oldest of the twelve is below the window.
  const [name] = await row(' Inkorgsson').last().locator('b').allTextContents()
  if (name === undefined) throw new Error('The inbox has no rows.')
  await row(name).scrollIntoViewIfNeeded()
  const scrolled = () => row(name).evaluate((line) => line.closest('section')?.parentElement?.parentElement?.scrollTop)
  const before = await scrolled()
  await row(name).getByRole('button').tap()
  await expect(view.name(name)).toBeVisible()
  await expect(view.card()).toContainText(other.title)
  await expect(view.card()).toContainText(`${ad.steps[1]?.name}, `)
  await expectForFingers(page, 'candidate of the inbox')
  await page.goBack()
  await expect(view.card()).toHaveCount(0)
  await expect(row(name).getByRole('button')).toBeFocused()
  await expect(row(name).getByText(view.unreadText())).toHaveCount(0)
  expect(await scrolled()).toBe(before)

  // The review opens the first unread candidate. The arrow leads back.
  await page.getByRole('button', { name: /^Granska \d+ oläst/ }).tap()
  await expect(view.card()).toBeVisible()
  await view.button(view.cardTexts('phone.back')).tap()
  await expect(view.card()).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`/${ad.companyId}/inbox$`))
})

test('on a phone an ad that a colleague publishes joins the list, and leaves it when it is unpublished (PLUS-33)', async () => {
  const { page } = await journey.visit({ token, viewport: phone, hasTouch: true })
  const texts = pageTexts('pages/company/ads')
  await page.goto(`/${ad.companyId}/ads`)
  const row = (title: string) => page.getByRole('list', { name: texts('active') }).getByRole('link', { name: title })
  await expect(row(ad.title)).toBeVisible()
  const later = await publishAd(journey.tavla, token, { title: 'Nattpatrull' })
  await expect(row(later.title)).toBeVisible()
  await expectForFingers(page, 'ads')
  await checkAxe(page, 'ads on a phone')
  await sendCall(journey.tavla, token, UnpublishAd, { body: { id: later.id } })
  await expect(row(later.title)).toHaveCount(0)
  await expect(row(ad.title)).toBeVisible()
})

test('on a phone sign-in leads to the mailed candidate or the inbox, and every page has a way out (PLUS-33, SHELL-82)', async () => {
  const { page } = await journey.visit({ viewport: phone, hasTouch: true })
  const view = new PhoneView(page)
  const shell = new ShellView(page)
  const [signIn, inbox] = [pageTexts('pages/sign-in'), pageTexts('pages/company/inbox')]
  const enter = async () => {
    await fillSignIn(page, 'recruiter@demo.example', demoPassword)
    await page.getByRole('button', { name: signIn('submit'), exact: true }).tap()
  }
  const inboxTitle = page.getByRole('heading', { level: 1, name: inbox('title') })
  const openMenuRow = async (name: string) => {
    await page.getByRole('button', { name: /Karin Wallén/ }).tap()
    await expectForFingers(page, 'user menu')
    await page.getByRole('menuitem', { name, exact: true }).tap()
  }

  for (const path of ['/register', '/forgotten-password', '/sign-in']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectForFingers(page, path)
  }
  await page.goto(`/${ad.companyId}/ad/${ad.id}/board?candidate=${idOf(longName)}`)
  await enter()
  await expect(view.name(longName)).toBeVisible()

  // A page that needs a larger window says which page it is.
  await page.goto(`/${ad.companyId}/ad/${ad.id}/board`)
  const notice = page.getByRole('alert').filter({ hasText: shell.texts('tooSmall.title') })
  await expect(notice).toContainText(ad.title)
  await expectForFingers(page, 'notice')
  await checkAxe(page, 'notice with exits')
  await page.getByRole('link', { name: shell.texts('tooSmall.inbox') }).tap()
  await expect(inboxTitle).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/${ad.companyId}/inbox$`))

  // An address without a page says so on a phone too.
  await page.goto('/no-such-page/at-all')
  await expect(page.getByRole('heading', { level: 1, name: shell.texts('failed.notFoundTitle') })).toBeVisible()
  await expectForFingers(page, 'not found')
  await page.getByRole('link', { name: shell.texts('failed.home'), exact: true }).tap()
  await expect(inboxTitle).toBeVisible()

  await openMenuRow(shell.texts('user.profile'))
  await expect(page.getByRole('heading', { level: 1, name: 'Karin Wallén' })).toBeVisible()
  await expectForFingers(page, 'profile')
  await checkAxe(page, 'profile on a phone')
  await page.getByRole('button', { name: pageTexts('pages/profile')('edit'), exact: true }).tap()
  await expect(page.getByRole('textbox', { name: pageTexts('pages/profile')('fields.firstName') })).toBeVisible()
  await expectForFingers(page, 'profile being edited')
  await page.getByRole('button', { name: view.uiTexts('cancel'), exact: true }).tap()
  await openMenuRow(shell.texts('user.notifications'))
  await expect(page.getByRole('switch').first()).toBeVisible()
  await expectForFingers(page, 'notification settings')
  await checkAxe(page, 'notification settings on a phone')

  await page.goto(`/${ad.companyId}/settings`)
  await expect(notice).toBeVisible()
  await page.getByRole('button', { name: shell.texts('user.signOut') }).tap()
  await expect(page).toHaveURL(/\/sign-in/)
  await page.goto('/sign-in')
  await enter()
  await expect(inboxTitle).toBeVisible()
  // The start of the application is the inbox, without the notice.
  await page.goto('/')
  await expect(inboxTitle).toBeVisible()
  await expect(page).toHaveURL(/\/inbox$/)
})
