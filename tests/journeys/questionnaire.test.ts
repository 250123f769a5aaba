import { test } from 'vitest'
import { GetDraftAd } from '#contract/advertising/publishing.ts'
import { GetForm } from '#contract/ads/questionnaire.ts'
import { siteTexts } from '#platform/site/texts/site-texts.ts'
import { readForm } from '#rules/forms/form.ts'
import { publicAddress } from '#rules/ads/public-address.ts'
import { sendCall, draftAd, everyElement, publishAd, publishNow } from '../support/ads.ts'
import { checkAxe } from '../support/axe.ts'
import { phone } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { FileSystemView } from '../support/file-system-view.ts'
import { getToken } from '../support/graphql.ts'
import { startJourney } from '../support/journey.ts'
import { redirectTarget } from '../support/redirect-target.ts'
import { QuestionnaireView } from '../support/questionnaire-view.ts'
import { pageTexts } from '../support/texts.ts'

const journey = startJourney()
const t = siteTexts.sv
const link = 'https://kommunen.example/jobb/vikarie?id=7&via=tavla'

const formOf = async (token: string, id: number) => sendCall(journey.tavla, token, GetForm, { query: { id } })
const stateOf = async (token: string, id: number) =>
  (await sendCall(journey.tavla, token, GetDraftAd, { query: { id } })).state

test(
  'an ad takes applications by link, then by e-mail, as the job site shows ' +
    '(FORM-04, FORM-05, FORM-13, FORM-14, FORM-15, FORM-16, FORM-17, AD-66, AD-68, PIPE-04, PLUS-05)',
  async () => {
    const token = await getToken(journey.tavla, 'recruiter')
    const ad = await draftAd(journey.tavla, token, 'Vikarie hos kommunen')
    const view = new QuestionnaireView(await journey.visit({ token }))
    const { page, texts } = view
    await view.open(ad)
    await expect(page.getByText(texts('preview.nothing'))).toBeVisible()
    await expect(view.methods().getByRole('radio', { disabled: false })).toHaveCount(4)
    await view.method('link').click()
    const address = page.getByLabel(texts('link.label'))
    await address.click()
    await address.fill(`${journey.tavla.site}/jobb/1/x`)
    await expect(address).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByText(texts('link.ownSite'))).toBeVisible()
    await expect(page.getByRole('link', { name: texts('link.test') })).toHaveCount(0)
    await expect(view.finishButton()).toBeDisabled()
    await checkAxe(page, 'questionnaire, link to the job site')

    await address.fill(` ${link} `)
    await expect(page.getByRole('link', { name: texts('link.test') })).toHaveAttribute('href', link)
    await expect(view.preview().getByText(t.applyByLinkButton)).toHaveAttribute('href', link)
    await view.finishButton().click()
    await expect(page).toHaveURL(/\/promotion$/)
    expect(await stateOf(token, ad.id)).toBe('destination')

    await publishNow(journey.tavla, token, ad.id)
    const { page: applicant } = await journey.visitSite({ viewport: phone })
    await applicant.goto(publicAddress(journey.tavla.site, { id: ad.id, name: 'Vikarie hos kommunen' }))
    // The job site counts the click and redirects to the link.
    expect(await redirectTarget(applicant.getByRole('link', { name: t.applyByLinkButton }))).toBe(link)
    await expect(applicant.locator('#firstName')).toHaveCount(0)

    // Without a board, the list of ads links to the ad's page, which links to the job site.
    const files = new FileSystemView(page)
    await files.open(ad.companyId)
    await files.search('Vikarie hos kommunen')
    await files.row('Vikarie hos kommunen').getByRole('link', { name: 'Vikarie hos kommunen' }).click()
    const publicLink = page.getByRole('link', { name: pageTexts('features/ad-page')('public') })
    await expect(publicLink).toHaveAttribute(
      'href',
      publicAddress(journey.tavla.site, { id: ad.id, name: 'Vikarie hos kommunen' }),
    )
    await expect(page).toHaveURL(new RegExp(`/ad/${ad.id}$`))
    await page.goto(`/${ad.companyId}/ad/${ad.id}/board`)
    await expect(publicLink).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/ad/${ad.id}$`))

    // Forms cannot be chosen any more. Another method is chosen while the link field has focus.
    await view.open(ad)
    for (const fixed of ['form', 'documents'] as const)
      await expect(page.getByRole('radio', { name: texts(`method.${fixed}`) })).toBeDisabled()
    await expect(address).toHaveValue(link)
    await address.click()
    await view.method('email').click()
    const email = page.getByLabel(texts('email.label'))
    await email.fill('jobb@')
    await expect(page.getByText(texts('email.invalid'))).toBeVisible()
    await expect(view.saveButton()).toBeDisabled()
    await email.fill('  jobb@kommunen.example ')
    await expect(view.preview().getByText('jobb@kommunen.example')).toBeVisible()
    await checkAxe(page, 'questionnaire, e-mail')
    await view.save()
    await expect(email).toHaveValue('jobb@kommunen.example')
    await applicant.reload()
    await expect(applicant.getByRole('link', { name: 'jobb@kommunen.example' })).toHaveAttribute(
      'href',
      /^mailto:jobb@kommunen\.example\?subject=Vikarie/,
    )
  },
)

test(
  'the keyboard alone can write and preview a questionnaire ' +
    '(FORM-02, FORM-06, FORM-07, FORM-12, FORM-26, FORM-28, FORM-30, FORM-31, FORM-40, AD-66, AD-68)',
  async () => {
    const token = await getToken(journey.tavla, 'recruiter')
    const ad = await draftAd(journey.tavla, token, 'Skrivs utan mus')
    const view = new QuestionnaireView(await journey.visit({ token }))
    const { page, texts } = view
    const { keyboard } = page
    await view.open(ad)
    await expect(view.saveButton()).toBeDisabled()
    await view.tabTo(page.getByRole('radio', { name: texts('method.form') }))
    await keyboard.press('Space')
    await expect(view.titles()).toHaveText([
      'Om dig',
      'Varför vill du jobba hos oss?',
      'Hur många års erfarenhet har du i yrket?',
      'Har du B-körkort?',
      'När kan du börja?',
    ])
    await expect(view.saveButton()).toBeEnabled()

    // The choice of documents is cancelled, then made.
    const dialog = page.getByRole('dialog', { name: texts('documents.dialogTitle') })
    await view.tabTo(page.getByRole('radio', { name: texts('documents.now') }))
    await keyboard.press('Space')
    await expect(dialog).toBeVisible()
    await keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('radio', { name: texts('documents.none'), exact: true })).toBeChecked()
    await expect(page.getByRole('radio', { name: texts('documents.now') })).toBeFocused()
    await keyboard.press('Space')
    await expect(dialog).toBeVisible()
    await view.tabTo(dialog.getByRole('radio', { name: texts('documents.both') }))
    await keyboard.press('ArrowDown')
    await expect(dialog.getByRole('radio', { name: texts('documents.cv') })).toBeChecked()
    await view.tabTo(dialog.getByRole('button', { name: 'OK' }))
    await keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText(texts('documents.cv'), { exact: true })).toBeVisible()

    // The last question becomes the second.
    await view.tabTo(page.getByRole('button', { name: texts('questions.grip', { place: 5 }) }))
    for (let press = 0; press < 3; press++) await keyboard.press('ArrowUp')
    await expect(view.titles()).toHaveText([
      'Om dig',
      'När kan du börja?',
      'Varför vill du jobba hos oss?',
      'Hur många års erfarenhet har du i yrket?',
      'Har du B-körkort?',
    ])

    // A question with two choices is added. Enter in a blank third choice finishes it.
    await view.tabTo(page.getByRole('button', { name: texts('questions.add') }))
    await keyboard.press('Enter')
    await expect(view.finishButton()).toBeDisabled()
    await view.tabTo(page.getByRole('button', { name: texts('kind.checkbox'), exact: true }))
    await keyboard.press('Enter')
    await expect(view.title()).toBeFocused()
    await keyboard.type('Vilka behörigheter har du?')
    await checkAxe(page, 'questionnaire, a question being written')
    for (const choice of ['Yrkesbevis', 'Heta arbeten', '']) {
      await keyboard.press('Enter')
      await expect(page.getByRole('textbox', { name: /^Svarsalternativ \d$/ }).and(page.locator(':focus'))).toHaveValue(
        '',
      )
      if (choice !== '') await keyboard.type(choice)
    }
    await expect(view.preview().getByText('Heta arbeten')).toBeVisible()
    await keyboard.press('Enter')
    await expect(view.titles().nth(5)).toBeFocused()
    await expect(view.titles()).toHaveCount(6)

    // The preview on a phone, then on a desktop.
    await expect(view.preview().locator('legend')).toHaveText([
      /^Har du B-körkort\? valfritt$/,
      /^Vilka behörigheter har du\?/,
    ])
    await expect(view.preview().locator('label[for=cv]')).toBeVisible()
    const frame = page.locator('iframe')
    expect(await frame.evaluate((element) => element.clientWidth)).toBe(390)
    await view.tabTo(page.getByRole('radio', { name: texts('preview.phone') }))
    await keyboard.press('ArrowRight')
    await keyboard.press('Space')
    await expect(frame).toHaveCSS('width', '1280px')
    await checkAxe(page, 'questionnaire, desktop preview')

    await view.tabTo(view.finishButton())
    await keyboard.press('Enter')
    await expect(page).toHaveURL(/\/steps$/)
    const saved = await formOf(token, ad.id)
    expect(saved).toMatchObject({ use: 'formWithDocuments', documents: 'cv' })
    expect(readForm(saved.form).elements.map(({ title }) => title)).toEqual([
      'Om dig',
      'När kan du börja?',
      'Varför vill du jobba hos oss?',
      'Hur många års erfarenhet har du i yrket?',
      'Har du B-körkort?',
      'Vilka behörigheter har du?',
    ])
    expect(readForm(saved.form).elements[5]).toMatchObject({
      kind: 'checkbox',
      choices: ['Yrkesbevis', 'Heta arbeten'],
      required: false,
    })
    expect(await stateOf(token, ad.id)).toBe('stepsview')
  },
)

test('two recruiters change questions, which merge, and one question, which is asked about (FORM-40, FORM-41, PLUS-96)', async () => {
  const [token, jonasToken] = [
    await getToken(journey.tavla, 'recruiter'),
    await getToken(journey.tavla, 'company.admin'),
  ]
  const ad = await publishAd(journey.tavla, token, { title: 'Två skriver', elements: everyElement })
  const karin = new QuestionnaireView(await journey.visit({ token }))
  const jonas = new QuestionnaireView(await journey.visit({ token: jonasToken }))
  await Promise.all([karin.open(ad), jonas.open(ad)])
  const titles = async () => readForm((await formOf(token, ad.id)).form).elements.map(({ title }) => title)

  await karin.rewrite('Varför vill du ha jobbet?', 'Varför söker du?')
  await karin.save()
  await jonas.rewrite('År av erfarenhet', 'År i yrket')
  await jonas.save()
  expect(await titles()).toEqual([
    'Om dig',
    'Varför söker du?',
    'Har du B-körkort?',
    'Vilka behörigheter har du?',
    'År i yrket',
  ])

  await karin.rewrite('Varför söker du?', 'Varför just vi?')
  await karin.save()
  await jonas.rewrite('Varför söker du?', 'Vad lockar dig?')
  await jonas.rewrite('Har du B-körkort?', 'Får du köra bil?')
  await jonas.saveButton().click()
  // Only the question that both changed is asked about.
  await expect(jonas.conflict().getByRole('rowheader')).toHaveCount(1)
  await expect(jonas.conflict().getByRole('row', { name: /Varför just vi/ })).toContainText('Vad lockar dig?')
  await checkAxe(jonas.page, 'questionnaire, a question that both changed')
  await jonas
    .conflict()
    .getByRole('button', { name: jonas.editor('merge.keepEditing') })
    .click()
  await expect(jonas.titles()).toContainText(['Vad lockar dig?', 'Får du köra bil?'])
  await jonas.expectUnsaved()
  await jonas.saveButton().click()
  await jonas
    .conflict()
    .getByRole('radio', { name: /Varför just vi/ })
    .check()
  await jonas
    .conflict()
    .getByRole('button', { name: jonas.texts('save') })
    .click()
  await jonas.expectSaved()
  expect(await titles()).toEqual([
    'Om dig',
    'Varför just vi?',
    'Får du köra bil?',
    'Vilka behörigheter har du?',
    'År i yrket',
  ])
})

test('a failed save shows an error and keeps the input; an offline save runs after reconnecting (FORM-43)', async () => {
  const token = await getToken(journey.tavla, 'recruiter')
  const ad = await publishAd(journey.tavla, token, { title: 'Sparas senare' })
  const visitor = await journey.visit({ token })
  visitor.expectConsole(/Failed to load resource|WebSocket connection to/)
  const view = new QuestionnaireView(visitor)
  const { page } = view
  await view.open(ad)
  await view.rewrite('Varför vill du ha jobbet?', 'Varför just här?')
  await journey.tavla.programs.platform.stop()
  try {
    await view.saveButton().click()
    const failed = page.getByRole('alertdialog', { name: pageTexts('shell')('error.title'), exact: true })
    await expect(failed).toContainText(pageTexts('ui')('tryAgain'))
    await failed.getByRole('button', { name: pageTexts('ui')('close') }).click()
    await expect(failed).toHaveCount(0)
    await view.expectUnsaved()
    await expect(view.titles().filter({ hasText: 'Varför just här?' })).toBeVisible()
  } finally {
    await journey.tavla.startPlatform()
  }
  await view.save()

  await view.rewrite('År av erfarenhet', 'År hos oss')
  await visitor.setOffline(true)
  await view.saveButton().click()
  await expect(page.getByText(view.editor('waiting.text'))).toBeVisible()
  await view.expectUnsaved()
  await view.rewrite('Om dig', 'Mer om dig')
  await visitor.setOffline(false)
  await view.expectSaved()
  await expect(page.getByText(view.editor('waiting.text'))).toHaveCount(0)
  expect(readForm((await formOf(token, ad.id)).form).elements.map(({ title }) => title)).toEqual([
    'Mer om dig',
    'Varför just här?',
    'Har du B-körkort?',
    'Vilka behörigheter har du?',
    'År hos oss',
  ])
})

test('questions are copied from another ad with a form, after a warning (FORM-29, FORM-36, FORM-39)', async () => {
  const token = await getToken(journey.tavla, 'recruiter')
  const source = await publishAd(journey.tavla, token, { title: 'Frågekällan med frågor' })
  const documentsOnly = await publishAd(journey.tavla, token, {
    title: 'Frågekällan utan frågor',
    elements: everyElement,
  })
  const ad = await publishAd(journey.tavla, token, {
    title: 'Tar emot frågor',
    elements: [{ kind: 'text', title: 'Egen fråga', secondary: null, type: 'text', placeholder: null, required: true }],
  })
  const view = new QuestionnaireView(await journey.visit({ token }))
  const { page, texts } = view
  await view.open(documentsOnly)
  await view.method('documents').click()
  await view.save()

  await view.open(ad)
  const copy = async () => {
    await page.getByRole('button', { name: texts('copy') }).click()
    const choose = page.getByRole('dialog', { name: texts('copyTitle') })
    await choose.getByRole('searchbox').fill('Frågekällan')
    await expect(choose.getByRole('radio')).toHaveCount(1)
    await choose.getByText(source.title).click()
    await choose.getByRole('button', { name: view.editor('copy.use') }).click()
    return page.getByRole('alertdialog', { name: texts('replaceTitle') })
  }
  const refused = await copy()
  await expect(refused).toContainText(source.title)
  await refused.getByRole('button', { name: pageTexts('ui')('cancel') }).click()
  await expect(view.titles()).toHaveText(['Egen fråga'])
  const agreed = await copy()
  await agreed.getByRole('button', { name: texts('replace') }).click()
  await expect(view.titles()).toHaveText([
    'Om dig',
    'Varför vill du ha jobbet?',
    'Har du B-körkort?',
    'Vilka behörigheter har du?',
    'År av erfarenhet',
  ])
  // The first question is dragged to the third position. A click right after the drop counts.
  const save = await view.saveButton().boundingBox()
  const grips = [1, 3].map((place) => page.getByRole('button', { name: texts('questions.grip', { place }) }))
  for (const grip of grips) await grip.hover({ trial: true })
  const places = await Promise.all(grips.map((grip) => grip.boundingBox()))
  const [from, to] = places.map((box) => ({ x: (box?.x ?? 0) + 8, y: (box?.y ?? 0) + 12 }))
  await page.mouse.move(from?.x ?? 0, from?.y ?? 0)
  await page.mouse.down()
  await page.mouse.move(to?.x ?? 0, to?.y ?? 0, { steps: 8 })
  await expect(page.locator('ol li[data-drop]')).toContainText('Har du B-körkort?')
  await page.mouse.up()
  await page.mouse.click((save?.x ?? 0) + 20, (save?.y ?? 0) + 12)
  await view.expectSaved()
  await expect(view.titles()).toHaveText([
    'Varför vill du ha jobbet?',
    'Har du B-körkort?',
    'Om dig',
    'Vilka behörigheter har du?',
    'År av erfarenhet',
  ])

  // Without questions, the form shows the type picker and cannot be saved.
  for (let left = 5; left > 0; left--)
    await page
      .getByRole('button', { name: texts('questions.remove') })
      .first()
      .click()
  await expect(page.getByRole('group', { name: texts('questions.pick') })).toBeVisible()
  await expect(page.getByText(texts('hint.emptyForm'))).toBeVisible()
  await expect(view.saveButton()).toBeDisabled()
  await page.getByRole('button', { name: texts('questions.remove') }).click()
  await expect(page.getByRole('group', { name: texts('questions.pick') })).toBeVisible()
})
