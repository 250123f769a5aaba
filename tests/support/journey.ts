import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { GetUserPreferences } from '#contract/identity/preferences-and-static-data.ts'
import { sendCall } from './ads.ts'
import { openBrowser, type TestBrowser, type Visitor, type VisitorOptions } from './browser.ts'
import { getToken } from './graphql.ts'
import { startTavla, type Tavla } from './tavla.ts'
import { atWorkerEnd } from './worker-end.ts'

/** The programs and browser of a journey. Set before the first test. */
export interface Journey {
  readonly tavla: Tavla
  /** Opens the web app for a new visitor. */
  visit(options?: Omit<VisitorOptions, 'at'>): Promise<Visitor>
  /** Opens the job site for a new visitor. */
  visitSite(options?: Omit<VisitorOptions, 'at'>): Promise<Visitor>
}

/** The platform holds messages until a test sends or withdraws them, even on a slow machine. */
const settings = { MESSAGE_HOLD_SECONDS: '600' }

/** The programs with the demo data and a browser, shared by the files of a worker. */
interface Stage {
  tavla: Tavla
  browser: TestBrowser
  /** Number of error lines of the servers that have been checked. */
  checkedLines: number
  end(): Promise<void>
}

let stage: Promise<Stage> | undefined

async function setStage(env: Readonly<Record<string, string>> = {}): Promise<Stage> {
  const [tavla, browser] = await Promise.all([
    startTavla({ needsWeb: true, seed: 'demo', env: { ...settings, ...env } }),
    sharedBrowser(),
  ])
  return { tavla, browser, checkedLines: 0, end: atWorkerEnd(() => tavla.stop()) }
}

let browser: Promise<TestBrowser> | undefined

/** Returns the browser of this worker. */
export function sharedBrowser(): Promise<TestBrowser> {
  browser ??= openBrowser({ sharesProfiles: true }).then((opened) => {
    atWorkerEnd(() => opened.close())
    return opened
  })
  return browser
}

export interface JourneyOptions {
  /**
   * Starts separate programs for this file, because it changes data that it cannot create, such as the passwords of the
   * demo users.
   */
  isAlone?: boolean
  /** Settings for the programs if `isAlone`. */
  env?: () => Promise<Readonly<Record<string, string>>>
}

/**
 * Starts the programs with the demo data and a browser for the journeys of this file.
 * Other files use the same programs, so a test creates the data it changes, or restores it. After each test its
 * visitors leave, and the test fails if a browser or a server logged an error that the test did not declare. After a
 * file with a failed test the programs are restarted, so that the failure does not affect the next file.
 */
export function startJourney({ isAlone = false, env }: JourneyOptions = {}): Journey {
  let current: Stage | undefined
  let visitors: Visitor[] = []
  let hasFailed = false
  const startedStage = () => {
    if (!current) throw new Error('The programs are not started.')
    return current
  }
  const expectNoErrors = ({ tavla, browser: open, checkedLines }: Stage) => {
    const consoleErrors = open.consoleErrors()
    const errorLines = tavla.errorLines().slice(checkedLines)
    startedStage().checkedLines += errorLines.length
    hasFailed ||= consoleErrors.length + errorLines.length > 0
    expect(consoleErrors, 'errors and warnings in the console').toEqual([])
    expect(errorLines, 'errors in the logs of the servers').toEqual([])
  }
  beforeAll(async () => {
    current = await (isAlone ? setStage(await env?.()) : (stage ??= setStage()))
  })
  afterEach(async ({ task }) => {
    const failed = task.result?.state === 'fail'
    hasFailed ||= failed
    if (failed)
      for (const [index, { page }] of visitors.entries()) await saveScreenshot(page, `${index + 1} ${task.name}`)
    for (const visitor of visitors) await visitor.close(failed)
    visitors = []
    expectNoErrors(startedStage())
  })
  afterAll(async () => {
    if (!current) return
    try {
      expectNoErrors(current)
      if (!isAlone && !hasFailed) await expectSwedish(current.tavla)
    } catch (error) {
      hasFailed = true
      throw error
    } finally {
      if (!isAlone && hasFailed) stage = undefined
      if (isAlone || hasFailed) await current.end()
    }
  })
  const visitAt = async (at: 'web' | 'site', given: Omit<VisitorOptions, 'at'>) => {
    const { tavla, browser: open } = startedStage()
    const visitor = await open.visit({ at: tavla[at], ...given })
    visitors.push(visitor)
    return visitor
  }
  return {
    get tavla() {
      return startedStage().tavla
    },
    visit: (given = {}) => visitAt('web', given),
    visitSite: (given = {}) => visitAt('site', given),
  }
}

/** Checks that the language of the shared demo account is back to Swedish for the next file. */
async function expectSwedish(tavla: Tavla): Promise<void> {
  const { locale } = await sendCall(tavla, await getToken(tavla, 'recruiter'), GetUserPreferences, {})
  expect(locale, 'language of the recruiter after the file').toBe('sv')
}

/** Saves a screenshot of the page of a failed test in test-results/. */
async function saveScreenshot(page: Visitor['page'], name: string): Promise<void> {
  const path = `test-results/${name.replace(/[^\p{L}\d]+/gu, '-').slice(0, 80)}.png`
  await page.screenshot({ path }).catch(() => undefined)
  console.error(`Test failed at ${page.url()}; screenshot: ${path}`)
}
