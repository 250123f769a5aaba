import { useState } from 'react'
import { graphql } from 'react-relay'
import type { CopyCandidateDialogMutation } from '#web/__generated__/CopyCandidateDialogMutation.graphql.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { defineAct, useAct } from '#web/relay/acts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Dialog, DialogText } from '#web/ui/Dialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { showToast } from '#web/ui/toasts.ts'
import flexStyles from '#web/styles/Flex.module.css'
import textStyles from '#web/styles/Text.module.css'
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

interface CopyCandidateDialogProps {
  candidateId: string
  companyId: number
  ads: readonly { id: string; databaseId: number; title: string; detail: string }[]
  /** Called with the path of an existing candidate that the user wants to open. */
  onClose: (path?: string) => void
}

/** Asks to which ad and with what a candidate is copied, and copies the candidate (PLUS-88). */
export function CopyCandidateDialog({ candidateId, companyId, ads, onClose }: CopyCandidateDialogProps) {
  const t = useTexts(copyTexts)
  const ui = useTexts(uiTexts)
  const [term, setTerm] = useState('')
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [parts, setParts] = useState({ documents: true, answers: true, note: false })
  const [existing, setExisting] = useState<{ path: string | null } | null>(null)
  const [run, isRunning] = useAct(act)
  const words = term.toLocaleLowerCase('sv').split(/\s+/).filter(Boolean)
  const matches = ads.filter(({ title, detail }) =>
    words.every((word) => `${title} ${detail}`.toLocaleLowerCase('sv').includes(word)),
  )
  const chosen = matches.find(({ id }) => id === chosenId)
  const pathOf = (databaseId: number) => `/${companyId}/ad/${chosen?.databaseId ?? 0}/board?candidate=${databaseId}`
  const submit = async () => {
    if (!chosen || isRunning) return
    const answer = await run({ input: { candidateId, adId: chosen.id, ...parts } })
    if (answer === null) return
    const found = answer.candidate?.databaseId
    if (answer.errors.length > 0) return setExisting({ path: found === undefined ? null : pathOf(found) })
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
      <SearchField aria-label={t('search')} placeholder={t('search')} value={term} onChange={setTerm} autoFocus />
      <div className={styles.list}>
        {matches.length === 0 && (
          <p className={textStyles.note} role="status">
            {t('none')}
          </p>
        )}
        <RadioGroup
          aria-label={t('list')}
          options={matches.map(({ id, title, detail }) => ({ id, label: title, detail }))}
          value={chosenId}
          onChange={(id) => {
            setExisting(null)
            setChosenId(id)
          }}
        />
      </div>
      {existing !== null && (
        <Notice
          isLive
          tone="warning"
          end={
            existing.path !== null && (
              <Button size="sm" onPress={() => onClose(existing.path ?? undefined)}>
                {t('open')}
              </Button>
            )
          }
        >
          {t('exists')}
        </Notice>
      )}
      <div role="group" aria-label={t('with')} className={flexStyles.form}>
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
