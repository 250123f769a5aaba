import type { Locator, Page } from 'playwright'
import type { Language } from './browser.ts'
import { expect } from './expect.ts'
import { pageTexts } from './texts.ts'

/** Page object of a company's file system. */
export class FileSystemView {
  readonly page: Page
  readonly texts: ReturnType<typeof pageTexts>
  readonly ads: ReturnType<typeof pageTexts>
  readonly ui: ReturnType<typeof pageTexts>

  constructor(page: Page, language: Language = 'sv') {
    this.page = page
    this.texts = pageTexts('pages/company/files', language)
    this.ads = pageTexts('features/ad', language)
    this.ui = pageTexts('ui', language)
  }

  async open(companyId: number): Promise<void> {
    await this.page.goto(`/${companyId}`)
    await expect(this.table()).toBeVisible()
  }

  table(): Locator {
    return this.page.getByRole('treegrid', { name: this.texts('table') })
  }

  /** Returns the row of an ad, folder or project by its name. */
  row(name: string): Locator {
    return this.table()
      .getByRole('row')
      .filter({ has: this.page.getByText(name, { exact: true }) })
  }

  treeItem(name: string): Locator {
    return this.page.getByRole('treeitem').filter({ has: this.page.getByText(name, { exact: true }) })
  }

  filter(filter: 'mine' | 'active' | 'inactive' | 'draft' | 'scheduled' | 'archived'): Locator {
    return this.page
      .getByRole('toolbar', { name: this.texts('filter.label') })
      .getByRole('button', { name: new RegExp(`^${this.texts(`filter.${filter}`)}`) })
  }

  column(column: 'ad' | 'notifications' | 'applications' | 'start' | 'end' | 'status'): Locator {
    return this.table().getByRole('columnheader', { name: this.texts(`column.${column}`), exact: true })
  }

  /** Returns the titles of the visible ads, top to bottom. */
  async titles(): Promise<string[]> {
    const rows = await this.table()
      .locator('[role=row][aria-level="3"]')
      .evaluateAll((all) =>
        all.map((row) => ({
          index: Number(row.getAttribute('aria-rowindex')),
          title: row.querySelector('a')?.textContent ?? '',
        })),
      )
    return rows.sort((a, b) => a.index - b.index).map(({ title }) => title)
  }

  /** Returns the folder that contains an ad's row. */
  async folderOf(title: string): Promise<string | null> {
    return this.table().evaluate((table, wanted) => {
      const rows = [...table.querySelectorAll<HTMLElement>('[data-key]')].sort(
        (a, b) => Number(a.getAttribute('aria-rowindex')) - Number(b.getAttribute('aria-rowindex')),
      )
      const at = rows.findIndex((row) => row.querySelector('a')?.textContent === wanted)
      return (
        rows
          .slice(0, Math.max(0, at))
          .findLast((row) => row.getAttribute('aria-level') === '2')
          ?.querySelector('b')?.textContent ?? null
      )
    }, title)
  }

  /** Returns the names in the tree, top to bottom. */
  treeNames(): Promise<string[]> {
    return this.page
      .getByRole('treeitem')
      .evaluateAll((lines) => lines.map((line) => line.querySelector('[title]')?.getAttribute('title') ?? ''))
  }

  /** Drags a row or tree item onto another with the mouse. */
  async drag(from: Locator, to: Locator): Promise<void> {
    const { mouse } = this.page
    // Waits until both have stopped moving and nothing covers them.
    for (const each of [from, to]) await each.hover({ trial: true })
    const [start, end] = [await from.boundingBox(), await to.boundingBox()]
    if (!start || !end) throw new Error('What is dragged, or where to, is out of sight.')
    await mouse.move(start.x + 60, start.y + start.height / 2)
    await mouse.down()
    await mouse.move(start.x + 72, start.y + start.height / 2 + 6, { steps: 3 })
    await mouse.move(end.x + 60, end.y + end.height / 2, { steps: 6 })
    await expect(to).toHaveAttribute('data-look', /into|before|after/)
    await mouse.up()
  }

  /** Types a search and waits until the list reports `count` ads. */
  async search(text: string): Promise<void> {
    await this.page.getByRole('searchbox', { name: this.texts('search') }).fill(text)
  }

  /** Chooses an item from the menu of a row. */
  async choose(row: Locator, name: string, action: string): Promise<void> {
    await row.getByRole('button', { name: this.texts('row.more', { name }) }).click()
    await this.page.getByRole('menuitem', { name: action, exact: true }).click()
  }

  /** Fills in and confirms a dialog with a single text field. */
  async answer(title: string, label: string, text: string): Promise<void> {
    const dialog = this.page.getByRole('dialog', { name: title })
    await expect(dialog.getByLabel(label)).toBeFocused()
    await dialog.getByLabel(label).fill(text)
    await dialog.locator('button[type=submit]').click()
    await expect(dialog).toHaveCount(0)
  }
}
