import { Columns4, CopyPlus } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import { finalizeStepsLabel } from '#web/features/ad/ad-step-bar.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { reportError } from '#web/relay/report-error.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { LinkButton } from '#web/ui/Link.tsx'
import { Banner } from '#web/ui/Notice.tsx'
import { EditorPage } from '#web/features/ad/EditorPage.tsx'
import { adEditorTexts } from '#web/editing/texts.ts'
import type { EditorAd } from '#web/features/ad/useEditorAd.ts'
import { useVersionedSave } from '#web/editing/useVersionedSave.ts'
import type { EditedStep } from '#rules/candidates/steps.ts'
import type { SavedSteps } from '#web/features/steps/read-steps.ts'
import { differs } from '#web/features/steps/step-list.ts'
import { StepLanes } from '#web/features/steps/StepLanes.tsx'
import { stepsTexts } from '#web/features/steps/texts.ts'
import { useSaveSteps } from './useSaveSteps.ts'
import { useSteps } from '#web/features/steps/useSteps.ts'

/** The steps of an ad as columns, with a banner about unsaved changes and the buttons that save. */
export function StepsEditor({
  ad,
  read,
  counts,
}: {
  ad: EditorAd
  read: SavedSteps
  counts: ReadonlyMap<string, number>
}) {
  const t = useTexts(stepsTexts)
  const common = useTexts(adEditorTexts)
  const navigate = useNavigate()
  const isLocked = !ad.actions.editDetails
  const [saved, setSaved] = useState(read)
  const [isDone, setDone] = useState(false)
  const part = useSaveSteps(ad)
  const editing = useSteps(read.steps, { companyId: ad.companyId, ad: ad.databaseId })
  const { steps, isValid, problem } = editing
  const dirty = !isLocked && !isDone && differs(steps, saved.steps)

  const { store, isStoring, banner } = useVersionedSave<readonly EditedStep[], SavedSteps, null>({
    mine: steps,
    stored: saved,
    draftKey: isLocked ? null : `steps.${ad.databaseId}`,
    isDirty: dirty,
    differs: (mine, stored) => differs(mine, stored.steps),
    beforeLeaving: isValid ? { how: undefined } : null,
    part: () => part,
    onStored: setSaved,
    onMerged: (merged, base) => {
      setSaved(base)
      editing.setSteps(merged)
    },
    onDone: () => {
      flushSync(() => setDone(true))
      void navigate(ad.type === 'active' ? ad.paths.ad : ad.paths.promotion)
    },
    isWanted: () => dirty && isValid,
  })
  const saveTemplate = () =>
    void fetchPart(() => import('./save-as-template.ts')).then(
      ({ saveAsTemplate }) => saveAsTemplate(ad.companyId, steps, ad.name),
      reportError,
    )
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return (
    <EditorPage
      ad={ad}
      page="process"
      isDirty={dirty}
      primary={
        !isLocked && (
          <Button icon={CopyPlus} onPress={() => void editing.fetchSteps(dirty)}>
            {t('import')}
          </Button>
        )
      }
      banner={
        banner ||
        (dirty && (
          <Banner isLive>
            <b>{t('banner')}</b> {problem} {steps.some(({ type }) => type === 'frozen') && t('bannerFrozen')}
          </Banner>
        ))
      }
      note={
        <>
          <Icon icon={Columns4} size="sm" />
          {t('stepsCount', { count: steps.length })}
          {total > 0 && `, ${t('candidates', { count: total })}`}
        </>
      }
      buttons={
        <>
          {!isLocked && problem && (
            <span id="finish-hint" className="muted">
              {problem}
            </span>
          )}
          <LinkButton variant="ghost" to={ad.paths.ad}>
            {isLocked ? common('toAd') : t('cancelExit')}
          </LinkButton>
          {!isLocked && (
            <>
              <Button isDisabled={!isValid} onPress={saveTemplate}>
                {t('asTemplate')}
              </Button>
              <Button
                variant="primary"
                isDisabled={!isValid}
                isPending={isStoring}
                onPress={() => void store(undefined)}
                aria-describedby="finish-hint"
              >
                {common(finalizeStepsLabel(ad.type))}
              </Button>
            </>
          )}
        </>
      }
    >
      <StepLanes editing={editing} companyId={ad.companyId} counts={counts} isLocked={isLocked} />
    </EditorPage>
  )
}
