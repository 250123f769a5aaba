import type { Locator, Page } from 'playwright'
import type { Visitor } from './browser.ts'
import { expect } from './expect.ts'
import { words } from './texts.ts'

/** The questionnaire editor of an ad, in a browser. */
export class QuestionnaireView {
  readonly page: Page
  readonly texts = words('pages/company/ad/form')
  readonly editor = words('editing')

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

  /** The words of the questions, in their order; an open one has none. */
  titles(): Locator {
    return this.page.locator('ol li button[data-words]')
  }

  title(): Locator {
    return this.page
      .getByRole('textbox', { name: this.texts('questions.text'), exact: true })
      .or(this.page.getByRole('textbox', { name: this.texts('questions.heading'), exact: true }))
  }

  /** Writes something else in a question. */
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

  /** Saves and waits until it is told. */
  async save(): Promise<void> {
    await this.saveButton().click()
    await this.expectSaved()
  }

  async expectSaved(): Promise<void> {
    await expect(this.page.getByText(this.editor('allSaved'))).toBeVisible()
  }

  async expectUnsaved(): Promise<void> {
    await expect(this.page.getByText(this.editor('unsaved'))).toBeVisible()
  }

  /** What the applicant will see. */
  preview() {
    return this.page.frameLocator(`iframe[title="${this.texts('preview.title')}"]`)
  }

  meanwhile(): Locator {
    return this.page.getByRole('alertdialog', { name: this.editor('meanwhile.title') })
  }

  /** Goes on with the Tab key until something has the focus, as a person without a mouse does. */
  async tabTo(target: Locator): Promise<void> {
    for (let presses = 0; presses < 120; presses++) {
      await this.page.keyboard.press('Tab')
      if (await target.evaluate((element) => element === document.activeElement)) return
    }
    throw new Error(`The Tab key does not reach ${String(target)}.`)
  }
}
