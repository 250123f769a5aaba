import { useDay } from '#web/i18n/date-format.ts'
import { useStepName } from '#web/i18n/step-name.ts'
import { useNumber, useTexts } from '#web/i18n/texts.ts'
import { boardTexts } from '../texts.ts'

interface BoardDocumentProps {
  steps: readonly {
    id: string
    name: string
    candidates: readonly {
      id: string
      name: string
      rating: number
      receivedAt: string
      enteredStepAt: string
      phone: string | null | undefined
      email: string | null | undefined
    }[]
  }[]
}

/** A board on paper: one table per step. The head of a table is repeated on each sheet. */
export function BoardDocument({ steps }: BoardDocumentProps) {
  const t = useTexts(boardTexts)
  const day = useDay()
  const number = useNumber()
  const stepName = useStepName()
  return steps.map(({ id, name, candidates }) => (
    <section key={id}>
      <h2>
        {stepName(name)} ({number(candidates.length)})
      </h2>
      {candidates.length === 0 ? (
        <p>{t('print.empty')}</p>
      ) : (
        <table>
          <thead>
            <tr>
              {(['name', 'rating', 'received', 'inStep', 'phone', 'email'] as const).map((column) => (
                <th key={column} scope="col">
                  {t(`print.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {candidates.map((candidate) => (
              <tr key={candidate.id}>
                <td>{candidate.name}</td>
                <td>{candidate.rating === 0 ? '–' : number(candidate.rating)}</td>
                <td>{day(candidate.receivedAt)}</td>
                <td>{day(candidate.enteredStepAt)}</td>
                <td>{candidate.phone}</td>
                <td>{candidate.email}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  ))
}
