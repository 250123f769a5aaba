import type { Locator, Page } from 'playwright'
import type { Language } from './browser.ts'
import { expect } from './expect.ts'
import { pageTexts } from './texts.ts'

/** Page object of the candidate board. */
export class BoardView {
  readonly page: Page
  readonly texts: ReturnType<typeof pageTexts>
  readonly cardTexts: ReturnType<typeof pageTexts>
  readonly messageTexts: ReturnType<typeof pageTexts>
  readonly moveTexts: ReturnType<typeof pageTexts>
  readonly cardName: string
  readonly #ui: ReturnType<typeof pageTexts>

  constructor(page: Page, language: Language = 'sv') {
    this.page = page
    this.texts = pageTexts('pages/company/ad/board', language)
    this.cardTexts = pageTexts('features/candidate/card', language)
    this.messageTexts = pageTexts('features/message', language)
    this.moveTexts = pageTexts('features/candidate/move', language)
    this.cardName = pageTexts('features/candidate', language)('card')
    this.#ui = pageTexts('ui', language)
  }

  /** Opens the board of an ad and waits for its lanes. */
  async open(ad: { companyId: number; id: number }, search = ''): Promise<void> {
    await this.page.goto(`/${ad.companyId}/ad/${ad.id}/board${search}`)
    await expect(this.lanes().first()).toBeVisible()
  }

  lanes(): Locator {
    return this.page.locator('section[data-step]')
  }

  /** Returns the lane of a step, by its name. */
  lane(step: string): Locator {
    return this.lanes().filter({
      has: this.page.getByRole('heading', { name: new RegExp(`^${escape(step)}\\s*\\d+$`) }),
    })
  }

  /** Returns the boxes of all candidates. */
  boxes(within: Locator | Page = this.page): Locator {
    return within.locator('[data-candidate] > [aria-haspopup="dialog"]')
  }

  /** Returns a candidate's box, in any lane by default. */
  box(name: string, within: Locator | Page = this.page): Locator {
    return this.boxes(within).filter({ hasText: name })
  }

  /** Returns the box of a candidate by `databaseId`, for names that repeat. */
  boxById(id: number, within: Locator | Page = this.page): Locator {
    return within.locator(`[data-candidate="${btoa(`Candidate:${id}`)}"] > [aria-haspopup="dialog"]`)
  }

  /** Waits until a candidate is in a step. */
  async expectIn(step: string, name: string): Promise<void> {
    await expect(this.box(name, this.lane(step))).toHaveCount(1)
  }

  /** Drags a candidate with the mouse and drops it on a lane. */
  async drag(name: string, step: string): Promise<void> {
    await this.dragBox(this.box(name), step)
  }

  async dragBox(box: Locator, step: string): Promise<void> {
    await this.#hangBox(box, step)
    await this.page.mouse.up()
  }

  /** Drags a candidate with the mouse over a lane without dropping it. */
  dragOver(name: string, step: string): Promise<void> {
    return this.#hangBox(this.box(name), step)
  }

  async #hangBox(box: Locator, step: string): Promise<void> {
    // Waits until the box has stopped moving and nothing covers it.
    await box.hover({ trial: true })
    const [from, to] = [await box.boundingBox(), await this.lane(step).boundingBox()]
    if (!from || !to) throw new Error('The box or the lane is not visible.')
    const { mouse } = this.page
    await mouse.move(from.x + from.width / 3, from.y + from.height / 2)
    await mouse.down()
    await mouse.move(from.x + from.width / 3 + 12, from.y + from.height / 2 + 4, { steps: 3 })
    await mouse.move(to.x + to.width / 2, to.y + Math.min(140, to.height / 2), { steps: 12 })
    await expect(this.lane(step)).toHaveAttribute('data-state', 'over')
  }

  /** Returns the dialog that asks for a message when a candidate is moved. */
  moveDialog(name: string, step: string): Locator {
    return this.page.getByRole('dialog', { name: this.messageTexts('moveTitle', { name, step }) })
  }

  /** Returns the dialog that asks for a message when a candidate is rejected. */
  rejectDialog(name: string): Locator {
    return this.page.getByRole('dialog', { name: this.messageTexts('reject.title', { name }) })
  }

  /** Rejects without the message of the step, and confirms that it is left out. */
  async rejectWithout(name: string): Promise<void> {
    const dialog = this.rejectDialog(name)
    await dialog.getByText(this.messageTexts('reject.skipChoice'), { exact: true }).click()
    await dialog.getByRole('button', { name: this.messageTexts('rejectVerb.skip'), exact: true }).click()
    await this.page
      .getByRole('alertdialog', { name: this.messageTexts('reject.skipTitle') })
      .getByRole('button', { name: this.messageTexts('rejectVerb.skip'), exact: true })
      .click()
    await expect(dialog).toHaveCount(0)
  }

  /** Chooses in the move dialog to send a message, and sends it. */
  async sendWithMove(name: string, step: string, text: string): Promise<void> {
    const dialog = this.moveDialog(name, step)
    await dialog.getByText(this.messageTexts('sendChoice'), { exact: true }).click()
    const field = dialog.getByRole('textbox', { name: this.messageTexts('text') })
    await field.click()
    await field.fill(text)
    await dialog.getByRole('button', { name: this.messageTexts('moveVerb.send'), exact: true }).click()
    await expect(dialog).toHaveCount(0)
  }

  /** Chooses in the move dialog to move without a message, for a step that has no message. */
  async moveWithout(name: string, step: string): Promise<void> {
    const dialog = this.moveDialog(name, step)
    await dialog.getByText(this.messageTexts('skipChoice'), { exact: true }).click()
    await dialog.getByRole('button', { name: this.messageTexts('moveVerb.skip'), exact: true }).click()
    await expect(dialog).toHaveCount(0)
  }

  /** Returns the open candidate card. */
  card(): Locator {
    return this.page.getByRole('dialog', { name: this.cardName })
  }

  async openCard(name: string): Promise<Locator> {
    await this.box(name).click()
    await expect(this.card().getByRole('heading', { name })).toBeVisible()
    return this.card()
  }

  tab(tab: 'info' | 'chat' | 'document' | 'applications' | 'notes'): Locator {
    return this.card().getByRole('tab', { name: this.cardTexts(`tab.${tab}`) })
  }

  /** Returns the chat of the open card. */
  chat(): Locator {
    return this.card().getByRole('list', { name: this.cardTexts('chat.label') })
  }

  /** Types into the chat without sending. */
  async write(text: string): Promise<void> {
    const field = this.card().getByRole('textbox', { name: this.cardTexts('chat.write') })
    await field.click()
    await field.fill(text)
  }

  /** Sends the held message at once (PLUS-24). */
  async sendHeldNow(): Promise<void> {
    const now = this.chat().getByRole('button', { name: this.cardTexts('held.now'), exact: true })
    await now.click()
    await expect(now).toHaveCount(0)
  }

  /** Returns the label of the stars: `Betyg 4 av 5`. */
  rankText(rank: string): string {
    return this.#ui('rankOf', { rank })
  }

  unreadText(): string {
    return this.#ui('unread')
  }

  newText(): string {
    return this.#ui('new')
  }

  async closeCard(): Promise<void> {
    await this.card()
      .getByRole('button', { name: this.#ui('close'), exact: true })
      .click()
    await expect(this.card()).toHaveCount(0)
  }
}

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
