import type { Locator, Page } from 'playwright'
import type { Language } from './browser.ts'
import { pageTexts } from './texts.ts'

/** Page object of the shell around the pages of the web app. */
export class ShellView {
  readonly page: Page
  readonly texts: ReturnType<typeof pageTexts>
  readonly helpTexts: ReturnType<typeof pageTexts>

  constructor(page: Page, language: Language = 'sv') {
    this.page = page
    this.texts = pageTexts('shell', language)
    this.helpTexts = pageTexts('shell/help', language)
  }

  topBar(): Locator {
    return this.page.getByRole('banner')
  }

  foot(): Locator {
    return this.page.getByRole('contentinfo')
  }

  /** Returns the heading of the page. */
  title(name: string | RegExp): Locator {
    return this.page.getByRole('heading', { level: 1, name, exact: true })
  }

  /** Returns the items of the breadcrumb, in order. */
  crumbs(): Locator {
    return this.page.getByRole('navigation', { name: this.texts('breadcrumb') }).getByRole('listitem')
  }

  userButton(): Locator {
    return this.topBar().locator('[aria-haspopup="menu"]')
  }

  /** Opens the user menu and returns it. */
  async openUserMenu(): Promise<Locator> {
    await this.userButton().click()
    const menu = this.page.getByRole('menu')
    await menu.getByRole('menuitem', { name: this.texts('user.signOut') }).waitFor()
    return menu
  }

  /** Chooses an item of the user menu by its text. */
  async chooseInUserMenu(name: string): Promise<void> {
    await (await this.openUserMenu()).getByRole('menuitem').filter({ hasText: name }).click()
  }

  /** Opens the Actions menu of the page and chooses an item. */
  async chooseAction(name: string): Promise<void> {
    await this.page.getByRole('button', { name: this.texts('actions'), exact: true }).click()
    await this.page.getByRole('menuitem', { name }).click()
  }

  help(): Locator {
    return this.page.getByRole('dialog', { name: this.helpTexts('title') })
  }

  /** Returns the heading of the article in the help. */
  article(): Locator {
    return this.help().getByRole('heading', { level: 2 })
  }

  helpButton(): Locator {
    return this.page.getByRole('button', { name: this.texts('help.button'), exact: true })
  }
}

/**
 * Pauses the clock of the browser. Call `page.clock.install()` before the first page, and advance the clock with
 * `page.clock.runFor`.
 */
export async function stopClock(page: Page): Promise<void> {
  const moment = await page.evaluate(() => Date.now() + 1000)
  // On a slow machine the requested time may already have passed. The clock then pauses where it is.
  await page.clock.pauseAt(moment).catch((error: unknown) => {
    if (!String(error).includes('fast-forward to the past')) throw error
  })
}
