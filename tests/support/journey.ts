import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { openBrowser, type TestBrowser, type Visitor, type VisitorOptions } from './browser.ts'
import { startTavla, type Tavla, type TavlaOptions } from './tavla.ts'

/** What the tests of a journey share; filled before the first of them. */
export interface Journey {
  readonly tavla: Tavla
  /** Opens the web app in a fresh browser profile. */
  visit(options?: Omit<VisitorOptions, 'at'>): Promise<Visitor>
  /** Opens the job site in a fresh browser profile. */
  visitSite(options?: Omit<VisitorOptions, 'at'>): Promise<Visitor>
}

/**
 * Starts the programs and a browser for the journeys of this file. After each test its visitors leave, and neither their
 * browsers nor the servers may have complained of anything that the test did not declare.
 */
export function startJourney(options: TavlaOptions = { seed: 'demo' }): Journey {
  let tavla: Tavla | undefined
  let browser: TestBrowser | undefined
  let visitors: Visitor[] = []
  let toldFaults = 0
  beforeAll(async () => {
    [tavla, browser] = await Promise.all([startTavla({ needsWeb: true, ...options }), openBrowser()])
  })
  afterAll(async () => {
    await browser?.close()
    await tavla?.stop()
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') for (const [index, { page }] of visitors.entries()) await keepPicture(page, `${index + 1} ${task.name}`)
    for (const visitor of visitors) await visitor.close()
    visitors = []
    const faults = tavla?.faults() ?? []
    const untold = faults.slice(toldFaults)
    toldFaults = faults.length
    expect(browser?.complaints() ?? [], 'complaints of the browser').toEqual([])
    expect(untold, 'errors in the logs of the servers').toEqual([])
  })
  const visitAt = async (at: 'web' | 'site', given: Omit<VisitorOptions, 'at'>) => {
    if (!tavla || !browser) throw new Error('The programs are not started.')
    const visitor = await browser.visit({ at: tavla[at], ...given })
    visitors.push(visitor)
    return visitor
  }
  return {
    get tavla() {
      if (!tavla) throw new Error('The programs are not started.')
      return tavla
    },
    visit: (given = {}) => visitAt('web', given),
    visitSite: (given = {}) => visitAt('site', given),
  }
}

/** A picture of the page where a test failed, in test-results/. */
async function keepPicture(page: Visitor['page'], name: string): Promise<void> {
  const path = `test-results/${name.replace(/[^\p{L}\d]+/gu, '-').slice(0, 80)}.png`
  await page.screenshot({ path }).catch(() => undefined)
  console.error(`Left at ${page.url()}, picture in ${path}`)
}
