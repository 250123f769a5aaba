import { useRef, useState, type DragEvent } from 'react'
import { checkAddedCandidate, CANDIDATE_SOURCES, type CandidateSource } from '#rules/candidates/added-candidate.ts'
import { INCOMING_INDEX } from '#rules/candidates/board.ts'
import { MAX_PERSON_NAME_LENGTH } from '#rules/people/person-name.ts'
import { escapeHtml } from '#rules/text-and-time/text.ts'
import { useStepName } from '#web/i18n/step-name.ts'
import { useLanguage, useTexts } from '#web/i18n/texts.ts'
import { useTooSmall } from '#web/shell/too-small.ts'
import { useOneAtATime } from '#web/state/one-at-a-time.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogText } from '#web/ui/Dialog.tsx'
import { Select } from '#web/ui/Select.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { showToast } from '#web/ui/toasts.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { sources } from '../channel/sources.ts'
import { channelTexts } from '../channel/texts.ts'
import { ExistingCandidate } from '../ExistingCandidate.tsx'
import styles from './AddCandidate.module.css'
import { addCandidate } from './add-candidate.ts'
import { CvField } from './CvField.tsx'
import { DetailField } from './DetailField.tsx'
import { addTexts } from './texts.ts'
import { useCv } from './useCv.ts'
import { useDetails, type DetailName } from './useDetails.ts'

const languages = ['SV', 'EN'] as const

/** The board of the ad that gets the candidate. */
export interface AddingBoard {
  id: string
  ad: { readonly id: string; readonly databaseId: number }
  steps: readonly { readonly id: string; readonly name: string }[]
}

interface AddCandidateDialogProps {
  board: AddingBoard
  adName: string
  /** Called with the database id of an existing candidate whose card the user wants to open. */
  onClose: (existing?: number) => void
}

/**
 * Adds a candidate by hand: a CV, the person's details, and where they come from (PLUS-88). The CV fills the empty
 * fields.
 */
export function AddCandidateDialog({ board, adName, onClose }: AddCandidateDialogProps) {
  const t = useTexts(addTexts)
  const ui = useTexts(uiTexts)
  const channel = useTexts(channelTexts)
  const stepName = useStepName()
  const isPhone = useTooSmall()
  const { details, type, fill, forgetCv } = useDetails()
  const { cv, problem, choose, drop } = useCv(board.ad.databaseId, fill)
  const nameInput = useRef<HTMLInputElement>(null)
  const [stepId, setStepId] = useState(board.steps[INCOMING_INDEX]?.id ?? null)
  const [source, setSource] = useState<CandidateSource>('contact')
  const [language, setLanguage] = useState(useLanguage() === 'en' ? languages[1] : languages[0])
  const [note, setNote] = useState('')
  const [isOver, setOver] = useState(false)
  const [isTried, setTried] = useState(false)
  const [isSending, setSending] = useState(false)
  const [existing, setExisting] = useState<{ open: (() => void) | null } | null>(null)
  const fields = { name: details.name.value, email: details.email.value, phone: details.phone.value }
  const isFromCv = Object.values(details).some((detail) => detail.isFromCv)
  const faults = checkAddedCandidate(fields)
  const set = (field: DetailName) => (value: string) => {
    setExisting(null)
    type(field)(value)
  }
  const chooseCv = (file: File | undefined) => {
    if (!file) return
    setExisting(null)
    forgetCv()
    choose(file)
  }
  /** The button disappears with its press. The next thing to do is to check the name. */
  const focusName = () => {
    if (!isPhone) nameInput.current?.focus()
  }
  const errorOf = (field: 'name' | 'email') => {
    const [code] = isTried ? (faults[field] ?? []) : []
    return code === 'required' || code === 'tooLong' || code === 'invalid' ? t(`problem.${field}.${code}`) : null
  }
  const submit = useOneAtATime(async () => {
    setTried(true)
    if (Object.keys(faults).length > 0) return
    setSending(true)
    try {
      const cvId = cv === null ? null : await cv.uploaded
      // The field of the CV says why it was not uploaded.
      if (cv !== null && cvId === null) return
      const answer = await addCandidate(board.id, {
        ...fields,
        adId: board.ad.id,
        stepId,
        source: sources.toSchema(source),
        language,
        cvId,
        note: note.trim() === '' ? null : noteHtml(note),
      })
      if (answer === null) return
      const [refused] = answer.errors
      if (refused === undefined) {
        showToast(t('added', { name: fields.name.trim() }))
        return onClose()
      }
      const known = answer.candidate?.databaseId
      if (refused.reason === 'ALREADY_CANDIDATE')
        setExisting({ open: known === undefined ? null : () => onClose(known) })
      else drop('gone')
    } finally {
      setSending(false)
    }
  })
  const dragged = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  return (
    <Dialog
      title={t('title')}
      about={adName}
      size="lg"
      isSheet
      onClose={() => onClose()}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button variant="ghost" slot="close">
            {ui('cancel')}
          </Button>
          <Button variant="primary" type="submit" isPending={isSending}>
            {t('add')}
          </Button>
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- dropping is beside the button */}
      <div
        className={styles.fields}
        onDragOver={dragged}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          chooseCv(event.dataTransfer.files[0])
        }}
      >
        <div className={styles.wide}>
          <CvField
            cv={cv}
            problem={problem}
            isOver={isOver}
            onChoose={(file) => {
              focusName()
              chooseCv(file)
            }}
            onRemove={() => {
              focusName()
              forgetCv()
              drop(null)
            }}
          />
          <VisuallyHidden isLive>{isFromCv && t('cv.filled')}</VisuallyHidden>
        </div>
        <DetailField
          // On a phone, the keyboard would cover the field of the CV.
          autoFocus={!isPhone}
          inputRef={nameInput}
          label={t('name')}
          detail={details.name}
          onChange={set('name')}
          maxLength={2 * MAX_PERSON_NAME_LENGTH}
          error={errorOf('name')}
        />
        <DetailField
          label={t('email')}
          type="email"
          detail={details.email}
          onChange={set('email')}
          error={errorOf('email')}
        />
        {existing !== null && (
          <div className={styles.wide}>
            <ExistingCandidate text={t('exists')} openLabel={t('open')} onOpen={existing.open} />
          </div>
        )}
        <DetailField
          isOptional
          label={t('phone')}
          type="tel"
          detail={details.phone}
          onChange={set('phone')}
          error={isTried && faults['phone'] ? t('problem.phone.invalid') : null}
        />
        <Select
          label={t('step')}
          options={board.steps.map(({ id, name }) => ({ id, label: stepName(name) }))}
          value={stepId}
          onChange={setStepId}
        />
        <Select
          label={t('source')}
          options={CANDIDATE_SOURCES.map((id) => ({ id, label: channel(`source.${id}`) }))}
          value={source}
          onChange={setSource}
        />
        <Select
          label={t('language')}
          options={languages.map((id) => ({ id, label: t(`languages.${id}`) }))}
          value={language}
          onChange={setLanguage}
        />
        <TextArea isOptional className={styles.wide} label={t('note')} rows={2} value={note} onChange={setNote} />
      </div>
      <DialogText>{t('notice')}</DialogText>
    </Dialog>
  )
}

/** Returns the typed note as the editor of notes would write it. */
const noteHtml = (text: string): string =>
  text
    .trim()
    .split(/\n+/)
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join('')
