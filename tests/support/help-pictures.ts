import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright'
import { seedDemo } from '#platform/tools/seed/demo.ts'
import { type Language, openBrowser } from './browser.ts'
import { type ClockedTavla, startClockedTavla } from './clocked-tavla.ts'
import { getToken } from './graphql.ts'
import { root } from './program.ts'
import { seededBoard } from './seeded-board.ts'
import { pageTexts } from './texts.ts'

// Takes the pictures of the help from the running product, with the demo data, in both languages:
//
//   node scripts/build.ts && node tests/support/help-pictures.ts          all pictures
//   node tests/support/help-pictures.ts board adForm                      the pictures of these articles
//
// The clock and the demo data are fixed, so the same code gives the same pictures.

/** The clock of the platform and the browser. In the future, because the gateway rejects sessions of the past. */
const NOW = new Date('2030-03-14T09:00:00Z')

/** CSS pixels of the product that a picture shows. All pictures have the same shape. */
const SIZE = { width: 600, height: 270 }
/** Pixels of the picture per CSS pixel. */
const SCALE = 1.5
const QUALITY = 80

type Texts = (folder: string) => ReturnType<typeof pageTexts>

interface World {
  company: number
  ad: string
}

interface Picture {
  /** The demo user who is signed in. `recruiter` by default. */
  user?: string
  path: (world: World) => string
  /** Brings the page into the state that the picture shows. */
  prepare?: (page: Page, texts: Texts) => Promise<void>
  /** The part of the product that the picture begins with, at its top left corner. */
  part: (page: Page, texts: Texts) => Locator
  /** Moves the picture, in CSS pixels. */
  offset?: { x?: number; y?: number }
  /** The elements with the numbers of the text, in order. */
  marks?: (page: Page, texts: Texts) => Locator[]
}

const openCard = async (page: Page) => {
  await page.locator('[data-candidate]').nth(12).click()
  await page.getByRole('dialog').locator('[href^="mailto:"]').waitFor()
}

/** The pictures by article. */
const pictures: Readonly<Record<string, Picture>> = {
  home: {
    path: () => '/',
    part: (page) => page.getByRole('main').getByRole('listitem').first(),
    offset: { x: -12, y: -12 },
  },
  adForm: {
    path: ({ ad }) => `${ad}/form`,
    part: (page, t) => page.getByRole('heading', { name: t('pages/company/ad/form')('method.title') }),
    offset: { x: -16, y: -12 },
  },
  adSteps: {
    path: ({ ad }) => `${ad}/steps`,
    part: (page) => page.getByRole('main').getByRole('listitem').first(),
    offset: { x: -12, y: -12 },
  },
  packages: {
    path: ({ ad }) => `${ad}/promotion`,
    part: (page) => page.getByRole('table'),
  },
  board: {
    path: ({ ad }) => `${ad}/board`,
    part: (page) => page.getByRole('main').getByRole('region').first(),
    offset: { x: -6, y: -4 },
    marks: (page, t) => [
      page.locator('[data-candidate]').filter({ hasText: 'Elin Kaya' }),
      page.getByText(t('pages/company/ad/board')('hint.incoming')).first(),
    ],
  },
  boardFilter: {
    path: ({ ad }) => `${ad}/board`,
    prepare: async (page) => {
      await page.keyboard.press('/')
      await page.getByRole('dialog').waitFor()
    },
    part: (page) => page.getByRole('dialog'),
    offset: { x: -180, y: -20 },
  },
  candidateCard: {
    path: ({ ad }) => `${ad}/board`,
    prepare: openCard,
    part: (page) => page.getByRole('dialog'),
    offset: { x: -120 },
    marks: (page, t) => [
      page.getByRole('button', { name: t('features/candidate/card')('cv.show') }),
      page.getByRole('link', { name: t('features/candidate/card')('copy') }),
      page.getByRole('dialog').getByRole('slider'),
    ],
  },
  moveCandidates: {
    path: ({ ad }) => `${ad}/board`,
    prepare: async (page) => {
      await openCard(page)
      await page.getByRole('dialog').focus()
      await page.keyboard.press('m')
      await page.getByRole('menu').waitFor()
    },
    part: (page) => page.getByRole('menu'),
    offset: { x: -240, y: -60 },
  },
  inbox: {
    path: ({ company }) => `/${company}/inbox`,
    part: (page, t) => page.getByRole('list', { name: t('pages/company/inbox')('list') }),
    offset: { x: 0, y: -44 },
  },
  search: {
    path: ({ company }) => `/${company}`,
    prepare: async (page, t) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill('an')
      await page.getByRole('group', { name: t('shell/palette')('group.candidates') }).waitFor()
    },
    part: (page) => page.getByRole('dialog'),
    offset: { x: -10, y: -10 },
  },
  manualTasks: {
    user: 'administrator',
    path: () => '/admin-management/manage-promotions',
    part: (page) => page.getByRole('table').first(),
    offset: { x: -12 },
  },
}

/** Draws numbers next to elements, in the colours of the numbers in the text. */
async function drawMarks(page: Page, marks: readonly Locator[]): Promise<void> {
  for (const [index, mark] of marks.entries()) {
    const box = await mark.boundingBox()
    if (!box) throw new Error(`The element with number ${index + 1} is not visible.`)
    await page.evaluate(
      ({ x, y, text }) => {
        const dot = document.body.appendChild(document.createElement('b'))
        dot.textContent = text
        Object.assign(dot.style, {
          position: 'fixed',
          left: `${x - 12}px`,
          top: `${y - 12}px`,
          width: '24px',
          height: '24px',
          zIndex: '1000',
          borderRadius: '50%',
          background: 'var(--surface-inverse)',
          color: 'var(--ink-inverse)',
          boxShadow: '0 0 0 3px var(--surface)',
          font: '600 14px/24px var(--font)',
          textAlign: 'center',
        })
      },
      { x: box.x + box.width, y: box.y, text: String(index + 1) },
    )
  }
}

/** Takes the picture of an article in a language and returns it as WebP. */
async function take(
  picture: Picture,
  { tavla, world, language }: { tavla: ClockedTavla; world: World; language: Language },
): Promise<Buffer> {
  const browser = await openBrowser()
  try {
    const token = await getToken(tavla, picture.user ?? 'recruiter')
    const { page, context } = await browser.visit({
      at: tavla.web,
      token,
      language,
      viewport: { width: 1440, height: 900 },
    })
    await context.clock.setSystemTime(NOW)
    const texts: Texts = (folder) => pageTexts(folder, language)
    await page.goto(picture.path(world))
    await page.locator('main:not([aria-busy]) h1').waitFor()
    await picture.prepare?.(page, texts)
    const part = picture.part(page, texts)
    await part.waitFor()
    await part.scrollIntoViewIfNeeded()
    // The wallpaper is chosen at random.
    await page.evaluate(async () => {
      const wallpaper = document.querySelector('[aria-hidden="true"][style*="background"]')
      if (wallpaper instanceof HTMLElement) wallpaper.style.visibility = 'hidden'
      if (document.activeElement instanceof HTMLElement) document.activeElement.style.caretColor = 'transparent'
      await document.fonts.ready
      await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
    })
    await drawMarks(page, picture.marks?.(page, texts) ?? [])
    const box = await part.boundingBox()
    if (!box) throw new Error('The part is not visible.')
    const session = await context.newCDPSession(page)
    const { data } = await session.send('Page.captureScreenshot', {
      format: 'webp',
      quality: QUALITY,
      clip: {
        x: Math.max(0, box.x + (picture.offset?.x ?? 0)),
        y: Math.max(0, box.y + (picture.offset?.y ?? 0)),
        ...SIZE,
        scale: SCALE,
      },
    })
    return Buffer.from(data, 'base64')
  } finally {
    await browser.close()
  }
}

const wanted = process.argv.slice(2)
const tavla = await startClockedTavla(NOW)
try {
  await seedDemo(tavla.platform.deps)
  const token = await getToken(tavla, 'recruiter')
  const board = await seededBoard(tavla, token, 'small')
  const world: World = { company: board.companyId, ad: `/${board.companyId}/ad/${board.id}` }
  for (const [id, picture] of Object.entries(pictures).filter(([id]) => wanted.length === 0 || wanted.includes(id)))
    for (const language of ['sv', 'en'] as const) {
      const file = `web/shell/help/pictures/${id}.${language}.webp`
      const bytes = await take(picture, { tavla, world, language }).catch((error: unknown) => {
        throw new Error(`The picture of ${id} could not be taken in ${language}.`, { cause: error })
      })
      await writeFile(join(root, file), bytes)
      console.log(`${file} ${(bytes.length / 1000).toFixed(0)} kB`)
    }
} finally {
  await tavla.stop()
}
