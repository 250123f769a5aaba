import { expect, test } from 'vitest'
import { html } from './html.ts'

const render = (page: unknown) => String(page)

test('removes line breaks next to block tags and collapses visible ones to one', () => {
  expect(
    render(html`
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

test('separates attributes on several lines by one space, and adds none for an absent attribute', () => {
  const attributes = (isOn: boolean) =>
    render(html`<input type="text" ${isOn && html` checked`} ${isOn && html`required`} value="a  >  b" />`)
  expect(attributes(true)).toBe('<input type="text" checked required value="a  >  b">')
  expect(attributes(false)).toBe('<input type="text" value="a  >  b">')
})

test('keeps the white space of verbatim text and the self-closing tags of svg', () => {
  const textarea = '<textarea>\n a\n  b</textarea>'
  expect(
    render(
      html`<textarea>
 a
  b</textarea
        ><svg><path d="M0 0" /></svg>`,
    ),
  ).toBe(`${textarea}<svg><path d="M0 0"/></svg>`)
})
