import type { EditorElement } from '#rules/forms/form.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { getRowFacts } from './question-kinds.ts'
import { formTexts } from './texts.ts'

/** A questionnaire on paper: every question with its kind, help text and choices. */
export function FormDocument({ elements }: { elements: readonly EditorElement[] }) {
  const t = useTexts(formTexts)
  return (
    <ol>
      {elements.map((element, index) =>
        element.kind === 'unset' ? null : (
          // The order is the identity: the document does not change.
          <li key={index}>
            {element.kind === 'label' ? <h2>{element.title}</h2> : <b>{element.title}</b>}
            {element.secondary !== null && <p>{element.secondary}</p>}
            {element.kind !== 'label' && (
              <p>
                <small>{[t(`kind.${element.kind}`), getRowFacts(element)].filter(Boolean).join(', ')}</small>
              </p>
            )}
            {(element.kind === 'radio' || element.kind === 'checkbox') && (
              <ul>
                {element.choices.map((choice) => (
                  <li key={choice}>
                    {element.kind === 'radio' ? '○' : '☐'} {choice}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ),
      )}
    </ol>
  )
}
