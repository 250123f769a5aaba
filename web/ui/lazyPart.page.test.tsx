import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { forgetGap, reportGap } from '#web/state/connection-gap.ts'
import { until } from '#web/testing/render-page.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'
import { lazyPart } from './lazyPart.tsx'
import { partMissing } from './PartMissing.tsx'

const ui = pageTexts('ui')

let container: HTMLElement
let root: Root
beforeEach(() => {
  container = document.body.appendChild(document.createElement('div'))
  root = createRoot(container, {
    onCaughtError: () => {
      /* reported where the part is rendered */
    },
  })
})
afterEach(() => {
  root.unmount()
  container.remove()
  forgetGap()
})

/** A part that cannot be loaded until `connect` is called. Counts the attempts. */
function partOf(missing: boolean) {
  let [isConnected, attempts] = [false, 0]
  const Part = lazyPart(
    () => {
      attempts += 1
      return isConnected ? Promise.resolve(() => <b>Här är delen</b>) : Promise.reject(new TypeError('Failed to fetch'))
    },
    (Loaded) => Loaded,
    { waiting: () => <i>Väntar</i>, ...(missing && { missing: partMissing }) },
  )
  return {
    Part,
    connect: () => {
      isConnected = true
    },
    attempts: () => attempts,
  }
}

test.each([
  ['the network is back', () => window.dispatchEvent(new Event('online'))],
  ['the live events resume after a gap', () => reportGap()],
])('shows that a part is missing and loads it automatically when %s (ERR-04, SHELL-113)', async (_, back) => {
  const { Part, connect, attempts } = partOf(true)
  root.render(<Part />)
  await until(() => expect(container.textContent).toContain(ui('partMissing')))
  connect()
  const before = attempts()
  back()
  await until(() => expect(container.textContent).toBe('Här är delen'))
  expect(attempts()).toBe(before + 1)
})

test('a decoration that cannot be loaded keeps its placeholder until the connection is back (ERR-04, SHELL-113)', async () => {
  const { Part, connect, attempts } = partOf(false)
  root.render(<Part />)
  await until(() => expect(attempts()).toBeGreaterThan(0))
  await until(() => expect(container.textContent).toBe('Väntar'))
  const before = attempts()
  window.dispatchEvent(new Event('online'))
  // After a reconnect the part is retried several times, at least once because of this event.
  await until(() => expect(attempts()).toBeGreaterThan(before))
  connect()
  window.dispatchEvent(new Event('online'))
  await until(() => expect(container.textContent).toBe('Här är delen'))
})

/** Adds a style sheet that failed to load. Returns the requests for it, which `answer` answers. */
function addMissingStyle(href: string, answer: () => Response) {
  const { settings } = (
    window as unknown as { happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: boolean } } }
  ).happyDOM
  settings.handleDisabledFileLoadingAsSuccess = true
  const looks = document.createElement('link')
  Object.assign(looks, { rel: 'stylesheet', href })
  document.head.append(looks)
  looks.dispatchEvent(new Event('error'))
  const fetched = vi.fn(async () => answer())
  vi.stubGlobal('fetch', fetched)
  onTestFinished(() => {
    settings.handleDisabledFileLoadingAsSuccess = false
    vi.unstubAllGlobals()
    document.querySelector(`link[href="${href}"]`)?.remove()
  })
  return fetched
}

test('a missing style sheet is loaded only once for all parts that need it (ERR-04)', async () => {
  const fetched = addMissingStyle('/assets/part.css', () => new Response(''))
  const [one, other] = [partOf(true), partOf(true)]
  one.connect()
  other.connect()
  root.render(
    <>
      <one.Part />
      <other.Part />
    </>,
  )
  await until(() => expect(container.textContent).toBe('Här är delenHär är delen'))
  expect(fetched).toHaveBeenCalledTimes(1)
  expect(document.querySelectorAll('link[href="/assets/part.css"]')).toHaveLength(1)
})

test('a missing style sheet that the server fails to send is loaded again with the next attempt (ERR-04)', async () => {
  let status = 503
  const fetched = addMissingStyle('/assets/other.css', () => new Response('', { status }))
  const { Part, connect } = partOf(true)
  connect()
  root.render(<Part />)
  await until(() => expect(container.textContent).toContain(ui('partMissing')))
  const before = fetched.mock.calls.length
  status = 200
  window.dispatchEvent(new Event('online'))
  await until(() => expect(container.textContent).toBe('Här är delen'))
  expect(fetched.mock.calls.length).toBe(before + 1)
})
