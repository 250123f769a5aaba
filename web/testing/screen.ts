import {
  configure,
  fireEvent,
  getRoles,
  waitFor,
  within,
  type ByRoleMatcher,
  type Matcher,
  type queries,
} from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { flushSync } from 'react-dom'

const OUTLINE_TITLE = 'The page has:'

/** Returns a label or text that identifies an element in an error message. */
const labelOf = (element: HTMLElement): string =>
  (
    element.getAttribute('aria-label') ??
    (element as Partial<HTMLInputElement>).labels?.[0]?.textContent ??
    element.textContent
  ).slice(0, 60)

/** Returns the roles of a part of the document, each with the labels or texts of its elements. */
function outlineOf(container: Element): string {
  const lines = Object.entries(getRoles(container as HTMLElement))
    .filter(([role]) => role !== 'generic' && role !== 'presentation')
    .map(([role, elements]) => `  ${role}: ${elements.map(labelOf).join(' | ')}`)
  return [OUTLINE_TITLE, ...lines].join('\n')
}

/** Returns an error that describes the page only when its message is read. A wait throws away most of its errors. */
function elementError(reason: string | null, container: Element): Error {
  const error = new Error()
  // With this name, a wait replaces the stack by the stack of its caller.
  error.name = 'TestingLibraryElementError'
  // Testing Library adds a list of roles with the markup of every element, which would hide the reason.
  const [message = ''] = (reason ?? '').split('\n\nHere are the accessible roles')
  Object.defineProperty(error, 'message', {
    configurable: true,
    get: () => (message.includes(OUTLINE_TITLE) ? message : `${message}\n\n${outlineOf(container)}`),
  })
  return error
}

// The timeout is long because a page's code is compiled when it is first opened.
configure({ asyncUtilTimeout: 60_000, getElementError: elementError })

type Queries = ReturnType<typeof within<typeof queries>>

/** The name of an element for assistive technology. A string matches the whole name, a RegExp matches a part. */
type Name = string | RegExp

/** Matches names that start with a text, for example a tab with a count after its name. */
export const startsWith = (text: string): RegExp => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)

/** The queries and acts of a user on a page or in a part of the page. */
export interface Screen extends Queries {
  /** Clicks the element with this role and name. First waits until the element exists, is enabled and not pending. */
  click: (role: ByRoleMatcher, name?: Name) => Promise<void>
  /**
   * Replaces the text of a field in one step, also of rich text. Takes the label of the field or the field itself, and
   * first waits until the field is enabled.
   */
  fill: (field: Matcher | HTMLElement, text: string) => Promise<void>
  /** Like `fill`, but key by key. Slower: for tests about single keys. */
  type: (field: Matcher | HTMLElement, text: string) => Promise<void>
  /** Chooses an option of a select. The name of a select contains its value, so this finds the select by its label. */
  choose: (select: Matcher, option: Name) => Promise<void>
  /** Waits until no element has this role and name. An element behind an open dialog counts as gone. */
  gone: (role: ByRoleMatcher, name?: Name) => Promise<void>
  /** Waits for the part of the page with this role and name, for example a dialog or a table row. */
  within: (role: ByRoleMatcher, name?: Name) => Promise<Screen & { element: HTMLElement }>
}

/** Without delays between keys, and without a look at CSS: the test document has no styles. */
const asUser = () => ({ document, delay: null, pointerEventsCheck: 0 })

const named = (name?: Name) => (name === undefined ? {} : { name })

/** Presses a key in the focused element: `x`, `Enter`, `Shift+ArrowDown`. */
export async function pressKey(keys: string): Promise<void> {
  const [last = '', ...modifiers] = keys.split('+').toReversed()
  const key = last === 'Space' ? '[Space]' : `{${last}}`
  await userEvent.keyboard(
    modifiers.reduce((inner, modifier) => `{${modifier}>}${inner}{/${modifier}}`, key),
    asUser(),
  )
}

/** The rich-text editor stores its instance on its element. */
interface EditorElement extends Element {
  editor?: { commands: { setContent: (text: string, options: { emitUpdate: boolean }) => boolean } }
}

function fillIn(field: HTMLElement, text: string): void {
  const { editor } = field as EditorElement
  // Render at once, so that the next act sees the change.
  flushSync(() => {
    // The test document has no selection that the rich-text editor could read keys from.
    if (editor) return void editor.commands.setContent(text, { emitUpdate: true })
    field.focus()
    fireEvent.input(field, { target: { value: text } })
  })
}

async function typeInto(field: HTMLElement, text: string): Promise<void> {
  // The first key replaces the selected text.
  await userEvent.type(field, text.replace(/[{[]/g, '$&$&'), {
    ...asUser(),
    initialSelectionStart: 0,
    initialSelectionEnd: (field as HTMLInputElement).value.length,
  })
}

/** Returns the queries of Testing Library and the acts of a user for a part of the document. */
export function screenOf(container: HTMLElement): Screen {
  const found = within(container)
  const inContainer = { container }
  const whenEnabled = (find: () => HTMLElement, what: string) =>
    waitFor(() => {
      const element = find()
      if (element.matches(':disabled, [aria-disabled="true"], [data-pending]'))
        throw elementError(`${what} is disabled or pending.`, container)
      return element
    }, inContainer)
  const enabledField = (field: Matcher | HTMLElement) =>
    whenEnabled(
      // A group can have the same label as a field in it.
      () =>
        field instanceof HTMLElement
          ? field
          : found.getByLabelText(field, { selector: 'input, textarea, [role="textbox"]' }),
      'The field',
    )
  return {
    ...found,
    click: async (role, name) => {
      const element = await whenEnabled(() => found.getByRole(role, named(name)), `${role} ${name ?? ''}`)
      await userEvent.click(element, asUser())
    },
    fill: async (field, text) => fillIn(await enabledField(field), text),
    type: async (field, text) => typeInto(await enabledField(field), text),
    choose: async (select, option) => {
      const button = await whenEnabled(() => found.getByLabelText(select, { selector: 'button' }), 'The select')
      await userEvent.click(button, asUser())
      // The list is rendered at the end of the document.
      await screenOf(document.body).click('option', option)
    },
    gone: (role, name) =>
      waitFor(() => {
        if (found.queryAllByRole(role, named(name)).length > 0)
          throw elementError(`${role} ${name ?? ''} is still on the page.`, container)
      }, inContainer),
    within: async (role, name) => {
      const element = await found.findByRole(role, named(name))
      return { ...screenOf(element), element }
    },
  }
}
