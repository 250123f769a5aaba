import type { CDPSession, Locator, Page } from 'playwright'

interface Point {
  x: number
  y: number
}

/** A finger on the screen of a page, whose touches scroll and press as those of a person do. */
export class Finger {
  readonly #session: CDPSession
  #at: Point = { x: 0, y: 0 }

  private constructor(session: CDPSession) {
    this.#session = session
  }

  static async on(page: Page): Promise<Finger> {
    return new Finger(await page.context().newCDPSession(page))
  }

  /** Goes down on the middle of something that is in sight. */
  async down(on: Locator): Promise<void> {
    this.#at = await middle(on)
    await this.#send('touchStart')
  }

  /** Moves by a way, in steps. */
  async moveBy(x: number, y: number): Promise<void> {
    const from = this.#at
    for (let step = 1; step <= steps; step += 1) {
      this.#at = { x: from.x + (x * step) / steps, y: from.y + (y * step) / steps }
      await this.#send('touchMove')
    }
  }

  /** Moves over something. */
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
  if (!box) throw new Error('What is touched is out of sight.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
