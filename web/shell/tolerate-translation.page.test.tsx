import { useLayoutEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { until } from '#web/testing/render-page.tsx'
import { tolerateTranslation } from './tolerate-translation.ts'

const native = (({ removeChild, insertBefore, appendChild }) => ({ removeChild, insertBefore, appendChild }))(
  Node.prototype,
)
beforeAll(() => {
  tolerateTranslation()
  return () => void Object.assign(Node.prototype, native)
})

let close = () => {}
afterEach(() => close())

interface Row {
  isOpen: boolean
  count: number
  names: string[]
}

let set: (row: Row) => void

/** Text nodes with siblings, which React creates, removes, inserts before, reorders and changes. */
function Page() {
  const [{ isOpen, count, names }, setRow] = useState<Row>({ isOpen: false, count: 1, names: ['a', 'b', 'c'] })
  // Before the page shows its first text, which the test waits for.
  useLayoutEffect(() => {
    set = setRow
  }, [])
  return (
    <p>
      {isOpen && 'Open '}
      {isOpen && <b>now</b>}
      {'Total '}
      {count}
      {!isOpen && ' closed'}
      <i />
      {names.map((name) => (
        <Name key={name} name={name} />
      ))}
      {' end'}
    </p>
  )
}
const Name = ({ name }: { name: string }) => name

/** Wraps each text node that no `<font>` is around, as translators do. `replaces` leaves the original node out. */
function translate(element: Element, replaces: boolean): void {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (walker.nextNode()) found.push(walker.currentNode as Text)
  for (const text of found) {
    if (text.parentElement?.closest('font')) continue
    const outer = document.createElement('font')
    const inner = outer.appendChild(document.createElement('font'))
    text.replaceWith(outer)
    inner.append(replaces ? text.data : text)
  }
}

test.each([
  ['moves', false],
  ['replaces', true],
])('React changes a page whose text nodes a translator %s (PLUS-93)', async (_, replaces) => {
  const container = document.body.appendChild(document.createElement('div'))
  const errors: unknown[] = []
  const root = createRoot(container, { onUncaughtError: (error) => errors.push(error) })
  close = () => {
    root.unmount()
    container.remove()
  }
  root.render(<Page />)
  const shows = (text: string) => until(() => expect([container.textContent, errors.map(String)]).toEqual([text, []]))
  await shows('Total 1 closedabc end')
  const steps: [Row, string][] = [
    [{ isOpen: true, count: 1, names: ['a', 'b', 'c'] }, 'Open nowTotal 1abc end'],
    [{ isOpen: true, count: 2, names: ['c', 'a', 'b'] }, 'Open nowTotal 2cab end'],
    [{ isOpen: false, count: 3, names: ['b', 'd', 'a'] }, 'Total 3 closedbda end'],
    [{ isOpen: true, count: 4, names: [] }, 'Open nowTotal 4 end'],
    [{ isOpen: false, count: 5, names: ['x'] }, 'Total 5 closedx end'],
  ]
  for (const [row, text] of steps) {
    translate(container, replaces)
    // The records of the mutation observer arrive in a later microtask.
    await Promise.resolve()
    set(row)
    await shows(text)
  }
  expect([...container.querySelectorAll('font')].filter((font) => font.textContent === '')).toEqual([])
})
