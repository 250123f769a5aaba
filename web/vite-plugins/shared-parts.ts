/**
 * What several pages share, in few files: each file costs a request, a name in every list of what a page needs, and
 * packs worse than a larger one. A part is named by those modules that ask for it, and takes along what they import;
 * the earlier one wins. Who changes this looks at `node tests/bench/bundle.ts --pages`.
 */
const react = String.raw`/react-aria(?:-components)?/dist/private/(?:[\w-]+/)?`
const module = (names: string, ui: string) => new RegExp(`${react}(?:${names})\\.mjs$|/web/ui/(?:${ui})$`)
const oneOf = (...patterns: readonly RegExp[]) => new RegExp(patterns.map(({ source }) => source).join('|'))

export const sharedParts = [
  // A file for each icon would cost more than it holds.
  { name: 'icons', test: /\/node_modules\/lucide-react\//, minShareCount: 4 },
  // Small things that most pages have: words of ads, days, marks.
  {
    name: 'marks',
    test: oneOf(
      /\/web\/ui\/(?:PartMissing|StatusGlyph|UnreadDot)\.tsx$/,
      /\/web\/(?:features\/ad\/editor-ad-words|editing\/words)\.ts$/,
      /\/web\/state\/clock\.ts$/,
      /\/rules\/[\w-]+\/(?:stockholm-time|ad-lifecycle)\.ts$/,
    ),
  },
  // What is asked of what is typed.
  {
    name: 'checks',
    test: oneOf(
      /\/web\/ui\/Notice\.tsx$/,
      /\/rules\/[\w-]+\/(?:ad-progress|email-address|field-errors|names|phone-number|text|visible-text|web-address)\.ts$/,
    ),
  },
  { name: 'focus', test: module('FocusScope|useLocalizedStringFormatter|VisuallyHidden', '-') },
  { name: 'fields', test: module('TextField', 'TextField.tsx|TextArea.tsx|PasswordField.tsx') },
  { name: 'toggles', test: module('ToggleButton', '-') },
  { name: 'checkbox', test: module('-', 'Checkbox.tsx') },
  // Everything that lies over the page: dialogs, menus, popovers.
  { name: 'overlays', test: module('Dialog|Modal|Menu|Popover', 'Dialog.tsx|List.module.css') },
  { name: 'list-box', test: module('ListBox', '-') },
  { name: 'selects', test: module('-', 'Select.tsx|NumberField.tsx') },
  { name: 'choices', test: module('-', 'RadioGroup.tsx|Segmented.tsx') },
  // The frame of all editors.
  {
    name: 'editing',
    test: /\/web\/(?:features\/ad\/(?:EditorPage|useEditorAd)|editing\/(?:useVersionedSave|useWaitingSave|show-save-errors))\.tsx?$/,
  },
]
