import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** The shell is the same browser without a window to draw, which takes half the work of the browser's own process. */
const candidates = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Path of a Chromium on this machine, or undefined. `CHROMIUM_PATH` goes first. */
export const findBrowser = (): string | undefined =>
  [process.env['CHROMIUM_PATH'], ...candidates].find((path) => path !== undefined && existsSync(path))

/**
 * Finds a browser, else fetches Playwright's own, else asks the system's package manager. Throws when none of it works.
 */
export async function ensureBrowser(): Promise<string> {
  const found = findBrowser()
  if (found !== undefined) return found
  console.log('Looking for a browser for the journeys …')
  const { chromium } = await import('playwright')
  if (existsSync(chromium.executablePath())) return chromium.executablePath()
  const fetched = spawnSync('playwright', ['install', 'chromium'], { stdio: 'ignore', timeout: 180_000 })
  if (fetched.status === 0 && existsSync(chromium.executablePath())) return chromium.executablePath()
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  for (const command of [
    ['apt-get', 'update'],
    ['apt-get', 'install', '-y', 'chromium-headless-shell'],
    ['apt-get', 'install', '-y', 'chromium'],
  ]) {
    const [program, ...args] = [...sudo, ...command]
    if (program !== undefined && findBrowser() === undefined) spawnSync(program, args, { stdio: 'ignore' })
  }
  const installed = findBrowser()
  if (installed === undefined) throw new Error('No browser: install Chromium, or name one in CHROMIUM_PATH.')
  return installed
}
