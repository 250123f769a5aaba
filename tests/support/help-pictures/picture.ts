import type { Locator, Page } from 'playwright'
import type { pageTexts } from '../texts.ts'
import type { HelpWorld } from './world.ts'

/** Returns the texts of a folder of the web client in the language of the picture. */
export type Texts = (folder: string) => ReturnType<typeof pageTexts>

/**
 * An element with a number. By default the number is at its top right corner, `before` and `after` put it beside the
 * text of the element, so that it covers no words.
 */
export type Mark = Locator | { element: Locator; place: 'before' | 'after' }

export interface Picture {
  /** The demo user who is signed in. `recruiter` by default. */
  user?: string
  path: (world: HelpWorld) => string
  /** Whether the window is narrow, so that the picture shows more of the page. */
  isNarrow?: boolean
  /** Below 1, the picture shows more of the page, in smaller letters. */
  zoom?: number
  /** Brings the page into the state that the picture shows. */
  prepare?: (page: Page, texts: Texts, world: HelpWorld) => Promise<void>
  /** The part of the product that the picture begins with, at its top left corner. */
  part: (page: Page, texts: Texts) => Locator
  /** Moves the picture, in CSS pixels. */
  offset?: { x?: number; y?: number }
  /** The elements with the numbers of the text, in order. */
  marks?: (page: Page, texts: Texts) => Mark[]
}

/** The pictures of an area by article. */
export type Pictures = Readonly<Record<string, Picture>>

export const before = (element: Locator): Mark => ({ element, place: 'before' })
export const after = (element: Locator): Mark => ({ element, place: 'after' })
