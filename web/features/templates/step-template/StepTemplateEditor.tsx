import { Columns4, CopyPlus } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import { checkTemplateName, MAX_TEMPLATE_NAME_LENGTH } from '#rules/ads/templates.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { useAddressedCompany } from '#web/shell/useAddressedCompany.ts'
import { useCompanyId } from '#web/shell/viewer.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { ActionBar } from '#web/ui/Layout.tsx'
import { LinkButton } from '#web/ui/Link.tsx'
import { Banner } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { showToast } from '#web/ui/toasts.ts'
import { useVersionedSave } from '#web/editing/useVersionedSave.ts'
import { messageTexts } from '#web/features/message/texts.ts'
import { SettingsFrame } from '#web/settings/SettingsFrame.tsx'
import type { SavedSteps } from '#web/features/steps/read-steps.ts'
import { differs } from '#web/features/steps/step-list.ts'
import { StepLanes } from '#web/features/steps/StepLanes.tsx'
import { stepsTexts } from '#web/features/steps/texts.ts'
import { useSteps } from '#web/features/steps/useSteps.ts'
import { templatesTexts } from '../texts.ts'
import styles from './StepTemplateEditor.module.css'
import { stepTemplateTexts } from './texts.ts'
import { useSaveStepTemplate, type TemplateContent } from './useSaveStepTemplate.ts'

interface StepTemplateEditorProps {
  /** Null for a new template. */
  template: { id: string; databaseId: number } | null
  read: TemplateContent & SavedSteps
}

/** The editor of a step template: name, columns, and a save that returns to the list (PIPE-92, PIPE-93). */
export function StepTemplateEditor({ template, read }: StepTemplateEditorProps) {
  const t = useTexts(stepTemplateTexts)
  const common = useTexts(templatesTexts)
  const tSteps = useTexts(stepsTexts)
  const message = useTexts(messageTexts)
  const navigate = useNavigate()
  const companyId = useCompanyId()
  const list = `/${companyId}/step-templates`
  const [saved, setSaved] = useState(read)
  const [name, setName] = useState(read.name)
  const [isDone, setDone] = useState(false)
  const company = useAddressedCompany()
  const part = useSaveStepTemplate(company?.id ?? '', template)
  const editing = useSteps(read.steps, { companyId, ...(template && { stepTemplate: template.databaseId }) })
  const { steps, isValid } = editing
  const [nameProblem] = checkTemplateName(name)
  const problem = nameProblem
    ? message(nameProblem === 'tooLong' ? 'nameError.tooLong' : 'nameError.required')
    : editing.problem
  const canSave = isValid && !nameProblem
  const dirty = !isDone && (name !== saved.name || differs(steps, saved.steps))

  const { store, isStoring, banner } = useVersionedSave<TemplateContent, TemplateContent & SavedSteps, null>({
    mine: { name, steps },
    stored: saved,
    draftKey: `step-template.${companyId}.${template?.databaseId ?? 'new'}`,
    isDirty: dirty,
    differs: (mine, stored) => mine.name !== stored.name || differs(mine.steps, stored.steps),
    beforeLeaving: canSave ? { how: undefined } : null,
    part: () => part,
    onStored: setSaved,
    onMerged: (merged, base) => {
      setSaved(base)
      setName(merged.name)
      editing.setSteps(merged.steps)
    },
    onDone: () => {
      flushSync(() => setDone(true))
      showToast(common('saved', { name: name.trim() }))
      void navigate(list)
    },
    isWanted: () => dirty && canSave,
  })
  const title = saved.name || t('newTitle')
  return (
    <SettingsFrame
      layout="columns"
      title={title}
      crumbs={[{ label: common('steps'), to: list }, { label: title }]}
      primary={
        <Button icon={CopyPlus} onPress={() => void editing.fetchSteps(dirty)}>
          {tSteps('import')}
        </Button>
      }
      subBar={
        <TextField
          className={styles.name}
          size="sm"
          aria-label={t('name')}
          placeholder={t('namePlaceholder')}
          value={name}
          onChange={setName}
          counterMax={MAX_TEMPLATE_NAME_LENGTH}
          autoComplete="off"
          autoFocus={template === null}
        />
      }
      banner={
        banner ||
        (dirty && (
          <Banner isLive>
            <b>{tSteps('banner')}</b> {problem}
          </Banner>
        ))
      }
    >
      <StepLanes editing={editing} companyId={companyId} />
      <ActionBar
        end={
          <>
            {problem && (
              <span id="finish-hint" className="muted">
                {problem}
              </span>
            )}
            <LinkButton variant="ghost" to={list}>
              {tSteps('cancelExit')}
            </LinkButton>
            <Button
              variant="primary"
              isDisabled={!canSave}
              isPending={isStoring}
              onPress={() => void store(undefined)}
              aria-describedby="finish-hint"
            >
              {t('save')}
            </Button>
          </>
        }
      >
        <span className={styles.note} role="status">
          <Icon icon={Columns4} size="sm" />
          {tSteps('stepsCount', { count: steps.length })}
        </span>
      </ActionBar>
    </SettingsFrame>
  )
}
