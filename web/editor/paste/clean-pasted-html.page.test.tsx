import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { RichTextEditor, type RichTextProps } from '../RichTextEditor.tsx'
import { withoutActiveStyles } from './pasted-styles.ts'

const container = document.createElement('div')
let unmount = () => {}
afterEach(() => {
  unmount()
  container.remove()
})

/** Reads a recorded clipboard. */
const clipboard = (name: string) => readFileSync(join(import.meta.dirname, 'clipboards', `${name}.txt`), 'utf8')

/** Pastes HTML into an empty editor and returns the editor's HTML. */
function paste(html: string, tools?: RichTextProps['tools']): string {
  document.body.append(container)
  const root = createRoot(container)
  unmount = () => root.unmount()
  let value = ''
  const onChange = (changed: string) => (value = changed)
  flushSync(() => root.render(<RichTextEditor aria-label="Text" value="" onChange={onChange} tools={tools} />))
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/html', html)
  container
    .querySelector('[role=textbox]')
    ?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  unmount()
  return value
}

const marked = 'Du leder <strong>tolv</strong> personer, <em>dag och natt</em>, med <u>eget ansvar</u>'
const link = 'Läs mer på <a href="https://nordvik.example/jobb">vår webbplats</a>.'
const address = '<p>Hamngatan 2<br>852 30 Sundsvall</p>'
const item = (text: string, inside = '') => `<li><p>${text}</p>${inside}</li>`
const process = `<ol>${item('Skicka CV')}${item('Kom på intervju')}</ol>`
const hours = '<p><strong>Dag</strong> | <strong>Tid</strong><br>Måndag | 07–16</p>'

test('Google Docs: text keeps marks, links, headings, nested lists, blank lines and the rows of a table (PLUS-94)', () => {
  const list = `<ul>${item('truckkort')}${item('svenska', `<ul>${item('i tal')}${item('i skrift')}</ul>`)}${item('engelska')}</ul>`
  const rest = (title: (text: string) => string) =>
    `<p>${marked}. ${link}</p><p></p>${address}${title('Du kan')}${list}${process}${hours}`
  expect(paste(clipboard('google-docs'))).toBe(`<h2>Om jobbet</h2>${rest((text) => `<h3>${text}</h3>`)}`)
  // An editor without headings shows them as bold lines.
  const bold = (text: string) => `<p><strong>${text}</strong></p>`
  expect(paste(clipboard('google-docs'), ['marks', 'lists'])).toBe(bold('Om jobbet') + rest(bold))
  expect(paste(clipboard('google-docs-words'))).toBe('<p>Vanlig text och <strong>fet text</strong></p>')
})

test('Word: text keeps marks of tags and styles, lists of paragraphs, blank lines and the rows of a table (PLUS-94)', () => {
  const inside = `<ul>${item('i <strong>tal</strong>')}${item('i skrift')}</ul>`
  const list = `<ul>${item('truckkort')}${item('svenska', inside)}${item('engelska')}</ul>`
  expect(paste(clipboard('word'))).toBe(
    `<h2>Om jobbet</h2><p>${marked} och <strong>stort förtroende</strong>. ${link}</p><p></p>` +
      `${address}<p><strong>Du kan:</strong></p>${list}${process}${hours}`,
  )
  // Without definitions of the lists, their markers decide.
  expect(paste(clipboard('outlook'))).toBe(list + process)
})

test('Word for the web: lists of single items become one list (PLUS-94)', () => {
  const list = `<ul>${item('truckkort')}${item('svenska', `<ul>${item('i tal')}</ul>`)}${item('engelska')}</ul>`
  expect(paste(clipboard('word-web'))).toBe(`<p>${marked}.</p>${address}${list}${process}`)
})

test('Excel and Google Sheets: rows become lines, with the marks of their cells (PLUS-94)', () => {
  expect(paste(clipboard('excel'))).toBe(
    '<p><strong>Dag</strong> | <strong>Tid</strong> | <em>Plats</em><br>' +
      'Måndag | 07–11<br>12–16 | <strong>Sunds</strong>vall<br><u>Tisdag</u> | Timrå</p>',
  )
  expect(paste(clipboard('excel-cell'))).toBe('<p><strong>Hamngatan 2</strong><br><strong>Sundsvall</strong></p>')
  expect(paste(clipboard('google-sheets'))).toBe(hours.replace('07–16', '<em>07–16</em>'))
})

test('a table that arranges lists becomes their blocks (PLUS-94)', () => {
  expect(
    paste('<table><tr><td>Krav<ul><li>truck</li></ul></td><td>Meriter<ol><li>tal</li></ol></td></tr></table>'),
  ).toBe(`<p>Krav</p><ul>${item('truck')}</ul><p>Meriter</p><ol>${item('tal')}</ol>`)
})

test('a numbered heading keeps its number, and plain text in a bold element is not bold (PLUS-94)', () => {
  expect(
    paste(
      "<h1 style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span> </span></span>" +
        '<![endif]>Om oss</h1><p><b>Fet <span style="font-weight: normal !important">men inte här</span></b></p>',
    ),
  ).toBe('<h2>1. Om oss</h2><p><strong>Fet </strong>men inte här</p>')
})

test('hidden text, images and scripts are dropped, and lines of preformatted text are kept (PLUS-94)', () => {
  expect(
    paste(
      '<p>Syns<span style="mso-hide:all">dolt</span><img src="file:///C:/a.png"><script>run()</script></p>' +
        '<pre>Rad 1\nRad 2</pre>',
    ),
  ).toBe('<p>Syns</p><p>Rad 1<br>Rad 2</p>')
})

test('no style attribute, style element or comment reaches the parser, whose styles the browser blocks (PLUS-94)', () => {
  for (const name of ['google-docs', 'google-sheets', 'word', 'word-web', 'outlook', 'excel', 'excel-cell'])
    expect(withoutActiveStyles(clipboard(name))).not.toMatch(/<style|[\s"']style=|<!|<o:p/)
  // Text is unchanged.
  expect(withoutActiveStyles('<a style=b>p style=1</a>')).toContain('p style=1')
  // Tags that never end take linear time.
  expect(withoutActiveStyles('<a "'.repeat(100_000))).toHaveLength(400_000)
})

test('a part of a text of an editor keeps its structure (PLUS-94)', () => {
  expect(paste('<ul data-pm-slice="3 3 []"><li><p>ett</p></li><li><p><strong>två</strong></p></li></ul>')).toBe(
    `<ul>${item('ett')}${item('<strong>två</strong>')}</ul>`,
  )
})
