import { useStepName } from '#web/i18n/step-name.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { reportError } from '#web/relay/report-error.ts'
import { useCompanyId } from '#web/shell/viewer.ts'
import { cx } from '#web/ui/cx.ts'
import type { BoardStep } from '../board-context.ts'
import styles from './LaneHint.module.css'
import { boardTexts } from '../texts.ts'

/** The second line in the head of a lane. A press opens the message of the step (PIPE-96). */
export function LaneHint({ step, children }: { step: BoardStep; children: string }) {
  const t = useTexts(boardTexts)
  const nameOf = useStepName()
  const companyId = useCompanyId()
  const edit = () => {
    fetchPart(() => import('#web/features/steps/step-message/edit-step-message.tsx'))
      .then(({ editStepMessage }) => editStepMessage(step, companyId))
      .catch(reportError)
  }
  const label = t('hint.edit', { hint: children, step: nameOf(step.name) })
  return (
    <button type="button" className={cx(styles.edit, 'truncate')} aria-label={label} title={label} onClick={edit}>
      {children}
    </button>
  )
}
