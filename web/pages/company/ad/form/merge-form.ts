import type { MethodChoice } from '#rules/ads/application-method.ts'
import { readForm, writeForm, type EditorElement, type EditorForm } from '#rules/forms/form.ts'
import { alignById, alignByText, type Align } from '#web/editing/merge/align.ts'
import { list, sameText } from '#web/editing/merge/merge-lists.ts'
import {
  field,
  fields,
  mergeThreeWays,
  part,
  propertiesOf,
  textField,
  type Merge,
  type Versions,
} from '#web/editing/merge/merge-three-ways.ts'
import { keyOf, type FormState } from './form-state.ts'
import { getRowFacts } from './question-kinds.ts'
import { formTexts } from './texts.ts'

const { t } = formTexts
const state = propertiesOf<FormState>()
const choice = propertiesOf<MethodChoice>()
const form = propertiesOf<EditorForm>()

/** Returns the element as a save would store it. Undefined if the element has no kind. */
const storedElement = (element: EditorElement) => readForm(writeForm({ title: '', elements: [element] })).elements[0]

/** Returns what to compare of an element. Elements without a kind give the same text. */
const contentKey = (element: EditorElement) => JSON.stringify(storedElement(element) ?? '')

const titleOf = (element: EditorElement) => (element.kind === 'unset' ? '' : element.title)

const withTitle = (element: EditorElement, title: string): EditorElement =>
  element.kind === 'unset' ? element : { ...element, title }

/** Describes an element without its title: its kind and its possible answers. */
function describeSettings(element: EditorElement): string {
  const stored = storedElement(element)
  if (!stored) return ''
  const facts =
    stored.kind === 'label'
      ? stored.secondary
      : stored.kind === 'radio'
        ? stored.choices.join(', ')
        : stored.kind === 'checkbox'
          ? [stored.choices.join(', '), stored.required ? t('meta.required') : ''].filter(Boolean).join('; ')
          : stored.kind === 'text'
            ? [getRowFacts(stored), stored.placeholder].filter(Boolean).join('; ')
            : getRowFacts(stored)
  return `${t(`kind.${stored.kind}`)}${facts ? ` (${facts})` : ''}`
}

/**
 * Aligns rows by key if both lists are from the same page. Elements restored from browser storage have different keys,
 * so they are aligned by content.
 */
const alignMine: Align<EditorElement> = (before, after) => {
  const keys = new Set(before.map(keyOf).filter((key) => key !== ''))
  return after.some((element) => keys.has(keyOf(element)))
    ? alignById(keyOf)(before, after)
    : alignByText(contentKey)(before, after)
}

const documentsText = ({ documents, later }: Pick<MethodChoice, 'documents' | 'later'>) =>
  t(`documents.${later === true ? 'none' : documents}`)

/**
 * Merges the user's questionnaire and the stored questionnaire, which both began from `base` (FORM-41, PLUS-96): the
 * application method, and each question. Stored questions have no ids, so they are matched by content.
 */
export function mergeForm(versions: Versions<FormState>): Merge<FormState> {
  const rule = fields<FormState>([
    state.one(
      'choice',
      fields([
        choice.one(
          'method',
          field({ label: t('method.title'), text: (method) => (method === null ? '' : t(`method.${method}`)) }),
        ),
        choice.together(
          ['documents', 'later'],
          field({ label: t('documents.title'), text: documentsText, compared: documentsText }),
        ),
        choice.one('link', textField(t('link.label'))),
        choice.one('email', textField(t('email.label'))),
      ]),
    ),
    state.one(
      'form',
      fields([
        form.one('title', textField(t('method.form'))),
        form.one(
          'elements',
          list<EditorElement>({
            identity: sameText(contentKey, alignMine),
            item: fields([
              part(
                'settings',
                (element) => element,
                (into, element) => withTitle(element, titleOf(into)),
                field({ text: describeSettings, compared: (element) => contentKey(withTitle(element, '')) }),
              ),
              part('title', titleOf, withTitle, textField(t('questions.text'))),
            ]),
            name: (_, index) => t('questions.place', { place: index + 1 }),
            text: (element) => [titleOf(element), describeSettings(element)].filter((each) => each !== '').join('\n'),
            order: t('questions.order'),
          }),
        ),
      ]),
    ),
  ])
  return mergeThreeWays(rule, versions)
}
