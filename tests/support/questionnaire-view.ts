import type { Locator, Page } from 'playwright'
import type { Visitor } from './browser.ts'
import { expect } from './expect.ts'
import { pageTexts } from './texts.ts'

/** Page object of the questionnaire editor of an ad. */
export class QuestionnaireView {
  readonly page: Page
  readonly texts = pageTexts('pages/company/ad/form')
  readonly editor = pageTexts('editing')

  constructor({ page }: Pick<Visitor, 'page'>) {
    this.page = page
  }

  async open(ad: { id: number; companyId: number }): Promise<void> {
    await this.page.goto(`/${ad.companyId}/ad/${ad.id}/form`)
    await expect(this.methods()).toBeVisible()
  }

  methods(): Locator {
    return this.page.getByRole('radiogroup', { name: this.texts('method.title') })
  }

  method(name: 'form' | 'documents' | 'link' | 'email'): Locator {
    return this.methods().getByText(this.texts(`method.${name}`), { exact: true })
  }

  /** Returns the texts of the questions in order. A question that is open for editing has none. */
  titles(): Locator {
    return this.page.locator('ol li button[data-words]')
  }

  title(): Locator {
    return this.page
      .getByRole('textbox', { name: this.texts('questions.text'), exact: true })
      .or(this.page.getByRole('textbox', { name: this.texts('questions.heading'), exact: true }))
  }

  /** Changes the text of a question. */
  async rewrite(question: string, title: string): Promise<void> {
    await this.titles().filter({ hasText: question }).click()
    await this.title().fill(title)
    await this.page.keyboard.press('Escape')
    await expect(this.titles().filter({ hasText: title })).toBeVisible()
  }

  saveButton(): Locator {
    return this.page.getByRole('button', { name: this.texts('save'), exact: true })
  }

  finishButton(): Locator {
    return this.page.getByRole('button', { name: this.editor('finalizeAndContinue'), exact: true })
  }

  /** Saves a change. Before the change, the page also says that everything is saved, so this waits for the change. */
  async save(): Promise<void> {
    await this.expectUnsaved()
    await this.saveButton().click()
    await this.expectSaved()
  }

  async expectSaved(): Promise<void> {
    await expect(this.page.getByText(this.editor('allSaved'))).toBeVisible()
  }

  async expectUnsaved(): Promise<void> {
    await expect(this.page.getByText(this.editor('unsaved'))).toBeVisible()
  }

  /** Returns the preview of the form. */
  preview() {
    return this.page.frameLocator(`iframe[title="${this.texts('preview.title')}"]`)
  }

  /** Returns the question about a field that a colleague has changed as well. */
  conflict(): Locator {
    return this.page.getByRole('alertdialog', { name: this.editor('merge.title_one') })
  }

  /** Presses Tab until the element has focus, as a keyboard user does. */
  async tabTo(target: Locator): Promise<void> {
    for (let presses = 0; presses < 120; presses++) {
      await this.page.keyboard.press('Tab')
      if (await target.evaluate((element) => element === document.activeElement)) return
    }
    throw new Error(`The Tab key does not reach ${String(target)}.`)
  }
}
