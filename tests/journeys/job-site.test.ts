import { readFile } from 'node:fs/promises'
import type { Locator } from 'playwright'
import { beforeAll, test } from 'vitest'
import { GetCandidateCard, GetStepsView, CandidateMoved, SendImmediate } from '#contract/candidates/pipeline.ts'
import { UnpublishAd } from '#contract/advertising/publishing.ts'
import { listTexts } from '#platform/site/texts/list-texts.ts'
import { siteTexts } from '#platform/site/texts/site-texts.ts'
import { formTexts } from '#platform/foundation/texts/form-texts.ts'
import { sendCall, publishAd, type PublishedAd } from '../support/ads.ts'
import { answerEveryElement, fillApplicant, pdfOf } from '../support/application-form.ts'
import { checkAxe } from '../support/axe.ts'
import { phone } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { getToken } from '../support/graphql.ts'
import { startJourney } from '../support/journey.ts'

const journey = startJourney()
const t = siteTexts.sv
const applicant = {
  firstName: 'Sofia',
  lastName: 'Bergström',
  email: 'sofia.backen@brev.example',
  phone: '070-174 06 22',
}

let token: string
let ad: PublishedAd
beforeAll(async () => {
  token = await getToken(journey.tavla, 'recruiter')
  ad = await publishAd(journey.tavla, token, { title: 'Nattvak på Backen', extraSteps: ['Intervju'] })
})

const candidates = async () =>
  (await sendCall(journey.tavla, token, GetStepsView, { query: { id: ad.id } })).steps.flatMap((step, index) =>
    step.candidates.map((candidate) => ({ ...candidate, index })),
  )

test('on a phone without JavaScript, errors keep all input, and the application is sent (PLUS-01, PLUS-03, PLUS-04, PLUS-06)', async () => {
  const visitor = await journey.visitSite({ viewport: phone, javaScriptEnabled: false })
  const { page } = visitor
  await page.goto(ad.publicUrl)
  await expect(page.getByRole('heading', { level: 1, name: ad.title })).toBeVisible()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(phone.width)

  visitor.expectConsole(/status of 400/) // The response contains the form with its errors.
  await fillApplicant(page, { ...applicant, email: 'sofia utan adress' })
  await page.getByLabel('Varför vill du ha jobbet?').fill('Jag är vaken om natten.')
  await page
    .getByLabel(t.cv)
    .setInputFiles({ name: 'CV.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ not a pdf') })
  await page.getByRole('button', { name: t.send }).click()
  const summary = page.getByRole('alert')
  await expect(summary).toContainText(t.errorTitle(4))
  await expect(page.locator('#email-error')).toHaveText(t.errors.invalidEmail)
  await expect(page.locator('#q3-error')).toHaveText(t.errors.requiredChoice)
  await expect(page.locator('#cv-error')).toHaveText(t.errors.wrongKind('EXE', 'document'))
  await expect(page.locator('#consent-error')).toHaveText(t.errors.requiredConsent)
  await expect(page.getByLabel('Varför vill du ha jobbet?')).toHaveValue('Jag är vaken om natten.')
  await expect(page.locator('#firstName')).toHaveValue('Sofia')
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(phone.width)

  // An accepted file is kept while the other errors are corrected.
  await page.getByLabel(t.cv).setInputFiles(pdfOf('Sofia Bergström'))
  await page.getByRole('button', { name: t.send }).click()
  await expect(page.locator('.kept')).toContainText('CV Sofia Bergström.pdf')
  await page.locator('#email').fill(applicant.email)
  await answerEveryElement(page, 'Jag är vaken om natten.')
  await page.locator('#consent').check()
  await page.getByRole('button', { name: t.send }).click()
  await expect(page.getByRole('heading', { name: t.thanksTitle })).toBeVisible()

  const [candidate, ...others] = await candidates()
  expect(others).toEqual([])
  expect(candidate).toMatchObject({ name: 'Sofia Bergström', index: 1, unread: ['new'] })
  const { info, uploads } = await sendCall(journey.tavla, token, GetCandidateCard, {
    query: { id: candidate?.id ?? 0 },
  })
  expect(info.map(({ answer }) => answer)).toEqual([
    'Jag är vaken om natten.',
    'Ja',
    [
      { title: 'Yrkesbevis', selected: false, unread: false },
      { title: 'Heta arbeten', selected: true, unread: false },
    ],
    '3 år',
  ])
  expect(uploads.cv).toContain('/media/')
})

test('each error of the application form is shown at its field without moving the layout (PLUS-03)', async () => {
  const sizes = [phone, { width: 1440, height: 900 }]
  for (const locale of ['sv', 'en'] as const)
    for (const viewport of sizes) {
      const { page } = await journey.visitSite({ viewport })
      await page.goto(`${ad.publicUrl}?lang=${locale}`)
      const { errors } = formTexts[locale]
      const errorsByField = {
        '> .two > .field': [
          errors.requiredField['firstName'],
          errors.requiredField['lastName'],
          errors.tooLong,
          errors.invalid,
        ],
        '> .field:has(> input)': [
          errors.requiredField['email'],
          errors.requiredField['phone'],
          errors.required,
          errors.requiredAnswer,
          errors.tooLong,
          errors.invalid,
          errors.invalidEmail,
          errors.invalidPhone,
          errors.invalidDate,
        ],
        '> .field:has(> textarea)': [errors.requiredAnswer, errors.tooLongBy(4000)],
        '> fieldset:has([type=checkbox])': [errors.requiredChoice, errors.unknownChoice],
        '> fieldset:has([type=radio])': [errors.unknownChoice],
        '> .field:has([data-file])': [
          errors.requiredDocument['cv'],
          errors.wrongKind('HEIC', 'document'),
          errors.tooLarge('10 MB'),
          errors.empty,
          errors.missing,
        ],
        '> .field:has(#consent)': [errors.requiredConsent],
      }
      const moved = await page.evaluate((texts) => {
        const places = () =>
          [...document.querySelectorAll('#ansok :is(label, legend, button)')].map(
            (each) => each.getBoundingClientRect().top,
          )
        return Object.entries(texts).flatMap(([selector, words]) => {
          const fields = [...document.querySelectorAll(`#ansok ${selector}`)]
          if (fields.length === 0) return [`no ${selector}`]
          return fields.flatMap((field) =>
            words.filter((text) => {
              const before = places()
              const line = Object.assign(document.createElement('span'), { className: 'error', textContent: text })
              field.append(line)
              const isUnmoved = places().every((place, index) => Math.abs(place - (before[index] ?? 0)) < 1)
              line.remove()
              return !isUnmoved
            }),
          )
        })
      }, errorsByField)
      expect([locale, viewport.width, moved]).toEqual([locale, viewport.width, []])
    }
})

test('applying again with the same address sends the link and creates no second candidate (PLUS-07)', async () => {
  await journey.tavla.mailbox.linkTo(applicant.email, '/min-sida/')
  const before = new Set((await journey.tavla.mailbox.list(applicant.email)).map(({ id }) => id))
  const { page } = await journey.visitSite({ viewport: phone })
  await page.goto(ad.publicUrl)
  await fillApplicant(page, { ...applicant, email: 'Sofia.Backen@Brev.example' })
  await answerEveryElement(page, 'En gång till.')
  await page.getByLabel(t.cv).setInputFiles(pdfOf('Sofia Bergström'))
  await page.locator('#consent').check()
  await page.getByRole('button', { name: t.send }).click()
  await expect(page.getByRole('heading', { name: t.thanksTitle })).toBeVisible()
  await journey.tavla.mailbox.mailTo(applicant.email, ({ id, text }) => !before.has(id) && text.includes('/min-sida/'))
  expect(await candidates()).toHaveLength(1)
})

test('on a phone, Apply is below the title, errors move nothing, and a file shows its progress (PLUS-03)', async () => {
  const own = await publishAd(journey.tavla, token, { title: 'Nattvak med bilaga' })
  const visitor = await journey.visitSite({ viewport: phone })
  const { page } = visitor
  await page.goto(own.publicUrl)
  const [title, apply] = [
    await page.getByRole('heading', { level: 1 }).boundingBox(),
    await page.getByRole('link', { name: t.apply, exact: true }).first().boundingBox(),
  ]
  expect((apply?.y ?? 0) - ((title?.y ?? 0) + (title?.height ?? 0))).toBeLessThan(24)
  expect([apply?.width, (apply?.y ?? phone.height) + (apply?.height ?? 0) < phone.height / 2]).toEqual([
    phone.width - 40,
    true,
  ])

  visitor.expectConsole(/status of 400/) // The response contains the form with its errors.
  const send = page.getByRole('button', { name: t.send })
  await fillApplicant(page, { firstName: 'Vera', lastName: 'Backe', email: 'vera', phone: '070-174 06 24' })
  const places = () =>
    page
      .locator('form#ansok > :is(.field, fieldset, details, button)')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top + scrollY))
  /** Returns the distance of each element from the first field. */
  const distances = async () => (await places()).map((place, _, [first = 0]) => Math.round(place - first))
  const asShown = await distances()
  await send.click()
  await expect(page.getByRole('alert').first()).toBeFocused()
  // The list of errors above the fields moves them all by the same distance.
  expect(await distances()).toEqual(asShown)
  // No error in either language takes more than one line, because a second line would move the fields below it.
  const lines = Object.values(siteTexts).flatMap(({ errors }) => [
    // The text of a filled trap is a notice above the form.
    ...Object.values(errors).filter((each): each is string => typeof each === 'string' && each !== errors.trapped),
    ...Object.values(errors.requiredField),
    ...Object.values(errors.requiredDocument),
    errors.wrongKind('HEIC', 'document'),
    errors.tooLarge('10 MB'),
    errors.tooLongBy(10_000),
    errors.outside(1000, 10_000),
  ])
  expect(
    await page.locator('form#ansok .error[id]').evaluateAll(
      (all, texts) =>
        all.flatMap((each) => {
          const [was, height] = [each.textContent, each.getBoundingClientRect().height]
          const higher = texts.filter((text) => {
            each.textContent = text
            return each.getBoundingClientRect().height > height
          })
          each.textContent = was
          return higher
        }),
      lines,
    ),
  ).toEqual([])
  const before = await places()
  await page.locator('#email').fill('vera.backen@brev.example')
  // A slider that was never touched is not an answer.
  await expect(page.getByText(t.unanswered)).toBeVisible()
  await answerEveryElement(page, 'Det är lugnt om natten.')
  await expect(page.getByText(t.unanswered)).toBeHidden()
  await page.locator('#consent').check()
  for (const field of ['email', 'q1', 'q3', 'consent']) await expect(page.locator(`#${field}-error`)).toBeHidden()
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(1)
  const summary = page.locator('.errors')
  await expect(summary.getByRole('heading')).toHaveText(t.errorTitle(1))
  expect(await places()).toEqual(before)

  const cv = {
    ...pdfOf('Vera Backe'),
    buffer: Buffer.concat([pdfOf('Vera Backe').buffer, Buffer.alloc(1_000_000, ' ')]),
  }
  await page.locator('#cv').setInputFiles(cv)
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(0)
  await expect(summary.getByRole('heading')).toHaveText(t.errorsMended)
  const network = await page.context().newCDPSession(page)
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 40_000,
  })
  await send.click()
  await expect(page.getByRole('progressbar', { name: cv.name })).toHaveAttribute('aria-valuenow', /^[1-9]\d$/)
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  await expect(page.getByRole('heading', { name: t.thanksTitle })).toBeVisible()
})

test('a wrong slug redirects, a draft is not found, and an ended ad shows a friendly page (PLUS-01)', async () => {
  const visitor = await journey.visitSite({ viewport: phone })
  const { page } = visitor
  const wrong = `/jobb/${ad.id.toString(16)}/nagot-annat`
  const moved = await fetch(`${journey.tavla.site}${wrong}`, { redirect: 'manual' })
  expect(moved.status).toBe(301)
  await page.goto(wrong)
  await expect(page).toHaveURL(ad.publicUrl)
  await checkAxe(page, 'public ad')
  await page.getByRole('banner').getByRole('link', { name: t.otherLanguage, exact: true }).click()
  await expect(page.getByRole('button', { name: siteTexts.en.send })).toBeVisible()
  await checkAxe(page, 'public ad in English')

  visitor.expectConsole(/status of 4(04|10)/)
  const ended = await publishAd(journey.tavla, token, { title: 'Snart slut' })
  await sendCall(journey.tavla, token, UnpublishAd, { body: { id: ended.id } })
  expect((await page.goto(ended.publicUrl))?.status()).toBe(410)
  await expect(page.getByRole('heading', { name: t.closedTitle })).toBeVisible()
  await checkAxe(page, 'ended ad')
  expect((await page.goto('/jobb/7fffffff/finns-inte'))?.status()).toBe(404)
  await checkAxe(page, 'missing ad')

  await page.goto('/jobb')
  await expect(page.getByRole('link', { name: ad.title })).toBeVisible()
  await checkAxe(page, 'list of jobs')
  // The search field fills its row up to the button.
  const [words, search] = [
    await page.locator('#q').boundingBox(),
    await page.getByRole('button', { name: listTexts.sv.search, exact: true }).boundingBox(),
  ]
  const gap = (search?.x ?? 0) - (words?.x ?? 0) - (words?.width ?? 0)
  expect(gap).toBeGreaterThan(0)
  expect(gap).toBeLessThan(24)
})

test('on their page, a candidate uploads documents, replies, downloads, withdraws and is erased (PLUS-09)', async () => {
  const [candidate] = await candidates()
  if (!candidate) throw new Error('The candidate is missing.')
  const step = ad.steps[2]
  if (!step) throw new Error('The step is missing.')
  await sendCall(journey.tavla, token, CandidateMoved, {
    body: {
      ad: ad.id,
      id: candidate.id,
      saveMessage: false,
      step: step.id,
      order: 0,
      message: {
        messageType: 'upload',
        message: { cv: false, letter: true, video: false, files: ['Tjänstgöringsbetyg'] },
      },
      schedule: null,
      started: candidate.changed,
    },
  })
  await sendCall(journey.tavla, token, SendImmediate, { body: { id: candidate.id } })
  const link =
    (await journey.tavla.mailbox.mailTo(applicant.email, ({ text }) => text.includes('Tjänstgöringsbetyg'))).text.match(
      /https?:\/\/\S+\/min-sida\/[\w-]+/,
    )?.[0] ?? ''

  const visitor = await journey.visitSite({ viewport: phone })
  const { page } = visitor
  await page.goto(link)
  await checkAxe(page, 'candidate page')
  const documentForm = page.locator('#dokument')
  // Two files chosen at once fill the rows in order. One has a type that is not accepted, and the other is still stored.
  visitor.expectConsole(/status of 400/)
  await expect(documentForm).toHaveClass(/\bjs\b/)
  await documentForm
    .getByLabel(t.letter, { exact: true })
    .setInputFiles([
      pdfOf('Brev'),
      { name: 'betyg.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ not a document') },
    ])
  await expect(documentForm.getByText('betyg.exe')).toBeVisible()
  await documentForm
    .getByRole('button', { name: t.uploadCount(2) })
    .filter({ visible: true })
    .click()
  await expect(page.getByRole('alert').first()).toContainText(t.someRefused(1))
  await checkAxe(page, 'candidate page, one rejected file')
  await documentForm.getByLabel('Tjänstgöringsbetyg', { exact: true }).setInputFiles(pdfOf('Betyg'))
  await documentForm
    .getByRole('button', { name: t.uploadCount(1) })
    .filter({ visible: true })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.stage.handedIn)
  // A submitted file can be replaced.
  await expect(documentForm.getByRole('heading', { name: t.handedInTitle })).toBeVisible()
  await documentForm.getByLabel(`${t.letter}: ${t.swap}`).setInputFiles(pdfOf('Bättre brev'))
  // The name of the new file is shown before it is uploaded. The page loads again after the upload.
  await Promise.all([
    page.waitForEvent('domcontentloaded'),
    documentForm
      .getByRole('button', { name: t.uploadCount(1) })
      .filter({ visible: true })
      .click(),
  ])
  await expect(documentForm).toContainText('CV Bättre brev.pdf')

  await page.getByLabel(t.answerLabel).fill('Tack, jag kommer gärna!\nKlockan nio?')
  await page.getByRole('button', { name: t.sendAnswer }).click()
  await expect(page.getByRole('status')).toHaveText(t.done.svar)
  await expect(page.locator('.chat .is-self')).toContainText('Klockan nio?')
  const [answered] = await candidates()
  expect(answered?.unread).toEqual(expect.arrayContaining(['chat', 'upload']))
  expect(answered?.uploads.letter).toContain('/media/')
  expect(answered?.uploads.files.map(({ name }) => name)).toEqual(['Tjänstgöringsbetyg.pdf'])

  // The candidate can download all data as a file.
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: t.downloadData }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.json$/)
  const own = await readFile(await download.path(), 'utf8')
  for (const text of [applicant.email, 'Jag är vaken om natten.', 'Klockan nio?', 'Tjänstgöringsbetyg.pdf'])
    expect(own).toContain(text)
  expect(() => {
    JSON.parse(own)
  }).not.toThrow()

  await page.getByText(t.withdraw, { exact: true }).first().click()
  await page.getByLabel(t.confirmWithdraw).check()
  await page.getByRole('button', { name: t.withdraw }).click()
  await expect(page.getByRole('heading', { level: 1, name: t.stage.withdrawn })).toBeVisible()
  expect((await candidates())[0]?.deleted).toBe(true)
  await checkAxe(page, 'candidate page, withdrawn')

  visitor.expectConsole(/status of 400/) // Erasing without the confirmation.
  await page.getByText(t.erase, { exact: true }).first().click()
  await page.getByRole('button', { name: t.eraseNow }).click()
  await expect(page.getByText(t.confirmFirst).first()).toBeVisible()
  await page.getByLabel(t.confirmErase).check()
  await page.getByRole('button', { name: t.eraseNow }).click()
  await expect(page.getByRole('heading', { name: t.erasedTitle })).toBeVisible()
  visitor.expectConsole(/status of 404/)
  expect((await page.goto(link))?.status()).toBe(404)
  await checkAxe(page, 'expired link')
  const [address, send] = [page.getByLabel(t.newLinkLabel), page.getByRole('button', { name: t.newLinkSend })]
  // On a phone, the field and the button are below each other with the same width.
  const [above, below] = [await address.boundingBox(), await send.boundingBox()]
  expect([below?.x, below?.width]).toEqual([above?.x, above?.width])
  const helpTop = async () => (await page.getByText(t.newLinkHelp).boundingBox())?.y
  const topBefore = await helpTop()
  await address.fill('nobody')
  await send.click()
  const wrong = page.getByText(t.errors.invalidEmail)
  await expect(wrong).toBeVisible()
  expect(await helpTop()).toBe(topBefore)
  // The icon and the text are on the same line.
  expect(
    await wrong.evaluate(
      (line) => line.getBoundingClientRect().height < 2 * parseFloat(getComputedStyle(line).lineHeight),
    ),
  ).toBe(true)
  await address.fill('nobody@brev.example')
  await send.click()
  await expect(page.getByRole('heading', { level: 1, name: t.lookTitle })).toBeVisible()
})

test('an application is sent, followed and withdrawn by keyboard, with the focus visible (PLUS-03, PLUS-06, PLUS-09)', async () => {
  const own = await publishAd(journey.tavla, token, {
    title: 'Nattvak utan mus',
    documents: 'none',
    elements: [
      { kind: 'text', title: 'Något mer?', secondary: null, type: 'text', placeholder: null, required: false },
    ],
  })
  const email = 'kim.tangent@brev.example'
  const { page } = await journey.visitSite({ viewport: phone })
  /** Presses Tab until the element has focus, and expects each focused element to be in view with an outline. */
  const tabTo = async (target: Locator): Promise<void> => {
    for (let presses = 0; presses < 40; presses++) {
      await page.keyboard.press('Tab')
      const focused = page.locator(':focus')
      await expect(focused).toBeInViewport()
      expect(await focused.evaluate(isOutlined), `after ${presses + 1} presses of Tab on ${page.url()}`).toBe(true)
      if (await target.evaluate((element) => element === document.activeElement)) return
    }
    throw new Error('Tab does not reach the element.')
  }
  await page.goto(own.publicUrl)
  await tabTo(page.getByRole('link', { name: t.apply }).first())
  await page.keyboard.press('Enter')
  for (const [name, value] of Object.entries({
    firstName: 'Kim',
    lastName: 'Tangent',
    email,
    phone: '070-174 06 23',
  })) {
    await tabTo(page.locator(`#${name}`))
    await page.keyboard.type(value)
  }
  await tabTo(page.locator('#consent'))
  await page.keyboard.press('Space')
  const send = page.getByRole('button', { name: t.send })
  await tabTo(send)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: t.thanksTitle })).toBeVisible()

  await page.goto(await journey.tavla.mailbox.linkTo(email, '/min-sida/'))
  const details = page.locator('details').filter({ hasText: t.confirmWithdraw })
  await tabTo(details.locator('summary'))
  await page.keyboard.press('Enter')
  await tabTo(details.getByRole('checkbox'))
  await page.keyboard.press('Space')
  await tabTo(details.getByRole('button', { name: t.withdraw }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: t.stage.withdrawn })).toBeVisible()
  const { steps } = await sendCall(journey.tavla, token, GetStepsView, { query: { id: own.id } })
  expect(steps.flatMap((step) => step.candidates).map(({ name, deleted }) => [name, deleted])).toEqual([
    ['Kim Tangent', true],
  ])
})

/** Returns whether an element has a focus outline. Runs in the page. */
function isOutlined(element: Element): boolean {
  const { outlineStyle, outlineWidth } = getComputedStyle(element)
  return outlineStyle !== 'none' && parseFloat(outlineWidth) > 0
}

test('PLUS-86 the address bar holds a copied link, and the visitor keeps the channel through a reload and a language', async () => {
  const { page } = await journey.visitSite()
  const carried = () =>
    page
      .locator('form#ansok')
      .evaluate((form) =>
        [...new FormData(form as HTMLFormElement)].flatMap(([name, value]) =>
          ['forst', 'sist'].includes(name) ? [String(value).split('.')[0]] : [],
        ),
      )
  await page.goto(`${ad.publicUrl}?lang=sv&kanal=jobAlert`)
  await expect(page).toHaveURL(/\?lang=sv&kanal=copiedLink$/)
  expect(await carried()).toEqual(['jobAlert', 'jobAlert'])
  await page.reload()
  await expect(page.locator('[name=sist]')).toHaveValue(/^jobAlert/)
  await page.locator('.top a[hreflang=en]').click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  expect(await carried()).toEqual(['jobAlert', 'jobAlert'])
  expect(await page.context().cookies()).toEqual([])
})
