import type { CDPSession, Locator, Page } from 'playwright'

interface Point {
  x: number
  y: number
}

/** A finger on the touch screen of a page. Its touches scroll and press as those of a person do. */
export class Finger {
  readonly #session: CDPSession
  #at: Point = { x: 0, y: 0 }

  private constructor(session: CDPSession) {
    this.#session = session
  }

  static async on(page: Page): Promise<Finger> {
    return new Finger(await page.context().newCDPSession(page))
  }

  /** Touches the middle of a visible element. */
  async down(on: Locator): Promise<void> {
    this.#at = await middle(on)
    await this.#send('touchStart')
  }

  /** Moves by a distance, in steps. */
  async moveBy(x: number, y: number): Promise<void> {
    const from = this.#at
    for (let step = 1; step <= steps; step += 1) {
      this.#at = { x: from.x + (x * step) / steps, y: from.y + (y * step) / steps }
      await this.#send('touchMove')
    }
  }

  /** Moves to the middle of an element, in steps. */
  async moveTo(over: Locator): Promise<void> {
    const to = await middle(over)
    await this.moveBy(to.x - this.#at.x, to.y - this.#at.y)
  }

  async up(): Promise<void> {
    await this.#send('touchEnd')
  }

  #send(type: 'touchStart' | 'touchMove' | 'touchEnd'): Promise<unknown> {
    return this.#session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [this.#at] })
  }
}

const steps = 12

async function middle(of: Locator): Promise<Point> {
  const box = await of.boundingBox()
  if (!box) throw new Error('The element to touch is not visible.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
