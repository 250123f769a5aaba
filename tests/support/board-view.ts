import type { Locator, Page } from 'playwright'
import type { Language } from './browser.ts'
import { expect } from './expect.ts'
import { words } from './texts.ts'

/** The candidate board as its user sees and handles it. */
export class BoardView {
  readonly page: Page
  readonly texts: ReturnType<typeof words>
  readonly cardTexts: ReturnType<typeof words>
  readonly messageTexts: ReturnType<typeof words>
  readonly moveTexts: ReturnType<typeof words>
  readonly cardName: string
  readonly #ui: ReturnType<typeof words>

  constructor(page: Page, language: Language = 'sv') {
    this.page = page
    this.texts = words('pages/company/ad/board', language)
    this.cardTexts = words('features/candidate/card', language)
    this.messageTexts = words('features/message', language)
    this.moveTexts = words('features/candidate/move', language)
    this.cardName = words('features/candidate', language)('card')
    this.#ui = words('ui', language)
  }

  /** Opens the board of an ad; it is there when its lanes are. */
  async open(ad: { companyId: number; id: number }, search = ''): Promise<void> {
    await this.page.goto(`/${ad.companyId}/ad/${ad.id}/board${search}`)
    await expect(this.lanes().first()).toBeVisible()
  }

  lanes(): Locator {
    return this.page.locator('section[data-step]')
  }

  /** The lane of a step, by its name. */
  lane(step: string): Locator {
    return this.lanes().filter({
      has: this.page.getByRole('heading', { name: new RegExp(`^${escape(step)}\\s*\\d+$`) }),
    })
  }

  /** The boxes of all candidates. */
  boxes(within: Locator | Page = this.page): Locator {
    return within.locator('[data-candidate] > [aria-haspopup="dialog"]')
  }

  /** A candidate's box, wherever it stands. */
  box(name: string, within: Locator | Page = this.page): Locator {
    return this.boxes(within).filter({ hasText: name })
  }

  /** The box of a candidate by its id on the platform, where names repeat. */
  boxOf(id: number, within: Locator | Page = this.page): Locator {
    return within.locator(`[data-candidate="${btoa(`Candidate:${id}`)}"] > [aria-haspopup="dialog"]`)
  }

  /** Waits until a candidate stands in a step. */
  async expectIn(step: string, name: string): Promise<void> {
    await expect(this.box(name, this.lane(step))).toHaveCount(1)
  }

  /** Drags a candidate with the mouse onto a lane, and lets go there. */
  async drag(name: string, step: string): Promise<void> {
    await this.dragBox(this.box(name), step)
  }

  async dragBox(box: Locator, step: string): Promise<void> {
    await this.#hangBox(box, step)
    await this.page.mouse.up()
  }

  /** Drags a candidate with the mouse over a lane and lets it hang there. */
  hang(name: string, step: string): Promise<void> {
    return this.#hangBox(this.box(name), step)
  }

  async #hangBox(box: Locator, step: string): Promise<void> {
    // Not before the box stands still and nothing lies over it.
    await box.hover({ trial: true })
    const [from, to] = [await box.boundingBox(), await this.lane(step).boundingBox()]
    if (!from || !to) throw new Error('The box or the lane is out of sight.')
    const { mouse } = this.page
    await mouse.move(from.x + from.width / 3, from.y + from.height / 2)
    await mouse.down()
    await mouse.move(from.x + from.width / 3 + 12, from.y + from.height / 2 + 4, { steps: 3 })
    await mouse.move(to.x + to.width / 2, to.y + Math.min(140, to.height / 2), { steps: 12 })
    await expect(this.lane(step)).toHaveAttribute('data-state', 'over')
  }

  /** The question about the message that a move asks. */
  moveDialog(name: string, step: string): Locator {
    return this.page.getByRole('dialog', { name: this.messageTexts('moveTitle', { name, step }) })
  }

  /** Answers the question of a move with a text to send now. */
  async sendWithMove(name: string, step: string, text: string): Promise<void> {
    const dialog = this.moveDialog(name, step)
    await dialog.getByText(this.messageTexts('sendChoice'), { exact: true }).click()
    const field = dialog.getByRole('textbox', { name: this.messageTexts('text') })
    await field.click()
    await field.fill(text)
    await dialog.getByRole('button', { name: this.messageTexts('send'), exact: true }).click()
    await expect(dialog).toHaveCount(0)
  }

  /** Answers the question of a move by moving without a message, in a step that has none. */
  async moveWithout(name: string, step: string): Promise<void> {
    const dialog = this.moveDialog(name, step)
    await dialog.getByText(this.messageTexts('skipChoice'), { exact: true }).click()
    await dialog.getByRole('button', { name: this.messageTexts('moveOn'), exact: true }).click()
    await expect(dialog).toHaveCount(0)
  }

  /** The open candidate card. */
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

  /** The chat of the open card. */
  chat(): Locator {
    return this.card().getByRole('list', { name: this.cardTexts('chat.label') })
  }

  /** Writes into the chat and leaves it unsent. */
  async write(text: string): Promise<void> {
    const field = this.card().getByRole('textbox', { name: this.cardTexts('chat.write') })
    await field.click()
    await field.fill(text)
  }

  /** Sends what is held back without waiting (PLUS-24). */
  async sendHeldNow(): Promise<void> {
    const now = this.chat().getByRole('button', { name: this.cardTexts('held.now'), exact: true })
    await now.click()
    await expect(now).toHaveCount(0)
  }

  /** The words of the stars: `Betyg 4 av 5`. */
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
