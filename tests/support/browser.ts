import { chromium, type Browser, type BrowserContext, type ConsoleMessage, type Page, type WebError } from 'playwright'
import { findBrowser } from '../../scripts/browser.ts'

const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export type Language = 'sv' | 'en'

export interface VisitorOptions {
  /** Base URL of relative paths. */
  at: string
  /** Token of a user who is signed in from the start. */
  token?: string
  /** Language of the web app; Swedish by default. */
  language?: Language
  colorScheme?: 'light' | 'dark'
  viewport?: { width: number; height: number }
  javaScriptEnabled?: boolean
  /** Has a touch screen. */
  hasTouch?: boolean
  /** Locale of the browser; Swedish by default. */
  locale?: string
  /** Shows animations. By default the browser prefers reduced motion, so that tests do not wait for animations. */
  hasMotion?: boolean
  /** Starts with an empty browser cache. */
  isNew?: boolean
}

/** A person with a browser of their own: separate storage and windows. */
export interface Visitor {
  readonly context: BrowserContext
  readonly page: Page
  /** Opens another window of the same person. */
  newPage(): Promise<Page>
  /** Declares console messages that the test expects. Any other error or warning fails the test. */
  expectConsole(...patterns: RegExp[]): void
  /**
   * Disconnects all windows from the network, or reconnects them. From then on, console errors about the connection are
   * expected.
   */
  setOffline(isOffline: boolean): Promise<void>
  /** Closes all windows. If `broken`, the profile is not reused. */
  close(broken?: boolean): Promise<void>
}

export interface TestBrowser {
  visit(options: VisitorOptions): Promise<Visitor>
  /** Returns the errors and warnings of all visitors since the last call. */
  consoleErrors(): string[]
  close(): Promise<void>
}

/**
 * Console errors without a network: a failed request, a lost socket, and the check for a newer service worker shortly
 * after a page has loaded.
 */
const offlineErrors =
  /ERR_INTERNET_DISCONNECTED|WebSocket connection to|An unknown error occurred when fetching the script/

/** Timeout of actions. It only has to end a wait that can never succeed. */
const ACTION_TIMEOUT_MS = 60_000

/** The viewport that the web app is designed for. */
export const desktop = { width: 1440, height: 900 }
/** A small phone, for the job site. */
export const phone = { width: 390, height: 844 }

/**
 * A browser profile with a blank window, the lobby. A visitor's first window is opened from the lobby and shares its
 * process, because starting processes for a new profile costs four times as much as loading a page.
 */
interface Profile {
  readonly context: BrowserContext
  readonly lobby: Page
}

export interface BrowserOptions {
  /** Reuses the profiles of visitors who have left. Everything in a reused profile is cleared except the HTTP cache. */
  sharesProfiles?: boolean
}

/** Opens a browser that collects the errors and warnings of the console and the uncaught errors of its visitors. */
export async function openBrowser({ sharesProfiles = false }: BrowserOptions = {}): Promise<TestBrowser> {
  const executablePath = findBrowser()
  const browser: Browser = await chromium.launch({
    args: CHROMIUM_ARGS,
    ...(executablePath !== undefined && { executablePath }),
  })
  let consoleErrors: string[] = []
  /** Unused profiles, by the options that cannot be changed after creation. */
  const free = new Map<string, Profile[]>()

  const visit = async ({
    at,
    token,
    language = 'sv',
    colorScheme = 'light',
    viewport = desktop,
    javaScriptEnabled = true,
    hasTouch = false,
    locale = 'sv-SE',
    hasMotion = false,
    isNew = false,
  }: VisitorOptions): Promise<Visitor> => {
    const kind = JSON.stringify([at, javaScriptEnabled, hasTouch, locale])
    const profile =
      (isNew ? undefined : free.get(kind)?.pop()) ??
      (await openProfile(browser, { at, javaScriptEnabled, hasTouch, locale }))
    const { context, lobby } = profile
    await lobby.evaluate(
      (items) => {
        for (const [name, value] of items) localStorage.setItem(name, value)
      },
      [['tavla.language', language], ...(token === undefined ? [] : [['tavla.token', token]])] as [string, string][],
    )
    const expected: RegExp[] = []
    const report = (text: string) => {
      if (!expected.some((pattern) => pattern.test(text))) consoleErrors.push(text)
    }
    const onConsole = (message: ConsoleMessage) => {
      if (message.type() === 'error' || message.type() === 'warning')
        report(`${message.type()} at ${message.location().url}: ${message.text()}`)
    }
    const onError = (error: WebError) =>
      report(`uncaught at ${error.page()?.url()}: ${error.error().stack ?? String(error.error())}`)
    const openWindow = async (from: Page) => {
      const page = await openWindowFrom(from)
      if (viewport !== desktop) await page.setViewportSize(viewport)
      if (colorScheme !== 'light' || hasMotion)
        await page.emulateMedia({ colorScheme, reducedMotion: hasMotion ? 'no-preference' : 'reduce' })
      return page
    }
    const page = await openWindow(lobby)
    await lobby.close()
    context.on('console', onConsole)
    context.on('weberror', onError)
    let isClosed = false
    return {
      context,
      page,
      newPage: () => openWindow(page),
      expectConsole: (...patterns) => void expected.push(...patterns),
      setOffline: async (isOffline) => {
        expected.push(offlineErrors)
        await context.setOffline(isOffline)
      },
      close: async (broken = false) => {
        if (isClosed) return
        isClosed = true
        context.off('console', onConsole)
        context.off('weberror', onError)
        // A route handler may still be running when its test ends. Its errors must not fail the run.
        for (const routed of [context, ...context.pages()]) await routed.unrouteAll({ behavior: 'ignoreErrors' })
        const next = sharesProfiles && !broken ? await resetProfile(context) : null
        if (next) free.set(kind, [...(free.get(kind) ?? []), next])
        else await context.close()
      },
    }
  }

  return {
    visit,
    consoleErrors: () => {
      const found = consoleErrors
      consoleErrors = []
      return found
    },
    close: () => browser.close(),
  }
}

async function openProfile(
  browser: Browser,
  { at, ...options }: Pick<VisitorOptions, 'at' | 'javaScriptEnabled' | 'hasTouch' | 'locale'>,
): Promise<Profile> {
  const context = await browser.newContext({
    baseURL: at,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    viewport: desktop,
    timezoneId: 'Europe/Stockholm',
    ...options,
  })
  context.setDefaultTimeout(ACTION_TIMEOUT_MS)
  const lobby = await context.newPage()
  await lobby.goto('/healthz')
  return { context, lobby }
}

/** Opens a blank window in the process of another window, with empty session storage. */
async function openWindowFrom(page: Page): Promise<Page> {
  const [opened] = await Promise.all([page.context().waitForEvent('page'), page.evaluate(() => void open())])
  await opened.evaluate(() => sessionStorage.clear())
  return opened
}

/**
 * Clears everything in a profile except the HTTP cache. Returns null if the profile cannot be reused: a test replaced
 * its clock, or all windows are closed.
 */
async function resetProfile(context: BrowserContext): Promise<Profile | null> {
  try {
    const [last] = context.pages()
    if (!last) return null
    await context.setOffline(false)
    const lobby = await openWindowFrom(last)
    for (const page of context.pages()) if (page !== lobby) await page.close()
    await lobby.goto('/healthz')
    await Promise.all([context.clearCookies(), context.clearPermissions()])
    const isClean = await lobby.evaluate(async () => {
      localStorage.clear()
      sessionStorage.clear()
      for (const { name } of await indexedDB.databases()) if (name !== undefined) indexedDB.deleteDatabase(name)
      for (const name of await caches.keys()) await caches.delete(name)
      // Init scripts of a test cannot be removed from a profile. They show as replaced timers or as a style on the
      // document.
      return (
        !document.documentElement.hasAttribute('style') &&
        [Date, setTimeout, requestAnimationFrame].every((each) => String(each).includes('[native code]'))
      )
    })
    return isClean ? { context, lobby } : null
  } catch {
    return null
  }
}
