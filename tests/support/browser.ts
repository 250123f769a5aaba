import { chromium, type Browser, type BrowserContext, type ConsoleMessage, type Page, type WebError } from 'playwright'
import { findBrowser } from '../../scripts/browser.ts'

const args = [
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
  /**
   * Things move as they change. By default the person has asked for less motion: nothing then waits for what is still
   * under way.
   */
  hasMotion?: boolean
  /** Has never been here: nothing of the app is in the browser's cache. */
  isNew?: boolean
}

/** A person at a browser of their own: own storage, own window. */
export interface Visitor {
  readonly context: BrowserContext
  readonly page: Page
  /** Another window of the same person. */
  newPage(): Promise<Page>
  /** Console messages that match are part of the test; everything else the browser complains of fails it. */
  expectConsole(...patterns: RegExp[]): void
  /**
   * Takes the connection of all windows, or gives it back; that the browser complains of it is part of the test from
   * then on.
   */
  setOffline(isOffline: boolean): Promise<void>
  /** Leaves. What was broken is not handed on to the next visitor. */
  close(broken?: boolean): Promise<void>
}

export interface TestBrowser {
  visit(options: VisitorOptions): Promise<Visitor>
  /** What any visitor's browser complained of since the last call. */
  complaints(): string[]
  close(): Promise<void>
}

/**
 * What a browser says without a connection: a request did not go, a socket was lost, and it could not look for a newer
 * service worker, as it does a moment after a page has come.
 */
const complaintsOffline =
  /ERR_INTERNET_DISCONNECTED|WebSocket connection to|An unknown error occurred when fetching the script/

/** Milliseconds that an action waits for what it acts on. The time only ends a wait for what never comes. */
const patience = 60_000

/** The screen the web app is drawn for. */
export const desktop = { width: 1440, height: 900 }
/** A small phone, for the job site. */
export const phone = { width: 390, height: 844 }

/**
 * A browser profile with a window that shows nothing of the app, a lobby. A visitor's first window is opened from it,
 * and stays in its process: a profile of one's own with new processes takes four times the work of a whole page.
 */
interface Profile {
  readonly context: BrowserContext
  readonly lobby: Page
}

export interface BrowserOptions {
  /**
   * Visitors may come into the profile of one who has left: all is as new in it, but what the browser has fetched need
   * not be fetched again.
   */
  sharesProfiles?: boolean
}

/** Opens a browser whose visitors' complaints (errors and warnings of the console, errors of pages) are kept. */
export async function openBrowser({ sharesProfiles = false }: BrowserOptions = {}): Promise<TestBrowser> {
  const executablePath = findBrowser()
  const browser: Browser = await chromium.launch({ args, ...(executablePath !== undefined && { executablePath }) })
  let complaints: string[] = []
  /** Profiles nobody uses, by what cannot be changed in them. */
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
    const complain = (text: string) => {
      if (!expected.some((pattern) => pattern.test(text))) complaints.push(text)
    }
    const onConsole = (message: ConsoleMessage) => {
      if (message.type() === 'error' || message.type() === 'warning')
        complain(`${message.type()} at ${message.location().url}: ${message.text()}`)
    }
    const onError = (error: WebError) =>
      complain(`uncaught at ${error.page()?.url()}: ${error.error().stack ?? String(error.error())}`)
    const openWindow = async (from: Page) => {
      const page = await windowFrom(from)
      if (viewport !== desktop) await page.setViewportSize(viewport)
      if (colorScheme !== 'light' || hasMotion)
        await page.emulateMedia({ colorScheme, reducedMotion: hasMotion ? 'no-preference' : 'reduce' })
      return page
    }
    const page = await openWindow(lobby)
    await lobby.close()
    context.on('console', onConsole)
    context.on('weberror', onError)
    let gone = false
    return {
      context,
      page,
      newPage: () => openWindow(page),
      expectConsole: (...patterns) => void expected.push(...patterns),
      setOffline: async (isOffline) => {
        expected.push(complaintsOffline)
        await context.setOffline(isOffline)
      },
      close: async (broken = false) => {
        if (gone) return
        gone = true
        context.off('console', onConsole)
        context.off('weberror', onError)
        // A handler that is still at a request when its test ends has nothing left to say, and may not fail the run.
        for (const routed of [context, ...context.pages()]) await routed.unrouteAll({ behavior: 'ignoreErrors' })
        const next = sharesProfiles && !broken ? await tidy(context) : null
        if (next) free.set(kind, [...(free.get(kind) ?? []), next])
        else await context.close()
      },
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
  context.setDefaultTimeout(patience)
  const lobby = await context.newPage()
  await lobby.goto('/healthz')
  return { context, lobby }
}

/** An empty window in the process of another one, with nothing of it in its own storage. */
async function windowFrom(page: Page): Promise<Page> {
  const [opened] = await Promise.all([page.context().waitForEvent('page'), page.evaluate(() => void open())])
  await opened.evaluate(() => sessionStorage.clear())
  return opened
}

/**
 * Leaves a profile as a new one is, but for what the browser has fetched. Null when that cannot be: its time was taken,
 * or all its windows are gone.
 */
async function tidy(context: BrowserContext): Promise<Profile | null> {
  try {
    const [last] = context.pages()
    if (!last) return null
    await context.setOffline(false)
    const lobby = await windowFrom(last)
    for (const page of context.pages()) if (page !== lobby) await page.close()
    await lobby.goto('/healthz')
    await Promise.all([context.clearCookies(), context.clearPermissions()])
    const isClean = await lobby.evaluate(async () => {
      localStorage.clear()
      sessionStorage.clear()
      for (const { name } of await indexedDB.databases()) if (name !== undefined) indexedDB.deleteDatabase(name)
      for (const name of await caches.keys()) await caches.delete(name)
      // A script that a test puts into every page stays with the profile: then it has its own time, or something stands
      // on the page.
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
