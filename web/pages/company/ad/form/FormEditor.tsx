import { ArrowRight, CopyPlus } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import { nextPage } from '#rules/ads/ad-progress.ts'
import { finalizeLabel } from '#web/features/ad/ad-step-bar.ts'
import { checkMethod, writeMethod, type ApplicationMethod, type MethodChoice } from '#rules/ads/application-method.ts'
import type { FieldErrors } from '#rules/errors/field-errors.ts'
import type { EditorElement, EditorForm } from '#rules/forms/form.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { reportError } from '#web/relay/report-error.ts'
import { Button } from '#web/ui/Button.tsx'
import { lazyPart } from '#web/ui/lazyPart.tsx'
import { Split } from '#web/ui/Layout.tsx'
import { LinkButton } from '#web/ui/Link.tsx'
import { showToast } from '#web/ui/toasts.ts'
import { EditorPage } from '#web/features/ad/EditorPage.tsx'
import { adEditorTexts } from '#web/editing/texts.ts'
import type { EditorAd } from '#web/features/ad/useEditorAd.ts'
import { useVersionedSave } from '#web/editing/useVersionedSave.ts'
import { DocumentsSection } from './DocumentsSection.tsx'
import { EmailSection, LinkSection } from './ElsewhereSection.tsx'
import styles from './Form.module.css'
import {
  isFormDifferent,
  hasElements,
  needsSuggestion,
  restoreElement,
  withKey,
  withMethod,
  type FormState,
  type SavedForm,
} from './form-state.ts'
import { MethodCards } from './MethodCards.tsx'
import { PrintFormButton } from './PrintFormButton.tsx'
import { QuestionList } from './QuestionList.tsx'
import { formTexts } from './texts.ts'
import { useFormsLoaded } from './useFormsLoaded.ts'
import { useSaveForm } from './useSaveForm.ts'

const loadForms = () => fetchPart(() => import('./fetch-forms.ts'))

/** Loads the job site's code and styles after the form. The form also works if they cannot be loaded. */
const FormPreview = lazyPart(
  () => import('./FormPreview.tsx'),
  (module) => module.FormPreview,
  { waiting: () => null },
)

interface FormEditorProps {
  ad: EditorAd
  company: string
  /** Base address of the job site. */
  siteUrl: string
  /** The stored form as the page read it. */
  read: SavedForm
}

/** The application method, its details and the questions, next to a preview. */
export function FormEditor({ ad, company, siteUrl, read }: FormEditorProps) {
  const t = useTexts(formTexts)
  const common = useTexts(adEditorTexts)
  const navigate = useNavigate()
  const isLocked = !ad.actions.editDetails
  const isLoaded = useFormsLoaded()
  const [saved, setSaved] = useState(read)
  const [startState] = useState(ad.state)
  const [state, setState] = useState(read.state)
  const [open, setOpen] = useState<string | null>(null)
  const [rejectedLink, setRejectedLink] = useState<string | null>(null)
  const [isDone, setDone] = useState(false)
  const { choice, form } = state
  const problem = firstProblem(
    checkMethod(choice, form, [siteUrl]),
    choice.link.trim() !== '' && choice.link.trim() === rejectedLink,
  )
  const dirty = !isLocked && !isDone && isFormDifferent(state, saved.state)
  const canFinish = isLoaded && problem === null

  // Changes only the given fields. A text field trims itself on blur, possibly after the user has chosen a different
  // method.
  const setChoice = (changed: Partial<MethodChoice>) =>
    setState((before) => ({ ...before, choice: { ...before.choice, ...changed } }))
  const setForm = (next: EditorForm) => setState((before) => ({ ...before, form: next }))
  const restore = (element: EditorElement, index: number) =>
    setState((before) => ({ ...before, form: restoreElement(before.form, element, index) }))
  const suggest = async () => {
    const suggested = await loadForms().then(({ fetchSuggestedForm }) => fetchSuggestedForm(ad.databaseId), reportError)
    if (suggested) setState((before) => (hasElements(before.form) ? before : { ...before, form: suggested }))
  }
  const choose = async (method: ApplicationMethod) => {
    setState((before) => withMethod(before, method))
    if (needsSuggestion(form, method)) await suggest()
  }
  const part = useSaveForm(ad)
  const { store, isStoring, banner } = useVersionedSave<FormState, SavedForm, FieldErrors, boolean>({
    mine: state,
    stored: saved,
    draftKey: isLocked ? null : `form.${ad.databaseId}`,
    isDirty: dirty,
    differs: (mine, stored) => isFormDifferent(mine, stored.state),
    beforeLeaving: canFinish ? { how: false } : null,
    part: (isFinal) => ({ ...part, saveLabel: isFinal ? common(finalizeLabel(ad)) : t('save') }),
    onStored: setSaved,
    onDone: (stored, isFinal) => {
      if (!isFinal) return showToast(t('saved'))
      flushSync(() => setDone(true))
      void navigate(
        nextPage(startState, 'questionnaire', writeMethod(stored.state.choice).use) === 'steps'
          ? ad.paths.process
          : ad.paths.promotion,
      )
    },
    onMerged: (merged, base) => {
      setSaved(base)
      // Merged questions can have duplicate keys.
      setState({ ...merged, form: { ...merged.form, elements: merged.form.elements.map(withKey) } })
      setOpen(null)
    },
    onRefused: (errors) => {
      if (errors['link']?.includes('ownSite')) setRejectedLink(choice.link.trim())
    },
    isWanted: (isFinal) => canFinish && (isFinal || dirty),
  })
  const copy = async () => {
    const copied = await loadForms().then(
      ({ copyQuestions }) => copyQuestions(ad.companyId, ad.databaseId, hasElements(form)),
      reportError,
    )
    if (!copied) return
    setForm(copied)
    setOpen(null)
  }
  return (
    <EditorPage
      ad={ad}
      page="questionnaire"
      isDirty={dirty}
      banner={banner}
      primary={
        choice.method === 'form' && (
          <>
            {hasElements(form) && <PrintFormButton company={company} title={ad.name} form={form} />}
            {!isLocked && (
              <Button icon={CopyPlus} onPress={() => void copy()}>
                {t('copy')}
              </Button>
            )}
          </>
        )
      }
      buttons={
        <>
          {!isLocked && problem && (
            <span id="finish-hint" className="muted">
              {t(`hint.${problem}`)}
            </span>
          )}
          <LinkButton variant="ghost" to={ad.paths.ad}>
            {common(isLocked ? 'toAd' : 'cancel')}
          </LinkButton>
          {!isLocked && (
            <>
              <Button isDisabled={!dirty || !canFinish} isPending={isStoring} onPress={() => void store(false)}>
                {t('save')}
              </Button>
              <Button
                variant="primary"
                iconEnd={ArrowRight}
                isDisabled={!canFinish}
                isPending={isStoring}
                onPress={() => void store(true)}
                aria-describedby="finish-hint"
              >
                {common(finalizeLabel(ad))}
              </Button>
            </>
          )}
        </>
      }
    >
      <Split
        isAsideWide
        mainProps={{ className: styles.main, ...(isLocked ? { tabIndex: 0 } : {}) }}
        aside={<FormPreview state={state} open={open} title={ad.name} company={company} />}
      >
        <div className={styles.column}>
          <MethodCards
            method={choice.method}
            savedUse={ad.use}
            isLocked={isLocked}
            onChange={(method) => void choose(method)}
          />
          {(choice.method === 'form' || choice.method === 'documents') && (
            <DocumentsSection choice={choice} isLocked={isLocked} onChange={setChoice} />
          )}
          {choice.method === 'link' && (
            <LinkSection
              choice={choice}
              siteUrl={siteUrl}
              rejectedLink={rejectedLink}
              isLocked={isLocked}
              onChange={setChoice}
            />
          )}
          {choice.method === 'email' && <EmailSection choice={choice} isLocked={isLocked} onChange={setChoice} />}
          {choice.method === 'form' && (
            <QuestionList
              form={form}
              open={open}
              isLocked={isLocked}
              onOpen={setOpen}
              onChange={setForm}
              onRestore={restore}
              onSuggest={() => void suggest()}
            />
          )}
        </div>
      </Split>
    </EditorPage>
  )
}

type Problem = 'method' | 'later' | 'documents' | 'link' | 'email' | 'emptyForm' | 'invalidForm'

/** Returns the first problem that prevents saving the page (FORM-39, FORM-40). */
function firstProblem(errors: ReturnType<typeof checkMethod>, isLinkRejected: boolean): Problem | null {
  if (isLinkRejected) return 'link'
  for (const path of ['method', 'later', 'documents', 'link', 'email'] as const) if (errors[path]) return path
  const codes = errors['form']
  return codes === undefined ? null : codes.includes('emptyForm') ? 'emptyForm' : 'invalidForm'
}
