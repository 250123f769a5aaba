import type { Page } from 'playwright'
import { expect } from './expect.ts'
import { FileSystemView } from './file-system-view.ts'
import { pageTexts } from './texts.ts'

export interface WrittenAd {
  id: number
  companyId: number
  title: string
  publicUrl: string
}

/** Called on each page and dialog of the wizard, to check it. */
export type CheckPage = (page: Page, name: string) => Promise<void>

/**
 * Creates an ad as a recruiter does: from the file system through the four steps until it is published (AD-29 to
 * AD-132).
 */
export async function writeAd(
  page: Page,
  { companyId, title, checkPage }: { companyId: number; title: string; checkPage: CheckPage },
): Promise<WrittenAd> {
  const id = await createDraft(page, companyId, title, checkPage)
  await writeDetails(page, checkPage)
  await writeQuestions(page, checkPage)
  await writeSteps(page, checkPage)
  const publicUrl = await publish(page, checkPage)
  return { id, companyId, title, publicUrl }
}

const editor = pageTexts('editing')

/** Completes a step of the wizard and continues to the next. */
async function finish(page: Page): Promise<void> {
  await page.getByRole('button', { name: editor('finalizeAndContinue') }).click()
}

async function createDraft(page: Page, companyId: number, title: string, checkPage: CheckPage): Promise<number> {
  const files = new FileSystemView(page)
  const texts = pageTexts('features/ad-page')
  await files.open(companyId)
  await page.getByRole('button', { name: files.texts('newAd'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: files.ads('create.title') })
  await dialog.getByLabel(files.ads('create.label')).fill(title)
  await checkPage(page, 'new ad')
  await dialog.getByRole('button', { name: files.ads('create.confirm') }).click()
  await expect(page).toHaveURL(/\/ad\/\d+\?creating/)
  const write = page.getByRole('link', { name: texts('new.create') })
  await expect(write).toBeVisible()
  await checkPage(page, 'ad, the choice at the start')
  const id = Number(/\/ad\/(\d+)/.exec(page.url())?.[1])
  await write.click()
  return id
}

async function writeDetails(page: Page, checkPage: CheckPage): Promise<void> {
  const texts = pageTexts('features/ad/details')
  const content = page.getByRole('textbox', { name: texts('fields.content') })
  await expect(content).toBeVisible()
  await expect(page.getByRole('button', { name: editor('finalizeAndContinue') })).toBeDisabled()
  await checkPage(page, 'details, empty')
  await content.click()
  await content.pressSequentially(
    'Vi söker en undersköterska till natten. Du har erfarenhet av äldreomsorg, körkort och är noggrann och lugn.',
  )

  const profession = page.getByRole('combobox', { name: texts('fields.profession') })
  await profession.fill('undersk')
  await page
    .getByRole('option', { name: /Undersköterska/ })
    .first()
    .click()
  await page.getByText(texts('specification.regular'), { exact: true }).click()
  await page.getByRole('radio', { name: texts('location.domestic') }).click()
  await page.getByLabel(texts('fields.address')).fill('Storgatan 14')
  await page.getByLabel(texts('fields.postCode')).fill('852 30')
  await page.getByRole('combobox', { name: texts('fields.city') }).fill('Sundsvall')
  await page.keyboard.press('Escape')

  const contact = page.locator('#section-contact')
  await contact.getByRole('combobox', { name: texts('fields.person') }).fill('Karin Wallén')
  await page.keyboard.press('Escape')
  for (const [field, value] of [
    ['position', 'Rekryterare'],
    ['email', 'karin@lyktvinden.example'],
    ['phone', '070-174 06 31'],
  ] as const) {
    await contact.getByLabel(texts(`fields.${field}`), { exact: true }).fill(value)
  }
  const tag = page.getByRole('combobox', { name: `${texts('tags.positive')}: ${texts('tags.add')}` })
  await expect(tag).toBeEnabled()
  await tag.fill('Nattarbete')
  await tag.press('Enter')
  await expect(page.getByRole('list', { name: texts('tags.positive') })).toContainText('Nattarbete')
  await expect(page.getByText(texts('remaining.none'))).toBeVisible()
  await checkPage(page, 'details, filled in')
  await finish(page)
}

async function writeQuestions(page: Page, checkPage: CheckPage): Promise<void> {
  const texts = pageTexts('pages/company/ad/form')
  await expect(page.getByRole('heading', { name: texts('method.title') })).toBeVisible()
  await page
    .getByRole('radiogroup', { name: texts('method.title') })
    .getByText(texts('method.form'), { exact: true })
    .click()
  await expect(page.getByRole('heading', { name: texts('questions.title') })).toBeVisible()
  // A suggested form is added automatically (FORM-06). This ad replaces it with its own questions.
  const remove = page.getByRole('button', { name: texts('questions.remove') })
  await expect(remove.first()).toBeVisible()
  while ((await page.getByRole('button', { name: texts('questions.edit') }).count()) > 0) await remove.first().click()
  await page.getByRole('radio', { name: texts('documents.now') }).click()
  const documents = page.getByRole('dialog', { name: texts('documents.dialogTitle') })
  await documents.getByText(texts('documents.cv'), { exact: true }).click()
  await checkPage(page, 'questionnaire, documents')
  await documents.getByRole('button', { name: 'OK' }).click()

  await question(page, 'text', 'Varför vill du ha jobbet?')
  await question(page, 'radio', 'Har du B-körkort?', ['Ja', 'Nej'])
  await question(page, 'checkbox', 'Vilka behörigheter har du?', ['Yrkesbevis', 'Heta arbeten'])
  await question(page, 'number', 'År av erfarenhet')
  await checkPage(page, 'questionnaire, filled in')
  await finish(page)
}

/** Adds a question. Opens the type picker if it is closed. */
async function question(
  page: Page,
  kind: 'text' | 'radio' | 'checkbox' | 'number',
  title: string,
  choices: readonly string[] = [],
): Promise<void> {
  const texts = pageTexts('pages/company/ad/form')
  const picker = page.getByRole('group', { name: texts('questions.pick') })
  if ((await picker.count()) === 0) await page.getByRole('button', { name: texts('questions.add') }).click()
  await picker.getByRole('button', { name: texts(`kind.${kind}`), exact: true }).click()
  await page.getByRole('textbox', { name: texts('questions.text'), exact: true }).fill(title)
  for (const [index, choice] of choices.entries()) {
    // Enter in the title or in a choice moves to the next choice (FORM-31).
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: texts('questions.choice', { place: index + 1 }), exact: true }).fill(choice)
  }
  await page.getByRole('button', { name: texts('questions.done'), exact: true }).click()
}

async function writeSteps(page: Page, checkPage: CheckPage): Promise<void> {
  const texts = pageTexts('features/steps')
  const add = page.getByRole('button', { name: texts('add'), exact: true })
  await expect(add).toBeVisible()
  const names = page.getByRole('textbox', { name: texts('name') })
  // Removes the suggested steps, so that the board has only the steps of this test.
  for (let left = await names.count(); left > 0; left--) {
    await page
      .getByRole('button', { name: texts('remove'), exact: true })
      .first()
      .click()
    await page.getByRole('alertdialog').locator('button[type=submit]').click()
    await expect(names).toHaveCount(left - 1)
  }
  for (const [index, name] of ['Intervju', 'Referenser'].entries()) {
    await add.click()
    await expect(page.getByText(texts('bannerName_one', { count: 1 })).first()).toBeVisible()
    await expect(page.getByRole('button', { name: editor('finalizeAndContinue') })).toBeDisabled()
    await names.nth(index).fill(name)
  }
  await checkPage(page, 'steps')
  await finish(page)
}

/**
 * Publishes from the publish page through the review, and returns the URL of the public ad. The confirmation dialog
 * stays open.
 */
export async function goLive(page: Page, checkPage: CheckPage = async () => {}): Promise<string> {
  const texts = pageTexts('pages/company/ad/promotion')
  const button = page.getByRole('button', { name: texts('button.publish'), exact: true })
  await expect(button).toBeEnabled()
  await checkPage(page, 'publish')
  await button.click()
  const review = page.getByRole('dialog', { name: texts('review.title') })
  await expect(review).toBeVisible()
  await review.getByRole('button', { name: texts('button.publish'), exact: true }).click()
  const see = publishedDialog(page).getByRole('link', { name: texts('done.see') })
  await expect(see).toBeVisible()
  await checkPage(page, 'published')
  return (await see.getAttribute('href')) ?? ''
}

const publishedDialog = (page: Page) =>
  page.getByRole('dialog', { name: pageTexts('pages/company/ad/promotion')('done.published.title') })

async function publish(page: Page, checkPage: CheckPage): Promise<string> {
  const publicUrl = await goLive(page, checkPage)
  await publishedDialog(page)
    .getByRole('button', { name: pageTexts('pages/company/ad/promotion')('done.board') })
    .click()
  await expect(page).toHaveURL(/\/board/)
  return publicUrl
}
