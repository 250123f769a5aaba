import type { Locator, Page } from 'playwright'
import type { Language } from './browser.ts'
import { words } from './texts.ts'

/** The bars around the pages of the web app, as their user sees and handles them. */
export class ShellView {
  readonly page: Page
  readonly texts: ReturnType<typeof words>

  constructor(page: Page, language: Language = 'sv') {
    this.page = page
    this.texts = words('shell', language)
  }

  topBar(): Locator {
    return this.page.getByRole('banner')
  }

  foot(): Locator {
    return this.page.getByRole('contentinfo')
  }

  /** The page's own title. */
  title(name: string | RegExp): Locator {
    return this.page.getByRole('heading', { level: 1, name, exact: true })
  }

  /** The steps of the breadcrumb, in order. */
  crumbs(): Locator {
    return this.page.getByRole('navigation', { name: this.texts('breadcrumb') }).getByRole('listitem')
  }

  userButton(): Locator {
    return this.topBar().locator('[aria-haspopup="menu"]')
  }

  /** Opens the user menu and gives it. */
  async openUserMenu(): Promise<Locator> {
    await this.userButton().click()
    const menu = this.page.getByRole('menu')
    await menu.getByRole('menuitem', { name: this.texts('user.signOut') }).waitFor()
    return menu
  }

  /** Chooses an entry of the user menu by its words. */
  async chooseInUserMenu(name: string): Promise<void> {
    await (await this.openUserMenu()).getByRole('menuitem').filter({ hasText: name }).click()
  }

  /** Opens the page's Actions and chooses one. */
  async chooseAction(name: string): Promise<void> {
    await this.page.getByRole('button', { name: this.texts('actions'), exact: true }).click()
    await this.page.getByRole('menuitem', { name }).click()
  }

  help(): Locator {
    return this.page
      .getByRole('complementary', { name: /./ })
      .filter({ has: this.page.getByRole('button', { name: this.texts('help.close') }) })
  }

  helpButton(): Locator {
    return this.page.getByRole('button', { name: this.texts('help.button'), exact: true })
  }
}

/**
 * Stands the browser's clock still; `page.clock.install()` before the first page. Advance it with `page.clock.runFor`.
 */
export async function stopClock(page: Page): Promise<void> {
  const moment = await page.evaluate(() => Date.now() + 1000)
  // On a slow machine the moment has passed before it is asked for: then the clock has stopped where it was.
  await page.clock.pauseAt(moment).catch((error: unknown) => {
    if (!String(error).includes('fast-forward to the past')) throw error
  })
}
