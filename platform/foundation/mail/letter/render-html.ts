import { html, raw, type Html, type Piece } from '#platform/foundation/markup/html.ts'
import { initialsOf } from '#platform/foundation/markup/logo.ts'
import { avatarOf, type Person } from '#rules/people/avatar.ts'
import { fullName } from '#rules/people/person-name.ts'
import type { Block, Colleague, CountRow, PersonActivity, Letterhead, Remark, LocalisedLetter } from './letter-parts.ts'
import { getFooter } from './footer.ts'
import { letterTexts } from './texts.ts'
import { fitPersonHtml } from './person-html.ts'

/** Maximum size of the HTML in bytes. Several mail programs cut off larger mails, and phones load this size at once. */
export const MAX_MAIL_HTML_BYTES = 25_000

// Mail programs support few style sheet rules. Styles are inline; the sheet only has changes for phones and dark mode.

const family = "font-family:Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const ink = '#15223a'
const muted = '#4b566a'
const line = '1px solid #e0dcd4'
const type = (size: number, height: number, colour: string, weight = 400): string =>
  `${family};font-size:${size}px;line-height:${height}px;font-weight:${weight};color:${colour}`
const table = raw('role="presentation" cellpadding="0" cellspacing="0" border="0"')
const linkStyle = 'color:#0b5d6e;text-decoration:underline;text-decoration-color:#a3c8cf;text-underline-offset:3px'

/** Styles for phones. */
const narrow = [
  '.wall{padding:0!important}',
  '.sheet{border-width:0 0 1px!important;border-radius:0!important}',
  '.pad,.foot{padding-left:20px!important;padding-right:20px!important}',
  '.btn-t{width:100%!important}',
  '.btn a{display:block!important;text-align:center!important}',
  '.fact-l,.fact-v{display:block!important;width:auto!important}',
  '.fact-l{padding:11px 0 0!important}',
  '.fact-v{padding:0 0 11px!important;border-top:0!important}',
  '.h1{font-size:23px!important;line-height:29px!important}',
  '.code{font-size:34px!important;letter-spacing:7px!important}',
].join('')

/** Styles for dark mode. */
const dark = [
  'body,.wall{background:#0c1118!important}',
  '.sheet{background:#131a23!important;border-color:#394654!important}',
  '.ink{color:#e7ebf0!important}',
  '.mut{color:#a6b1bf!important}',
  '.ln{border-color:#27313e!important}',
  '.lc{border-color:#677485!important}',
  '.ls{border-color:#394654!important}',
  '.lk{color:#70c6d2!important;text-decoration-color:#2b5a66!important}',
  '.btn{background:#5bb9c7!important}',
  '.btn a{color:#06212a!important}',
  '.sunk{background:#0f151d!important;border-color:#27313e!important}',
  '.lift{background:#1b2430!important;border-color:#394654!important}',
  '.logo{border-color:#394654!important}',
].join('')

/** Dark mode of Outlook, which adds attributes to elements that it recolours. */
const outlookDark = [
  '[data-ogsc] .ink{color:#e7ebf0!important}',
  '[data-ogsc] .mut{color:#a6b1bf!important}',
  '[data-ogsc] .lk{color:#70c6d2!important}',
  '[data-ogsb] .sheet{background:#131a23!important}',
  '[data-ogsb] .btn{background:#5bb9c7!important}',
  '[data-ogsc] .btn a{color:#06212a!important}',
].join('')

const sheet = `:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0;-webkit-text-size-adjust:100%}
table{border-spacing:0;mso-table-lspace:0;mso-table-rspace:0}
img{border:0;display:block}
td,p,h1{overflow-wrap:anywhere}
@media (max-width:520px){${narrow}}
@media (prefers-color-scheme:dark){${dark}}
${outlookDark}`

const row = (above: number, content: Piece): Html =>
  html`<tr>
    <td class="pad" style="padding:${above}px 40px 0">${content}</td>
  </tr> `
const paragraph = (text: Piece, below: number): Html =>
  html`<p class="ink" style="margin:0 0 ${below}px;${type(16, 26, ink)}">${text}</p>`
const note = (text: Piece, size: number, height: number, margin: string): Html =>
  html`<p class="mut" style="margin:${margin};${type(size, height, muted)}">${text}</p>`
const anchor = (label: string, address: string): Html =>
  html`<a class="lk" href="${address}" style="${linkStyle}">${label}</a>`

/** Renders letters on a coloured tile. Uses table cells, which are visible even if images are blocked. */
function tile(
  letters: string,
  { colour, ink: tone }: Pick<ReturnType<typeof avatarOf>, 'colour' | 'ink'>,
  { size, radius, fontSize }: { size: number; radius: number; fontSize: number },
): Html {
  const box = `width:${size}px;height:${size}px;border-radius:${radius}px;background:${colour}`
  const font = type(fontSize, size, tone === 'white' ? '#ffffff' : '#000000', 600)
  return html`<table ${table}>
    <tr>
      <td width="${size}" height="${size}" align="center" bgcolor="${colour}" style="${box};${font}">${letters}</td>
    </tr>
  </table>`
}

function avatar(person: Person, size: 40 | 30): Html {
  const looks = avatarOf(person)
  return tile(looks.initials, looks, { size, radius: size / 2, fontSize: size === 40 ? 14 : 11 })
}

/** Renders the product's logo with table cells. */
function mark(size: 32 | 14): Html {
  const [pad, width, gap, heights] = size === 32 ? ([6, 5, 2, [19, 11, 15]] as const) : ([3, 2, 1, [8, 5, 6]] as const)
  const bar = (height: number): Html =>
    html`<td valign="top" style="padding-right:${gap}px">
      <div style="width:${width}px;height:${height}px;background:#ffffff;font-size:0;line-height:0">&nbsp;</div>
    </td>`
  return html`<table
    ${table}
    width="${size}"
    height="${size}"
    bgcolor="#0b5d6e"
    style="width:${size}px;height:${size}px;border-radius:${size === 32 ? 5 : 2}px;background:#0b5d6e"
  >
    <tr>
      <td valign="top" style="padding:${pad}px 0 0 ${pad}px">
        <table ${table}>
          <tr>
            ${heights.map(bar)}
          </tr>
        </table>
      </td>
    </tr>
  </table>`
}

const initialOf = (name: string): string => ([...name.trim()][0] ?? '?').toLocaleUpperCase('sv')

function logo({ name, logoUrl }: Letterhead): Html {
  if (logoUrl === null) {
    const looks = avatarOf({ firstName: name, lastName: '', email: '' })
    return tile(initialsOf(name) || '?', looks, { size: 48, radius: 4, fontSize: name.trim().includes(' ') ? 18 : 22 })
  }
  const box = `display:block;width:46px;height:46px;border:${line};border-radius:4px;background:#ffffff`
  return html`<img
    class="logo"
    src="${logoUrl}"
    width="48"
    height="48"
    alt="${initialOf(name)}"
    style="${box};${type(22, 46, ink, 600)};text-align:center"
  />`
}

function letterhead(head: Letterhead | null): Html {
  const cell =
    head === null
      ? html`<td width="32" valign="middle" style="width:32px;padding-right:12px">${mark(32)}</td>
          <td class="ink" valign="middle" style="${type(17, 22, ink, 600)}">Tavla</td>`
      : html`<td width="48" valign="middle" style="width:48px;padding-right:14px">${logo(head)}</td>
          <td valign="middle" class="mut" style="${type(14, 20, muted)}">
            <span class="ink" style="${type(16, 22, ink, 600)}">${head.name}</span
            >${head.line !== null && html`<br />${head.line}`}
          </td>`
  return html`<tr>
    <td class="pad ln" style="padding:24px 40px 22px;border-bottom:${line}">
      <table ${table}>
        <tr>
          ${cell}
        </tr>
      </table>
    </td>
  </tr> `
}

function facts(rows: readonly (readonly [string, string])[]): Html {
  const factRow = ([label, value]: readonly [string, string]): Html =>
    html`<tr>
      <td
        class="fact-l mut ln"
        width="148"
        valign="top"
        style="width:148px;padding:11px 16px 11px 0;border-top:${line};${type(14, 22, muted)}"
      >
        ${label}
      </td>
      <td class="fact-v ink ln" valign="top" style="padding:11px 0;border-top:${line};${type(15, 22, ink)}">
        ${value}
      </td>
    </tr>`
  return html`<table ${table} width="100%" class="ln" style="border-bottom:${line}">
    ${rows.map(factRow)}
  </table>`
}

/** Renders requested items as rows with a checkbox. More than eight items become a plain list, which is shorter. */
function nameList(names: readonly string[]): Html {
  if (names.length > 8)
    return html`<table ${table} width="100%" class="ln" style="border-top:${line};border-bottom:${line}">
      <tr>
        <td class="ink" style="padding:13px 0;${type(16, 26, ink, 600)}">
          ${names.map((name, index) => html`${index > 0 && html`<br />`}${name}`)}
        </td>
      </tr>
    </table>`
  const itemRow = (name: string): Html =>
    html`<tr>
      <td class="ln" width="36" valign="top" style="width:36px;padding:15px 0 14px;border-top:${line}">
        <table ${table}>
          <tr>
            <td
              class="lc"
              width="16"
              height="16"
              style="width:16px;height:16px;border:1px solid #838994;border-radius:2px;font-size:0;line-height:0"
            >
              &nbsp;
            </td>
          </tr>
        </table>
      </td>
      <td class="ln ink" style="padding:13px 0;border-top:${line};${type(16, 22, ink, 600)}">${name}</td>
    </tr>`
  return html`<table ${table} width="100%" class="ln" style="border-bottom:${line}">
    ${names.map(itemRow)}
  </table>`
}

/** Renders a table of counts, with the sum below a darker line. */
function counts(heads: CountRow, rows: readonly CountRow[], [sum, total]: readonly [string, string]): Html {
  const head = (label: string, more: Html | string, style: string): Html =>
    html`<td class="ln mut" ${more} style="${style};${type(13, 18, muted)}">${label}</td>`
  const countRow = ([what, day, count]: CountRow): Html =>
    html`<tr>
      <td class="ln ink" style="padding:11px 12px 11px 0;border-top:${line};${type(15, 22, ink)}">${what}</td>
      <td
        class="ln mut num"
        align="right"
        style="padding:11px 16px 11px 0;white-space:nowrap;border-top:${line};${type(14, 22, muted)}"
      >
        ${day}
      </td>
      <td
        class="ln ink num"
        align="right"
        width="88"
        style="width:88px;padding:11px 0;border-top:${line};${type(15, 22, ink)}"
      >
        ${count}
      </td>
    </tr>`
  return html`<table ${table} width="100%">
    <tr>
      ${[
        head(heads[0], '', 'padding:0 0 7px'),
        head(heads[1], raw('align="right"'), 'padding:0 16px 7px 0;white-space:nowrap'),
        head(heads[2], raw('align="right" width="88"'), 'width:88px;padding:0 0 7px'),
      ]}
    </tr>
    ${rows.map(countRow)}
    <tr>
      <td colspan="2" class="ls ink" style="padding:11px 0;border-top:1px solid #cac5bb;${type(15, 22, ink, 600)}">
        ${sum}
      </td>
      <td
        class="ls ink num"
        align="right"
        style="padding:11px 0;border-top:1px solid #cac5bb;${type(15, 22, ink, 600)}"
      >
        ${total}
      </td>
    </tr>
  </table>`
}

const leaf = ([weekday, day, month]: readonly [string, string, string]): Html =>
  html`<table
    ${table}
    class="lift"
    bgcolor="#f7f5f1"
    style="border:1px solid #cac5bb;border-radius:4px;background:#f7f5f1"
  >
    <tr>
      <td class="mut" width="52" align="center" style="width:52px;padding:6px 0 0;${type(12, 16, muted)}">
        ${weekday}
      </td>
    </tr>
    <tr>
      <td class="ink" align="center" style="${type(24, 26, ink, 600)};letter-spacing:-.5px">${day}</td>
    </tr>
    <tr>
      <td class="mut" align="center" style="padding:0 0 6px;${type(12, 16, muted)}">${month}</td>
    </tr>
  </table>`

function button(label: string, link: string, below: string | undefined): Html {
  return html`<table ${table} class="btn-t">
      <tr>
        <td class="btn" bgcolor="#0b5d6e" style="border-radius:3px;background:#0b5d6e;mso-padding-alt:13px 24px">
          <a
            href="${link}"
            style="display:inline-block;padding:13px 24px;${type(16, 20, '#ffffff', 600)};text-decoration:none;border-radius:3px"
            >${label}</a
          >
        </td>
      </tr>
    </table>
    ${below !== undefined && note(below, 14, 20, '12px 0 0')}`
}

function person(from: Colleague, second: Piece): Html {
  return html`<table ${table}>
    <tr>
      <td width="54" valign="top" style="width:54px;padding:2px 0 0">${avatar(from, 40)}</td>
      <td class="mut" style="${type(14, 21, muted)}">
        <span class="ink" style="${type(16, 22, ink, 600)}">${fullName(from)}</span>${second}
      </td>
    </tr>
  </table>`
}

function regards(greeting: string, from: Colleague, company: string): Html {
  const phone =
    from.phone !== null &&
    html`<br /><a class="lk" href="tel:${from.phone.replace(/[^+\d]/g, '')}" style="${linkStyle}">${from.phone}</a>`
  return html`${paragraph(greeting, 14)}${person(from, html`<br />${[from.title, company].filter(Boolean).join(', ')}${phone}`)}`
}

const nameParts = (name: string): { firstName: string; lastName: string } => {
  const words = name.trim().split(/\s+/)
  return { firstName: words[0] ?? '', lastName: words.length > 1 ? (words.at(-1) ?? '') : '' }
}

function happenings(title: string, count: string, rows: readonly PersonActivity[]): Html {
  const activityRow = ({ name, email, what, when, link }: PersonActivity): Html =>
    html`<tr>
      <td class="ln" width="44" valign="middle" style="width:44px;padding:10px 0;border-top:${line}">
        ${avatar({ ...nameParts(name), email }, 30)}
      </td>
      <td class="ln mut" valign="middle" style="padding:10px 12px 10px 0;border-top:${line};${type(13, 18, muted)}">
        <a href="${link}" class="ink" style="${type(15, 20, ink, 600)};text-decoration:none">${name}</a><br />${what}
      </td>
      <td
        class="ln mut"
        align="right"
        valign="middle"
        style="padding:10px 0;border-top:${line};white-space:nowrap;${type(13, 18, muted)}"
      >
        ${when}
      </td>
    </tr>`
  return html`<table ${table} width="100%">
      <tr>
        <td class="ink" style="padding:0 0 10px;${type(16, 22, ink, 600)}">${title}</td>
        <td class="mut" align="right" style="padding:0 0 10px;${type(14, 22, muted)}">${count}</td>
      </tr>
    </table>
    <table ${table} width="100%" class="ln" style="border-bottom:${line}">
      ${rows.map(activityRow)}
    </table>`
}

function linkRows(rows: readonly { label: string; hint: string; link: string }[]): Html {
  const linkRow = ({ label, hint, link }: { label: string; hint: string; link: string }): Html =>
    html`<tr>
      <td class="ln mut" style="padding:12px 0 13px;border-top:${line};${type(14, 20, muted)}">
        <a class="lk" href="${link}" style="${linkStyle};font-size:16px;line-height:22px;font-weight:600">${label}</a
        ><br />${hint}
      </td>
    </tr>`
  return html`<table ${table} width="100%" class="ln" style="border-bottom:${line}">
    ${rows.map(linkRow)}
  </table>`
}

/** Margin below the last paragraph of a person's text, in pixels. */
const WORDS_MARGIN_BOTTOM = 14

function block(piece: Block, before: Block | undefined, words: (html: string, rest: string) => string): Html {
  const above = 28 - (before?.kind === 'words' ? WORDS_MARGIN_BOTTOM : 0)
  switch (piece.kind) {
    case 'text':
      return row(
        0,
        piece.paragraphs.map((text, index) => paragraph(text, index === piece.paragraphs.length - 1 ? 0 : 14)),
      )
    case 'words':
      return row(0, html`<div class="ink" style="${type(16, 26, ink)}">${raw(words(piece.html, piece.rest))}</div>`)
    case 'writer':
      return html`<tr>
        <td class="pad" style="padding:28px 40px 18px">${person(piece.from, html`<br />${piece.when}`)}</td>
      </tr> `
    case 'facts':
      return row(24, facts(piece.rows))
    case 'list':
      return row(22, nameList(piece.names))
    case 'counts':
      return row(24, counts(piece.heads, piece.rows, piece.sum))
    case 'leaf':
      return row(
        22,
        html`<table ${table} width="100%" class="ln" style="border-top:${line};border-bottom:${line}">
          <tr>
            <td width="72" style="width:72px;padding:16px 0">${leaf(piece.day)}</td>
            <td class="mut" valign="middle" style="padding:16px 0;${type(14, 22, muted)}">
              <span class="ink" style="${type(16, 22, ink, 600)}">${piece.title}</span><br />${piece.text}
            </td>
          </tr>
        </table>`,
      )
    case 'code':
      return row(
        22,
        html`<table ${table} width="100%">
          <tr>
            <td
              class="sunk code ink"
              align="center"
              bgcolor="#f7f5f1"
              style="background:#f7f5f1;border:${line};border-radius:4px;padding:24px 8px;${type(42, 48, ink, 600)};letter-spacing:10px"
            >
              ${piece.digits}
            </td>
          </tr>
        </table>`,
      )
    case 'button':
      return row(above, button(piece.label, piece.link, piece.note))
    case 'regards':
      return row(above, regards(piece.greeting, piece.from, piece.company))
    case 'quote':
      return row(
        28,
        html`<table ${table} width="100%">
          <tr>
            <td
              class="sunk"
              bgcolor="#f7f5f1"
              style="background:#f7f5f1;border:${line};border-radius:4px;padding:14px 18px 15px"
            >
              ${note(piece.head, 13, 20, '0 0 3px')}
              <p class="ink" style="margin:0;white-space:pre-line;${type(15, 23, ink)}">${piece.text}</p>
            </td>
          </tr>
        </table>`,
      )
    case 'links':
      return row(22, linkRows(piece.rows))
    case 'note':
      return row(16, note(piece.text, 14, 21, '0'))
    case 'happenings':
      return row(26, happenings(piece.title, piece.count, piece.rows))
  }
}

/** Blocks that end with a line, so that the next row does not draw another. */
const endsWithLine: readonly Block['kind'][] = ['facts', 'list', 'leaf', 'links', 'happenings']

function remarkRows(remarks: readonly Remark[], last: Block | undefined): Html | null {
  if (remarks.length === 0) return null
  const remarkNote = (remark: Remark, index: number): Html =>
    note(
      typeof remark === 'string' ? remark : html`${remark.text} ${anchor(remark.link.label, remark.link.address)}`,
      13,
      20,
      index === remarks.length - 1 ? '0' : '0 0 8px',
    )
  if (last !== undefined && endsWithLine.includes(last.kind)) return row(18, remarks.map(remarkNote))
  return row(
    28,
    html`<table ${table} width="100%">
      <tr>
        <td class="ln" style="border-top:${line};padding-top:18px">${remarks.map(remarkNote)}</td>
      </tr>
    </table>`,
  )
}

function footRow(letter: LocalisedLetter): Html {
  const { lines, link, isOwn } = getFooter(letter)
  const footerLines: Piece[] = link === null ? [...lines] : [...lines, anchor(link.label, link.address)]
  const product =
    !isOwn &&
    html`<table ${table} style="margin-top:10px">
      <tr>
        <td style="padding-right:7px" valign="middle">${mark(14)}</td>
        <td class="mut" valign="middle" style="${type(12, 16, muted)}">${letterTexts[letter.locale].sentWith}</td>
      </tr>
    </table>`
  return html`<tr>
    <td class="foot" align="left" style="padding:20px 41px 16px">
      ${footerLines.map((footerLine) => note(footerLine, 13, 20, '0 0 6px'))}${product}
    </td>
  </tr>`
}

/** Invisible characters that keep the content of the mail out of the inbox preview. */
const filler = raw('&#847;&zwnj;&nbsp;'.repeat(60))

const outlookOpen = raw(
  '<!--[if mso]><table role="presentation" cellpadding="0" cellspacing="0" border="0" width="600" align="center"><tr><td><![endif]-->',
)
const outlookClose = raw('<!--[if mso]></td></tr></table><![endif]-->')
const outlookHead = raw(
  '<!--[if mso]><xml><o:OfficeDocumentSettings>' +
    '<o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml>' +
    "<style>td,p,a,h1,h2{font-family:'Segoe UI',Arial,sans-serif!important}</style><![endif]-->",
)

function renderDocument(letter: LocalisedLetter, words: (html: string, rest: string) => string): string {
  const { locale, subject, preheader, head, title, blocks, remarks } = letter
  const startsWithPerson = blocks[0]?.kind === 'writer'
  return html`<!doctype html>
    <html
      lang="${locale}"
      dir="ltr"
      xmlns="http://www.w3.org/1999/xhtml"
      xmlns:o="urn:schemas-microsoft-com:office:office"
    >
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <meta name="x-apple-disable-message-reformatting" />
        <title>${subject}</title>
        ${outlookHead}
        <style>
          ${raw(sheet)}
        </style>
      </head>
      <body style="margin:0;padding:0;background:#efece6">
        <div style="display:none;max-height:0;overflow:hidden;mso-hide:all;font-size:1px;line-height:1px;color:#efece6">
          ${preheader}${filler}
        </div>
        <table ${table} width="100%" bgcolor="#efece6" class="wall" style="background:#efece6">
          <tr>
            <td align="center" class="wall" style="padding:32px 16px">
              ${outlookOpen}
              <table ${table} width="100%" style="max-width:600px;width:100%">
                <tr>
                  <td
                    class="sheet"
                    bgcolor="#ffffff"
                    style="background:#ffffff;border:1px solid #cac5bb;border-radius:6px"
                  >
                    <table ${table} width="100%">
                      ${letterhead(head)}${
                        title !== null
                          ? html`<tr>
                              <td class="pad" style="padding:32px 40px 15px">
                                <h1 class="h1 ink" style="margin:0;${type(26, 32, ink, 600)};letter-spacing:-.5px">
                                  ${title}
                                </h1>
                              </td>
                            </tr> `
                          : !startsWithPerson &&
                            html`<tr>
                              <td style="height:30px;line-height:30px;font-size:0">&nbsp;</td>
                            </tr> `
                      }${blocks.map((piece, index) => block(piece, blocks[index - 1], words))}${remarkRows(remarks, blocks.at(-1))}
                      <tr>
                        <td style="height:36px;line-height:36px;font-size:0">&nbsp;</td>
                      </tr>
                    </table>
                  </td>
                </tr>
                ${footRow(letter)}
              </table>
              ${outlookClose}
            </td>
          </tr>
        </table>
      </body>
    </html> `.value
}

/**
 * Renders a mail as HTML with inline styles, for light and dark mode. Keeps it below {@link MAX_MAIL_HTML_BYTES} by shortening a
 * person's text, which then ends with a hint.
 */
export function renderHtml(letter: LocalisedLetter): string {
  const frame = Buffer.byteLength(renderDocument(letter, () => ''))
  return renderDocument(letter, (words, rest) => fitPersonHtml(words, MAX_MAIL_HTML_BYTES - frame - 1, rest))
}
