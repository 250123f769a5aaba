import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { forgetGap, tellGap } from '#web/state/when-back.ts'
import { until } from '#web/testing/render-route.tsx'
import { words } from '#web/testing/words.ts'
import { lazyPart } from './lazyPart.tsx'
import { partMissing } from './PartMissing.tsx'

const ui = words('ui')

let place: HTMLElement
let root: Root
beforeEach(() => {
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place, {
    onCaughtError: () => {
      /* told where the part is drawn */
    },
  })
})
afterEach(() => {
  root.unmount()
  place.remove()
  forgetGap()
})

/** A part whose code does not come until `connect` is called; counts how often it was asked for. */
function partOf(missing: boolean) {
  let [isConnected, asked] = [false, 0]
  const Part = lazyPart(
    () => {
      asked += 1
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
    asked: () => asked,
  }
}

test.each([
  ['the network is back', () => window.dispatchEvent(new Event('online'))],
  ['the live events go on after a gap', () => tellGap()],
])('ERR-04 SHELL-113 a part whose code did not come says so, and is asked for by itself when %s', async (_, back) => {
  const { Part, connect, asked } = partOf(true)
  root.render(<Part />)
  await until(() => expect(place.textContent).toContain(ui('partMissing')))
  connect()
  const before = asked()
  back()
  await until(() => expect(place.textContent).toBe('Här är delen'))
  expect(asked()).toBe(before + 1)
})

test('ERR-04 SHELL-113 a decoration whose code did not come stays as it waits, and comes when the connection is back', async () => {
  const { Part, connect, asked } = partOf(false)
  root.render(<Part />)
  await until(() => expect(asked()).toBeGreaterThan(0))
  await until(() => expect(place.textContent).toBe('Väntar'))
  const before = asked()
  window.dispatchEvent(new Event('online'))
  // Soon after a connection came back it is asked for again and again: at least by this.
  await until(() => expect(asked()).toBeGreaterThan(before))
  connect()
  window.dispatchEvent(new Event('online'))
  await until(() => expect(place.textContent).toBe('Här är delen'))
})

test('ERR-04 the looks of a part that did not come are fetched once for all parts that ask meanwhile', async () => {
  const { settings } = (
    window as unknown as { happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: boolean } } }
  ).happyDOM
  settings.handleDisabledFileLoadingAsSuccess = true
  const looks = document.createElement('link')
  Object.assign(looks, { rel: 'stylesheet', href: '/assets/part.css' })
  document.head.append(looks)
  looks.dispatchEvent(new Event('error'))
  const fetched = vi.fn(async () => new Response(''))
  vi.stubGlobal('fetch', fetched)
  onTestFinished(() => {
    settings.handleDisabledFileLoadingAsSuccess = false
    vi.unstubAllGlobals()
    document.querySelector('link[href="/assets/part.css"]')?.remove()
  })

  const [one, other] = [partOf(true), partOf(true)]
  one.connect()
  other.connect()
  root.render(
    <>
      <one.Part />
      <other.Part />
    </>,
  )
  await until(() => expect(place.textContent).toBe('Här är delenHär är delen'))
  expect(fetched).toHaveBeenCalledTimes(1)
  expect(document.querySelectorAll('link[href="/assets/part.css"]')).toHaveLength(1)
})
