import { Suspense, use } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { until } from '#web/testing/render-page.tsx'
import { RichTextEditor } from './RichTextEditor.tsx'

const container = document.createElement('div')
let unmount = () => {}
afterEach(() => {
  unmount()
  container.remove()
})

/** Renders an editor next to a component that suspends. */
function show(waitingFor: () => Promise<unknown>) {
  function Part({ round }: { round: number }) {
    use(waitingFor())
    return <i>{round}</i>
  }
  document.body.append(container)
  const root = createRoot(container)
  unmount = () => root.unmount()
  return (round: number) =>
    flushSync(() =>
      root.render(
        <Suspense fallback={null}>
          <RichTextEditor aria-label="Text" value="<p>Hej</p>" onChange={() => {}} autoFocus />
          <Part round={round} />
        </Suspense>,
      ),
    )
}

const text = () => container.querySelector<HTMLElement>('[role=textbox]')
const hasFocus = () => text() !== null && document.activeElement === text()

test('a suspended editor gets its focus back, and autofocuses when first shown (PIPE-43)', async () => {
  let promise: Promise<unknown> = Promise.resolve()
  const render = show(() => promise)
  render(1)
  await until(() => expect(hasFocus()).toBe(true))

  const gate = Promise.withResolvers<void>()
  promise = gate.promise
  render(2)
  expect(text()?.closest('[style*="none"]')).not.toBeNull()
  // Browsers blur elements that are hidden.
  text()?.blur()
  expect(hasFocus()).toBe(false)
  gate.resolve()
  await until(() => expect(hasFocus()).toBe(true))
})

test('a text keeps only the links that the platform stores: web, email and telephone (SHELL-08)', () => {
  document.body.append(container)
  const root = createRoot(container)
  unmount = () => root.unmount()
  const addresses = [
    'https://nordvik.example/jobb',
    'http://intern/jobb',
    'mailto:karin@nordvik.example',
    'tel:+46701740658',
    '//javascript:run()',
    '//nordvik.example',
    '/jobb',
    'javascript:run()',
    'data:text/html,x',
    'file:///jobb',
  ]
  flushSync(() =>
    root.render(
      <RichTextEditor
        aria-label="Text"
        value={`<p>${addresses.map((address) => `<a href="${address}">länk</a>`).join(' ')}</p>`}
        onChange={() => {}}
      />,
    ),
  )
  expect([...container.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(addresses.slice(0, 4))
  expect(text()?.textContent).toBe(addresses.map(() => 'länk').join(' '))
})
