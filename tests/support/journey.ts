import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { GetUserPreferences } from '#contract/identity/preferences-and-static-data.ts'
import { ask } from './ads.ts'
import { openBrowser, type TestBrowser, type Visitor, type VisitorOptions } from './browser.ts'
import { tokenOf } from './graphql.ts'
import { startTavla, type Tavla } from './tavla.ts'
import { atWorkerEnd } from './worker-end.ts'

/** What the tests of a journey share; filled before the first of them. */
export interface Journey {
  readonly tavla: Tavla
  /** Opens the web app as somebody at a browser of their own. */
  visit(options?: Omit<VisitorOptions, 'at'>): Promise<Visitor>
  /** Opens the job site as somebody at a browser of their own. */
  visitSite(options?: Omit<VisitorOptions, 'at'>): Promise<Visitor>
}

/** Messages wait until they are sent or taken back by hand, however slow the machine. */
const settings = { MESSAGE_HOLD_SECONDS: '600' }

/** The programs with the demo and a browser, which the files of a worker use one after another. */
interface Stage {
  tavla: Tavla
  browser: TestBrowser
  /** Lines of the servers' faults that have been looked at. */
  told: number
  end(): Promise<void>
}

let stage: Promise<Stage> | undefined

async function setStage(env: Readonly<Record<string, string>> = {}): Promise<Stage> {
  const [tavla, browser] = await Promise.all([
    startTavla({ needsWeb: true, seed: 'demo', env: { ...settings, ...env } }),
    sharedBrowser(),
  ])
  return { tavla, browser, told: 0, end: atWorkerEnd(() => tavla.stop()) }
}

let browser: Promise<TestBrowser> | undefined

/** The browser of this worker. */
export function sharedBrowser(): Promise<TestBrowser> {
  browser ??= openBrowser({ sharesProfiles: true }).then((opened) => {
    atWorkerEnd(() => opened.close())
    return opened
  })
  return browser
}

export interface JourneyOptions {
  /** The file has programs of its own: it changes what it cannot make, as the passwords of the demo's people. */
  isAlone?: boolean
  /** Settings of the programs of a file that is alone. */
  env?: () => Promise<Readonly<Record<string, string>>>
}

/**
 * Gives the journeys of this file the programs, with the demo's data, and a browser. Other files have used them before
 * and others will after: a test makes what it changes, or puts it back. After each test its visitors leave, and neither
 * their browsers nor the servers may have complained of anything that the test did not declare. After a file with a
 * failed test the programs start anew, so that nothing of it reaches the next one.
 */
export function startJourney({ isAlone = false, env }: JourneyOptions = {}): Journey {
  let current: Stage | undefined
  let visitors: Visitor[] = []
  let hasFailed = false
  const onStage = () => {
    if (!current) throw new Error('The programs are not started.')
    return current
  }
  const expectNoComplaints = ({ tavla, browser: open, told }: Stage) => {
    const complaints = open.complaints()
    const faults = tavla.faults().slice(told)
    onStage().told += faults.length
    hasFailed ||= complaints.length + faults.length > 0
    expect(complaints, 'complaints of the browser').toEqual([])
    expect(faults, 'errors in the logs of the servers').toEqual([])
  }
  beforeAll(async () => {
    current = await (isAlone ? setStage(await env?.()) : (stage ??= setStage()))
  })
  afterEach(async ({ task }) => {
    const failed = task.result?.state === 'fail'
    hasFailed ||= failed
    if (failed) for (const [index, { page }] of visitors.entries()) await keepPicture(page, `${index + 1} ${task.name}`)
    for (const visitor of visitors) await visitor.close(failed)
    visitors = []
    expectNoComplaints(onStage())
  })
  afterAll(async () => {
    if (!current) return
    try {
      expectNoComplaints(current)
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
    const { tavla, browser: open } = onStage()
    const visitor = await open.visit({ at: tavla[at], ...given })
    visitors.push(visitor)
    return visitor
  }
  return {
    get tavla() {
      return onStage().tavla
    },
    visit: (given = {}) => visitAt('web', given),
    visitSite: (given = {}) => visitAt('site', given),
  }
}

/** The account that most journeys share says what the next file expects. */
async function expectSwedish(tavla: Tavla): Promise<void> {
  const { locale } = await ask(tavla, await tokenOf(tavla, 'recruiter'), GetUserPreferences, {})
  expect(locale, 'language of the recruiter that the next file meets').toBe('sv')
}

/** A picture of the page where a test failed, in test-results/. */
async function keepPicture(page: Visitor['page'], name: string): Promise<void> {
  const path = `test-results/${name.replace(/[^\p{L}\d]+/gu, '-').slice(0, 80)}.png`
  await page.screenshot({ path }).catch(() => undefined)
  console.error(`Left at ${page.url()}, picture in ${path}`)
}
