import type { Locator, Page } from 'playwright'
import { expect } from './expect.ts'
import { pageTexts } from './texts.ts'

const editor = pageTexts('editing')

/** Page object of the details editor, in Swedish. */
export class DetailsView {
  readonly page: Page
  readonly texts = pageTexts('features/ad/details')
  readonly editor = editor
  constructor(page: Page) {
    this.page = page
  }

  async open(companyId: number, id: number): Promise<void> {
    await this.page.goto(`/${companyId}/ad/${id}/details`)
    await expect(this.content).toBeVisible()
  }

  get content(): Locator {
    return this.page.getByRole('textbox', { name: this.texts('fields.content') })
  }

  /** Returns the preview of the ad's page. */
  get preview(): ReturnType<Page['frameLocator']> {
    return this.page.frameLocator(`iframe[title="${this.texts('preview.onPage')}"]`)
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }

  get finish(): Locator {
    return this.page.getByRole('button', {
      name: new RegExp(`^(${editor('finalizeAndContinue')}|${editor('finalizeAndUpdate')})$`),
    })
  }

  async write(text: string): Promise<void> {
    await this.content.click()
    await this.content.pressSequentially(text)
  }

  /** Types a query and chooses the first occupation that matches. */
  async choose(typed: string, name: RegExp): Promise<void> {
    await this.page.getByRole('combobox', { name: this.texts('fields.profession') }).fill(typed)
    await this.page.getByRole('option', { name }).first().click()
  }

  async pick(label: string): Promise<void> {
    await this.page.getByText(label, { exact: true }).click()
  }

  async fillContact(contact: { person: string; position: string; email: string; phone: string }): Promise<void> {
    const section = this.page.locator('#section-contact')
    const person = section.getByRole('combobox', { name: this.texts('fields.person') })
    await person.fill(contact.person)
    await person.press('Escape')
    for (const field of ['position', 'email', 'phone'] as const)
      await section.getByLabel(this.texts(`fields.${field}`), { exact: true }).fill(contact[field])
  }
}
