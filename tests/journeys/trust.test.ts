import { readFile } from 'node:fs/promises'
import { Webhook } from 'standardwebhooks'
import { afterAll, test } from 'vitest'
import { GetAuditLog } from '#contract/privacy/audit.ts'
import {
  startReceiver,
  type Received,
  type Receiver,
} from '#platform/domains/integrations/webhooks/webhooks.fixture.ts'
import { sendCall, publishAd } from '../support/ads.ts'
import { applyByPost } from '../support/apply-by-post.ts'
import { checkAxe } from '../support/axe.ts'
import { BoardView } from '../support/board-view.ts'
import { downloadOf } from '../support/download.ts'
import { expect } from '../support/expect.ts'
import { getToken } from '../support/graphql.ts'
import { startJourney } from '../support/journey.ts'
import { pageTexts } from '../support/texts.ts'

// Privacy, the audit log, data export and webhooks of a company. The file starts separate programs, because a screening
// setting affects all boards of a company.

let receiver: Receiver
const journey = startJourney({
  isAlone: true,
  env: async () => {
    receiver = await startReceiver()
    return { WEBHOOK_ORIGINS: receiver.origin }
  },
})
afterAll(() => receiver.close())

const privacy = pageTexts('pages/company/privacy')
const audit = pageTexts('features/audit')
const archive = pageTexts('pages/company/export')
const webhooks = pageTexts('pages/company/webhooks')

/** Returns the file that a press downloads in a new window. */
async function fileOf(
  page: import('playwright').Page,
  press: () => Promise<void>,
): Promise<{ name: string; bytes: Buffer }> {
  const download = await downloadOf(page, press)
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

async function boardWith(title: string, people: readonly (readonly [string, string])[]) {
  const token = await getToken(journey.tavla, 'recruiter')
  const ad = await publishAd(journey.tavla, token, {
    title,
    elements: [{ kind: 'text', title: 'Hälsning', secondary: null, type: 'text', placeholder: null, required: false }],
    documents: 'none',
    extraSteps: ['Intervju'],
  })
  await applyByPost(ad.publicUrl, people)
  return ad
}

test('an administrator finds a person, exports the stored data and erases it; the record and the person show it (PLUS-41)', async () => {
  const ad = await boardWith('Växtskötare', [['Tova', 'Krantz']])
  const { page } = await journey.visit({ token: await getToken(journey.tavla, 'company.admin') })
  await page.goto(`/${ad.companyId}/privacy`)
  await page.getByRole('searchbox', { name: privacy('person.search') }).fill('tova.krantz@brev.example')
  const person = page.getByRole('listitem').filter({ hasText: 'Tova Krantz' })
  await expect(person).toBeVisible()
  await checkAxe(page, 'privacy, a person found')
  const { name, bytes } = await fileOf(page, () =>
    person.getByRole('button', { name: privacy('person.exportOf', { name: 'Tova Krantz' }) }).click(),
  )
  expect(name).toMatch(/^export-\d+\.zip$/)
  expect(bytes.toString('latin1')).toContain('tova.krantz@brev.example')

  await person.getByRole('button', { name: privacy('person.eraseOf', { name: 'Tova Krantz' }) }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('textbox').fill('Tova Krantz')
  await question.getByRole('button', { name: privacy('person.eraseConfirm'), exact: true }).click()
  await expect(person).toHaveCount(0)
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: privacy('record.ERASED') })
      .first(),
  ).toBeVisible()
  const letter = await journey.tavla.mailbox.mailTo('tova.krantz@brev.example', ({ subject }) =>
    subject.includes('raderade'),
  )
  expect(letter.text).toContain('Växtskötare')
  const board = new BoardView(page)
  await board.open(ad)
  await expect(board.box('Tova Krantz')).toHaveCount(0)
})

test('a shorter retention period is announced before it is saved, and is kept (PLUS-40)', async () => {
  const { page } = await journey.visit({ token: await getToken(journey.tavla, 'company.admin') })
  const ad = await boardWith('Gallrare', [])
  await page.goto(`/${ad.companyId}/privacy`)
  const months = page
    .getByRole('textbox', { name: privacy('retention.months') })
    .or(page.getByRole('spinbutton', { name: privacy('retention.months') }))
    .first()
  await months.fill('12')
  await months.blur()
  await expect(page.getByText(privacy('retention.told'))).toBeVisible()
  await page.getByRole('button', { name: privacy('save'), exact: true }).click()
  await expect(page.getByText(privacy('saved'), { exact: true })).toBeVisible()
  await page.reload()
  await expect(months).toHaveValue('12')
})

test('names are hidden on every board until the chosen step, and shown from that step on (PLUS-43)', async () => {
  const ad = await boardWith('Sommelier', [
    ['Alva', 'Rask'],
    ['Melker', 'Stål'],
  ])
  const admin = await journey.visit({ token: await getToken(journey.tavla, 'company.admin') })
  await admin.page.goto(`/${ad.companyId}/privacy`)
  await admin.page.getByText(privacy('screening.name'), { exact: true }).click()
  await admin.page.getByRole('button', { name: privacy('screening.until') }).click()
  await admin.page.getByRole('option', { name: 'Intervju', exact: true }).click()
  await admin.page.getByRole('button', { name: privacy('save'), exact: true }).click()
  await expect(admin.page.getByText(privacy('saved'), { exact: true })).toBeVisible()

  const { page } = await journey.visit({ token: await getToken(journey.tavla, 'recruiter') })
  const board = new BoardView(page)
  await board.open(ad)
  const [, inbox, interview] = ad.steps.map(({ name }) => name) as [string, string, string]
  await expect(board.lane(inbox).locator('[data-candidate]')).toHaveCount(2)
  await expect(page.locator('body')).not.toContainText(/Alva|Rask|Melker|Stål/)
  const hidden = board.lane(inbox).locator('[data-candidate] > [aria-haspopup="dialog"]').first()
  const standIn = /Kandidat [0-9A-F]{4}/.exec(await hidden.innerText())?.[0] ?? ''
  expect(standIn).not.toBe('')
  const card = await board.openCard(standIn)
  await expect(card).not.toContainText(/Alva|Rask|Melker|Stål|@brev/)
  await checkAxe(page, 'card of a hidden candidate')
  await board.closeCard()
  await board.drag(standIn, interview)
  await board.moveWithout(standIn, interview)
  await expect(board.lane(interview).locator('[data-candidate]')).toContainText(/Alva Rask|Melker Stål/)
  await expect(board.box(standIn)).toHaveCount(0)
})

test('the log can be filtered by person and action, and its file contains the filtered rows (PLUS-42)', async () => {
  const ad = await boardWith('Loggförare', [])
  const { page } = await journey.visit({ token: await getToken(journey.tavla, 'company.admin') })
  await page.goto(`/${ad.companyId}/audit-log`)
  await page.getByRole('searchbox', { name: audit('search') }).fill('Loggförare')
  await expect(page.getByRole('link', { name: 'Loggförare' }).first()).toBeVisible()
  await page.getByRole('button', { name: audit('what') }).click()
  await page.getByRole('option', { name: 'Annonser' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Växtskötare' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Loggförare' }).first()).toBeVisible()
  await checkAxe(page, 'audit log, narrowed')
  const { bytes } = await fileOf(page, () => page.getByRole('button', { name: audit('save') }).click())
  const csv = bytes.toString('utf8')
  expect(csv).toContain('Loggförare')
  expect(csv).not.toContain('Växtskötare')
  // The download itself is recorded in the log.
  const { items } = await sendCall(journey.tavla, await getToken(journey.tavla, 'company.admin'), GetAuditLog, {
    query: { id: ad.companyId, search: 'Jonas', take: 100 },
  })
  expect(items.some(({ act }) => act.endsWith('xported'))).toBe(true)
})

test('a full company export is requested once, announced when ready, and downloaded by a single-use link (PLUS-64)', async () => {
  const ad = await boardWith('Arkivarie', [])
  const { page } = await journey.visit({ token: await getToken(journey.tavla, 'company.admin') })
  await page.goto(`/${ad.companyId}/privacy`)
  // The settings menu has a link to the same page.
  await page
    .getByRole('complementary')
    .getByRole('link', { name: privacy('export') })
    .click()
  await expect(page).toHaveURL(`${journey.tavla.web}/${ad.companyId}/export`)
  await page.getByRole('button', { name: archive('request'), exact: true }).click()
  await expect(page.getByRole('heading', { name: archive('ready') })).toBeVisible()
  await checkAxe(page, 'export, ready')
  const letter = await journey.tavla.mailbox.mailTo('company.admin@demo.example', ({ text }) =>
    text.includes(`/${ad.companyId}/export`),
  )
  expect(letter.subject).not.toBe('')
  const download = await downloadOf(page, () => page.getByRole('button', { name: archive('download') }).click())
  const bytes = await readFile(await download.path())
  expect([download.suggestedFilename(), bytes.subarray(0, 2).toString()]).toEqual([
    expect.stringMatching(/^tavla-\d+-\d{4}-\d\d-\d\d\.zip$/),
    'PK',
  ])
  expect((await fetch(download.url())).status).toBe(410)
  await expect(page.getByText(archive('fetchedAt'))).toBeVisible()
})

test('a webhook is registered, receives, fails, is resent to and gets a new secret (PLUS-63)', async () => {
  const ad = await boardWith('Kopplare', [])
  const { page } = await journey.visit({ token: await getToken(journey.tavla, 'company.admin') })
  await page.goto(`/${ad.companyId}/webhooks`)
  await page
    .getByRole('button', { name: webhooks('add') })
    .first()
    .click()
  await page.getByRole('textbox', { name: webhooks('url') }).fill(`${receiver.origin}/hook`)
  await page.getByRole('textbox', { name: webhooks('description') }).fill('Lönesystemet')
  await page.getByRole('button', { name: webhooks('create'), exact: true }).click()
  const made = page.getByRole('dialog', { name: webhooks('created') })
  await expect(made).toBeVisible()
  await checkAxe(page, 'webhooks, the secret')
  const secret = /whsec_[\w+/=]+/.exec(await made.innerText())?.[0] ?? ''
  await made
    .getByRole('button', { name: webhooks('close'), exact: true })
    .first()
    .click()

  const verified = ({ body, headers }: Received, by: string) =>
    new Webhook(by).verify(body, headers as Record<string, string>) as { type: string }
  const card = page.locator('[data-webhook]')
  await card.getByRole('button', { name: webhooks('test') }).click()
  await receiver.until('/hook', 1)
  expect(verified(receiver.at('/hook')[0] as Received, secret).type).toBe('webhook.test')
  await expect(card).toContainText(webhooks('state.ACTIVE'))

  receiver.answer('/hook', (response) => response.writeHead(500).end())
  await card.getByRole('button', { name: webhooks('test') }).click()
  await receiver.until('/hook', 2)
  await expect(card).toContainText(webhooks('state.FAILING'))
  await card.getByRole('button', { name: webhooks('log') }).click()
  const latest = card.getByRole('row').nth(1)
  await expect(latest).toContainText('HTTP 500')
  await checkAxe(page, 'webhooks, failing, with its log')
  receiver.works('/hook')
  await latest.getByRole('button').click()
  await receiver.until('/hook', 3)
  await expect(card.getByRole('row').nth(1)).toContainText(webhooks('delivery.DELIVERED'))
  await expect(card).toContainText(webhooks('state.ACTIVE'))

  await card.getByRole('button', { name: webhooks('more', { name: 'Lönesystemet' }) }).click()
  await page.getByRole('menuitem', { name: webhooks('newSecret') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: webhooks('newSecret') })
    .click()
  const anew = page.getByRole('dialog', { name: webhooks('secretMade') })
  const next = /whsec_[\w+/=]+/.exec(await anew.innerText())?.[0] ?? ''
  expect(next).not.toBe(secret)
  await anew
    .getByRole('button', { name: webhooks('close'), exact: true })
    .first()
    .click()
  await card.getByRole('button', { name: webhooks('test') }).click()
  await receiver.until('/hook', 4)
  const last = receiver.at('/hook')[3] as Received
  for (const by of [secret, next]) expect(verified(last, by).type).toBe('webhook.test')
})
