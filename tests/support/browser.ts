import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type ConsoleMessage, type Page } from 'playwright'
import { findBrowser } from '../../scripts/browser.ts'

const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync']

export type Language = 'sv' | 'en'

export interface VisitorOptions {
  /** Address that relative paths start from. */
  at: string
  /** Signed in from the start with this token. */
  token?: string
  /** Language of the web app; Swedish by default. */
  language?: Language
  colorScheme?: 'light' | 'dark'
  viewport?: { width: number; height: number }
  javaScriptEnabled?: boolean
  /** The screen takes fingers. */
  hasTouch?: boolean
  /** Language the browser asks for; Swedish by default. */
  locale?: string
}

/** A person at a browser of their own: own storage, own window. */
export interface Visitor {
  readonly context: BrowserContext
  readonly page: Page
  /** Another window of the same person. */
  newPage(): Promise<Page>
  /** Console messages that match are part of the test; everything else the browser complains of fails it. */
  expectConsole(...patterns: RegExp[]): void
  close(): Promise<void>
}

export interface TestBrowser {
  visit(options: VisitorOptions): Promise<Visitor>
  /** What any visitor's browser complained of since the last call. */
  complaints(): string[]
  close(): Promise<void>
}

/** Milliseconds that an action waits for what it acts on. The time only ends a wait for what never comes. */
const patience = 60_000

/** The screen the web app is drawn for. */
export const desktop = { width: 1440, height: 900 }
/** A small phone, for the job site. */
export const phone = { width: 390, height: 844 }

/** Opens a browser whose visitors' complaints (errors and warnings of the console, errors of pages) are kept. */
export async function openBrowser(): Promise<TestBrowser> {
  const executablePath = findBrowser()
  const browser: Browser = await chromium.launch({ args, ...(executablePath !== undefined && { executablePath }) })
  let complaints: string[] = []

  const visit = async ({ at, token, language = 'sv', colorScheme = 'light', viewport = desktop, javaScriptEnabled = true, hasTouch = false, locale = 'sv-SE' }: VisitorOptions): Promise<Visitor> => {
    const stored = [{ name: 'tavla.language', value: language }, ...(token === undefined ? [] : [{ name: 'tavla.token', value: token }])]
    const options: BrowserContextOptions = {
      baseURL: at, colorScheme, viewport, javaScriptEnabled, hasTouch, locale, timezoneId: 'Europe/Stockholm',
      storageState: { cookies: [], origins: [{ origin: new URL(at).origin, localStorage: stored }] },
    }
    const context = await browser.newContext(options)
    context.setDefaultTimeout(patience)
    const expected: RegExp[] = []
    const complain = (text: string) => {
      if (!expected.some((pattern) => pattern.test(text))) complaints.push(text)
    }
    context.on('console', (message: ConsoleMessage) => {
      if (message.type() === 'error' || message.type() === 'warning') complain(`${message.type()} at ${message.location().url}: ${message.text()}`)
    })
    context.on('weberror', (error) => complain(`uncaught at ${error.page()?.url()}: ${error.error().stack ?? String(error.error())}`))
    return {
      context,
      page: await context.newPage(),
      newPage: () => context.newPage(),
      expectConsole: (...patterns) => void expected.push(...patterns),
      close: () => context.close(),
    }
  }

  return {
    visit,
    complaints: () => {
      const found = complaints
      complaints = []
      return found
    },
    close: () => browser.close(),
  }
}
