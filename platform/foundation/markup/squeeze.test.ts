import { expect, test } from 'vitest'
import { html } from './html.ts'

const written = (page: unknown) => String(page)

test('line breaks beside the tags of blocks are left out, those that a browser shows become one line break', () => {
  expect(
    written(html`
      <div>
        <p>
          ${'one'}
          <b>two</b>
        </p>
        <button>three</button>
        <button>four</button>
      </div>
    `),
  ).toBe('<div><p>one\n<b>two</b></p><button>three</button>\n<button>four</button></div>')
})

test('attributes on lines of their own are separated by one space, and an absent one leaves none', () => {
  const attributes = (isOn: boolean) =>
    written(html`<input type="text" ${isOn && html` checked`} ${isOn && html`required`} value="a  >  b" />`)
  expect(attributes(true)).toBe('<input type="text" checked required value="a  >  b">')
  expect(attributes(false)).toBe('<input type="text" value="a  >  b">')
})

test('text that is kept character for character keeps its white space, and svg its closed tags', () => {
  const kept = '<textarea>\n a\n  b</textarea>'
  expect(
    written(
      html`<textarea>
 a
  b</textarea
        ><svg><path d="M0 0" /></svg>`,
    ),
  ).toBe(`${kept}<svg><path d="M0 0"/></svg>`)
})
