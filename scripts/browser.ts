import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Paths to try. The headless shell draws no window, which halves the work of the browser's own process. */
const candidates = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Returns the path of a Chromium on this machine, or undefined. `CHROMIUM_PATH` takes precedence. */
export const findBrowser = (): string | undefined =>
  [process.env['CHROMIUM_PATH'], ...candidates].find((path) => path !== undefined && existsSync(path))

/**
 * Finds a browser. If there is none, downloads Playwright's, or installs Chromium with the package manager. Throws if
 * nothing works.
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
  if (installed === undefined) throw new Error('No browser found. Install Chromium, or set CHROMIUM_PATH to its path.')
  return installed
}
