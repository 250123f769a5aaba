import type { Page } from 'playwright'
import type { Language, TestBrowser } from '../browser.ts'
import { getToken } from '../graphql.ts'
import { pageTexts } from '../texts.ts'
import type { Mark, Picture, Texts } from './picture.ts'
import { NOW, type HelpWorld } from './world.ts'

/** CSS pixels of the product that a picture shows. All pictures have the same shape. */
const SIZE = { width: 600, height: 270 }
/** Pixels of the picture per CSS pixel. */
const SCALE = 1.5
const QUALITY = 80

const WINDOW = { width: 1440, height: 900 }
const NARROW_WINDOW = { width: 1024, height: 700 }

/** CSS pixels. */
const MARK_SIZE = 24
const MARK_GAP = 6

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Returns the centre of the number of an element. */
async function placeOf(mark: Mark, size: number): Promise<{ x: number; y: number }> {
  const { element, place } = 'element' in mark ? mark : { element: mark, place: 'corner' as const }
  // An element may be wider than its text.
  const box: Box = await element.evaluate((node, isBeside) => {
    const range = document.createRange()
    range.selectNodeContents(node)
    const text = range.getBoundingClientRect()
    const { x, y, width, height } = isBeside && text.width > 0 ? text : node.getBoundingClientRect()
    return { x, y, width, height }
  }, place !== 'corner')
  if (box.width === 0) throw new Error('An element with a number is not visible.')
  const distance = size / 2 + MARK_GAP
  if (place === 'corner') return { x: box.x + box.width, y: box.y }
  return { x: place === 'before' ? box.x - distance : box.x + box.width + distance, y: box.y + box.height / 2 }
}

/** Draws numbers next to elements, in the colours of the numbers in the text. */
async function drawMarks(
  page: Page,
  marks: readonly Mark[],
  { clip, size }: { clip: Box; size: number },
): Promise<void> {
  for (const [index, mark] of marks.entries()) {
    const { x, y } = await placeOf(mark, size)
    const [left, top] = [x - size / 2, y - size / 2]
    const isInside =
      left >= clip.x && top >= clip.y && left + size <= clip.x + clip.width && top + size <= clip.y + clip.height
    if (!isInside) throw new Error(`The number ${index + 1} is outside the picture, at ${x - clip.x}, ${y - clip.y}.`)
    await page.evaluate(
      ({ text, ...style }) => {
        const dot = document.body.appendChild(document.createElement('b'))
        dot.textContent = text
        Object.assign(dot.style, style, {
          position: 'fixed',
          zIndex: '1000',
          borderRadius: '50%',
          background: 'var(--surface-inverse)',
          color: 'var(--ink-inverse)',
          boxShadow: '0 0 0 3px var(--surface)',
          textAlign: 'center',
        })
      },
      {
        text: String(index + 1),
        left: `${left}px`,
        top: `${top}px`,
        width: `${size}px`,
        height: `${size}px`,
        font: `600 ${(size * 14) / MARK_SIZE}px/${size}px var(--font)`,
      },
    )
  }
}

/** Takes the picture of an article in a language and returns it as WebP. */
export async function take(
  picture: Picture,
  { browser, world, language }: { browser: TestBrowser; world: HelpWorld; language: Language },
): Promise<Buffer> {
  const { zoom = 1 } = picture
  const visitor = await browser.visit({
    at: world.web,
    token: await getToken(world, picture.user ?? 'recruiter'),
    language,
    viewport: picture.isNarrow ? NARROW_WINDOW : WINDOW,
  })
  const { page, context } = visitor
  try {
    await context.clock.setSystemTime(NOW)
    const texts: Texts = (folder) => pageTexts(folder, language)
    await page.goto(picture.path(world))
    await page.locator('main:not([aria-busy]) h1').waitFor()
    await picture.prepare?.(page, texts, world)
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
    const box = await part.boundingBox()
    if (!box) throw new Error('The part is not visible.')
    const clip = {
      x: Math.max(0, box.x + (picture.offset?.x ?? 0)),
      y: Math.max(0, box.y + (picture.offset?.y ?? 0)),
      width: SIZE.width / zoom,
      height: SIZE.height / zoom,
    }
    await drawMarks(page, picture.marks?.(page, texts) ?? [], { clip, size: MARK_SIZE / zoom })
    const session = await context.newCDPSession(page)
    const { data } = await session.send('Page.captureScreenshot', {
      format: 'webp',
      quality: QUALITY,
      clip: { ...clip, scale: SCALE * zoom },
    })
    return Buffer.from(data, 'base64')
  } finally {
    await visitor.close()
  }
}
