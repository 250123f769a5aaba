import { useState } from 'react'
import { graphql } from 'react-relay'
import type { CopyCandidateDialogMutation } from '#web/__generated__/CopyCandidateDialogMutation.graphql.ts'
import { INCOMING_INDEX } from '#rules/candidates/board.ts'
import type { AdChoice } from '#web/features/ad/read-ad-choices.ts'
import { useAdChoice } from '#web/features/ad/useAdChoice.tsx'
import { useStepName } from '#web/i18n/step-name.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { defineAct, useAct } from '#web/relay/acts.ts'
import { reportError } from '#web/relay/report-error.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Dialog, DialogText } from '#web/ui/Dialog.tsx'
import { Select } from '#web/ui/Select.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { showToast } from '#web/ui/toasts.ts'
import { ExistingCandidate } from '../ExistingCandidate.tsx'
import styles from './CopyCandidate.module.css'
import { copyTexts } from './texts.ts'

const act = defineAct<CopyCandidateDialogMutation>(
  graphql`
    mutation CopyCandidateDialogMutation($input: CopyCandidateInput!) {
      copyCandidate(input: $input) {
        candidate {
          databaseId
        }
        errors {
          reason
        }
      }
    }
  `,
  { handledByCaller: ['ALREADY_CANDIDATE'] },
)

/** A step of the chosen ad. */
export interface Step {
  readonly id: string
  readonly name: string
}

interface CopyCandidateDialogProps {
  candidateId: string
  companyId: number
  ads: readonly AdChoice[]
  readSteps: (adDatabaseId: number) => Promise<readonly Step[]>
  /** Called with the path of an existing candidate that the user wants to open. */
  onClose: (path?: string) => void
}

/** Copies a candidate to the ad and step that the user chooses, with the parts that the user chooses (PLUS-88). */
export function CopyCandidateDialog({ candidateId, companyId, ads, readSteps, onClose }: CopyCandidateDialogProps) {
  const t = useTexts(copyTexts)
  const ui = useTexts(uiTexts)
  const stepName = useStepName()
  const [steps, setSteps] = useState<ReadonlyMap<string, readonly Step[]>>(new Map())
  const [stepId, setStepId] = useState<string | null>(null)
  const [parts, setParts] = useState({ documents: true, answers: false, note: false })
  const [existing, setExisting] = useState<{ open: (() => void) | null } | null>(null)
  const [run, isRunning] = useAct(act)
  const { list, chosen } = useAdChoice(ads, ({ id, databaseId }) => {
    setExisting(null)
    setStepId(null)
    readSteps(databaseId)
      .then((read) => setSteps((before) => new Map(before).set(id, read)))
      .catch(reportError)
  })
  const shownSteps = (chosen && steps.get(chosen.id)) ?? []
  const pathOf = (databaseId: number) => `/${companyId}/ad/${chosen?.databaseId ?? 0}/board?candidate=${databaseId}`
  const submit = async () => {
    if (!chosen || isRunning) return
    const answer = await run({
      input: {
        candidateId,
        adId: chosen.id,
        stepId,
        includeDocuments: parts.documents,
        includeAnswers: parts.answers,
        includeNote: parts.note,
      },
    })
    if (answer === null) return
    const found = answer.candidate?.databaseId
    if (answer.errors.length > 0)
      return setExisting({ open: found === undefined ? null : () => onClose(pathOf(found)) })
    showToast(t('done', { ad: chosen.title }))
    onClose()
  }
  return (
    <Dialog
      title={t('title')}
      size="lg"
      isWork={false}
      onClose={() => onClose()}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button variant="ghost" slot="close">
            {ui('cancel')}
          </Button>
          <Button variant="primary" type="submit" isDisabled={!chosen} isPending={isRunning}>
            {t('copy')}
          </Button>
        </>
      }
    >
      {list}
      {existing !== null && <ExistingCandidate text={t('exists')} openLabel={t('open')} onOpen={existing.open} />}
      {shownSteps.length > 0 && (
        <Select
          label={t('step')}
          options={shownSteps.map(({ id, name }) => ({ id, label: stepName(name) }))}
          value={stepId ?? shownSteps[INCOMING_INDEX]?.id ?? null}
          onChange={setStepId}
        />
      )}
      <div role="group" aria-label={t('with')} className={styles.parts}>
        {(['documents', 'answers', 'note'] as const).map((part) => (
          <Checkbox
            key={part}
            isSelected={parts[part]}
            onChange={(isSelected) => setParts((before) => ({ ...before, [part]: isSelected }))}
          >
            {t(part)}
          </Checkbox>
        ))}
      </div>
      <DialogText>{t('notice')}</DialogText>
    </Dialog>
  )
}
