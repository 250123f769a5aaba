import { CloudCheck, CopyPlus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import { nextPage, canSaveDraft } from '#rules/ads/ad-progress.ts'
import { finalizeLabel } from '#web/features/ad/ad-step-bar.ts'
import type { AdDetails } from '#rules/ads/ad-details-model.ts'
import type { FieldErrors } from '#rules/errors/field-errors.ts'
import { stockholmTime } from '#rules/text-and-time/stockholm-time.ts'
import { hasVisibleText } from '#rules/text-and-time/visible-text.ts'
import { useLanguage, useTexts } from '#web/i18n/texts.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { reportError } from '#web/relay/report-error.ts'
import { cx } from '#web/ui/cx.ts'
import { lazyPart } from '#web/ui/lazyPart.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Split } from '#web/ui/Layout.tsx'
import { LinkButton } from '#web/ui/Link.tsx'
import { EditorPage } from '#web/features/ad/EditorPage.tsx'
import { adEditorTexts } from '#web/editing/texts.ts'
import type { EditorAd } from '#web/features/ad/useEditorAd.ts'
import { useVersionedSave } from '#web/editing/useVersionedSave.ts'
import flexStyles from '#web/styles/Flex.module.css'
import asideStyles from './Aside.module.css'
import { ContactSection, type ContactChoice } from './ContactSection.tsx'
import styles from './Details.module.css'
import { DetailsContext, goToField, type DetailsEditor as Editor } from './details-context.tsx'
import {
  checkForm,
  isDirty,
  pageSection,
  valueAt,
  type DetailsForm,
  type SavedForm,
  type Section,
} from './details-form.ts'
import { EmploymentSection } from './EmploymentSection.tsx'
import { errorText } from './error-texts.ts'
import { ProfessionSection, type ProfessionGroup } from './ProfessionSection.tsx'
import { FieldsLeft } from './FieldsLeft.tsx'
import { RepostNotice, type Posting } from './RepostNotice.tsx'
import { ServiceRejections } from './ServiceRejections.tsx'
import { SalarySection } from './SalarySection.tsx'
import { sectionId, SectionNav, type SectionStatus } from './SectionNav.tsx'
import { areTagsOn, savedTags } from './tags/tag-list.ts'
import { TagProposals } from './tags/TagProposals.tsx'
import { TagsSection } from './tags/TagsSection.tsx'
import { useTags } from './tags/useTags.ts'
import { readRejections, type ServiceRejection } from '#web/features/ad/details/service-rejections.ts'
import { detailsTexts } from '#web/features/ad/details/texts.ts'
import type { TextTemplate } from './TemplateMenu.tsx'
import { TextSection } from './TextSection.tsx'
import { useScrolledSection } from './useScrolledSection.ts'
import { useSaveDetails } from './useSaveDetails.ts'
import type { Workplace } from './WorkplaceChoice.tsx'
import { WorkplaceSection } from './WorkplaceSection.tsx'

/** Loads the job site's code and styles after the form. The form also works if they cannot be loaded. */
const AdPreview = lazyPart(
  () => import('./AdPreview.tsx'),
  (module) => module.AdPreview,
  { waiting: () => null },
)

interface DetailsEditorProps {
  ad: EditorAd
  company: { name: string; logoUrl: string | null }
  employmentServiceConnected: boolean
  recentlyPosted: readonly Posting[]
  /** The ad at the public employment service. Null if it was never sent there. */
  atService: { state: string; url: string | null | undefined; rejections: readonly ServiceRejection[] } | null
  /** The stored form as the page read it. */
  read: SavedForm
  areTagsLoaded: boolean
  lists: {
    contacts: readonly ContactChoice[]
    templates: readonly TextTemplate[]
    groups: readonly ProfessionGroup[]
    currencies: readonly { readonly code: string; readonly name: string }[]
    countries: readonly { readonly code: string; readonly name: string }[]
    workplaces: readonly Workplace[]
  }
}

/** The form, its section navigation, the missing fields and the preview. */
export function DetailsEditor({
  ad,
  company,
  employmentServiceConnected,
  recentlyPosted,
  atService,
  read,
  areTagsLoaded,
  lists,
}: DetailsEditorProps) {
  const t = useTexts(detailsTexts)
  const common = useTexts(adEditorTexts)
  const locale = useLanguage()
  const navigate = useNavigate()
  const isLocked = !ad.actions.editDetails
  const [saved, setSaved] = useState(read)
  const [draftAt, setDraftAt] = useState<Date | null>(null)
  const [startState] = useState(ad.state)
  const [form, setForm] = useState(read.form)
  const [round, setRound] = useState(0)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [attempted, setAttempted] = useState(false)
  const [rejected, setRejected] = useState<{ errors: FieldErrors; form: DetailsForm } | null>(null)
  const [isDone, setDone] = useState(false)
  const { currentSection, onScroll } = useScrolledSection()
  const tags = useTags({ form, setForm, isLoaded: areTagsLoaded, isLocked })

  const rules = { employmentServiceConnected, tagsAvailable: !isLocked && tags.state === 'available' }
  const serverErrors = Object.entries(rejected?.errors ?? {}).filter(
    ([path]) => rejected !== null && valueAt(form, path) === valueAt(rejected.form, path),
  )
  const errors: FieldErrors = { ...checkForm(form, rules), ...Object.fromEntries(serverErrors) }
  const blocking = ad.isAdmin ? checkForm(form, { ...rules, isAdAdmin: true }) : errors
  const dirty = !isLocked && !isDone && isDirty(form, saved.form)
  const isShown = (path: string) =>
    attempted || touched.has(path) || serverErrors.some(([errorPath]) => errorPath === path)
  const canFinish = !isLocked && Object.keys(blocking).length === 0

  const rejections = readRejections(atService?.state === 'REJECTED' ? atService.rejections : []).filter(
    ({ path }) => path === null || valueAt(form, path) === valueAt(saved.form, path),
  )
  const rejectionAt = (path: string) => rejections.find((rejection) => rejection.path === path)?.text ?? null
  const change = (changed: Partial<AdDetails>) =>
    setForm((before) => ({ ...before, details: { ...before.details, ...changed } }))
  const touch = (path: string) => setTouched((before) => (before.has(path) ? before : new Set([...before, path])))
  const editor: Editor = {
    form,
    isLocked,
    change,
    setForm,
    touch,
    error: (path) => (isShown(path) ? errorText(errors, path) : null) ?? rejectionAt(path),
  }
  const professionIds = useMemo(
    () => new Map(lists.groups.flatMap(({ professions }) => professions.map(({ databaseId, id }) => [databaseId, id]))),
    [lists.groups],
  )
  const professionNames = useMemo(
    () =>
      new Map(lists.groups.flatMap(({ professions }) => professions.map(({ databaseId, name }) => [databaseId, name]))),
    [lists.groups],
  )
  const countryNames = useMemo(() => new Map(lists.countries.map(({ code, name }) => [code, name])), [lists.countries])

  const { start, end } = ad
  const period = useMemo(() => (start && end ? { start, end } : null), [start, end])

  const createPart = useSaveDetails(ad)
  const names = { professions: professionNames, countries: countryNames, locale }
  const draftProblems = Object.keys(checkForm(form, { ...rules, isDraft: true }))
  const allowsDraft = canSaveDraft(startState)
  const { store, isStoring, banner } = useVersionedSave<DetailsForm, SavedForm, FieldErrors, boolean>({
    mine: form,
    stored: saved,
    draftKey: isLocked ? null : `details.${ad.databaseId}`,
    isDirty: dirty,
    differs: (mine, stored) => isDirty(mine, stored.form),
    beforeLeaving:
      allowsDraft && draftProblems.length === 0 ? { how: true } : !allowsDraft && canFinish ? { how: false } : null,
    part: (isDraft) =>
      createPart({
        isDraft,
        withTags: areTagsLoaded,
        professionIds,
        names,
        saveLabel: isDraft ? t('draft.save') : common(finalizeLabel(ad)),
      }),
    onStored: setSaved,
    onMerged: (merged, base) => {
      setSaved(base)
      setForm(merged)
      setRejected(null)
      setRound((before) => before + 1)
    },
    onRefused: (problems) => {
      setAttempted(true)
      setRejected({ errors: problems, form })
      const first = Object.keys(problems)[0]
      if (first !== undefined) goToField(first)
    },
    onDone: (_, isDraft) => {
      if (isDraft) return setDraftAt(new Date())
      flushSync(() => setDone(true))
      void navigate(nextPage(startState, 'details', ad.use) === 'questionnaire' ? ad.paths.questionnaire : ad.paths.ad)
    },
    isWanted: (isDraft) => (isDraft ? dirty : canFinish),
  })
  const saveDraft = () => {
    for (const path of draftProblems) touch(path)
    if (draftProblems[0] !== undefined) goToField(draftProblems[0])
    else void store(true)
  }
  const copy = async () => {
    const replaces = dirty || hasVisibleText(form.details.content)
    const copied = await fetchPart(() => import('./copyFrom.ts')).then(
      ({ copyFrom }) => copyFrom(ad.companyId, ad.databaseId, replaces),
      reportError,
    )
    if (!copied) return
    setForm((before) => ({
      ...before,
      details: copied.details,
      tags: areTagsLoaded ? savedTags(copied.tags) : before.tags,
    }))
    setRound((before) => before + 1)
  }
  const statusOf = (section: Section): SectionStatus => {
    const invalidPaths = Object.keys(errors).filter((path) => pageSection(path) === section)
    if (invalidPaths.some(isShown)) return 'wrong'
    if (invalidPaths.length > 0) return 'left'
    if (section === 'tags' && !form.tags.some(({ type }) => type === 'positive'))
      return areTagsOn(tags.state) || tags.state === 'empty' ? 'left' : 'optional'
    return section === 'salary' && form.details.salaryMode === 'unset' ? 'optional' : 'done'
  }
  const count = Object.keys(blocking).length
  return (
    <DetailsContext value={editor}>
      <EditorPage
        ad={{ ...ad, name: form.title.trim() || ad.name }}
        page="details"
        isDirty={dirty}
        banner={banner}
        note={
          !dirty &&
          draftAt && (
            <>
              <Icon icon={CloudCheck} size="sm" />
              {t('draft.saved', { time: stockholmTime(draftAt) })}
            </>
          )
        }
        primary={
          ad.actions.copyInto && (
            <Button icon={CopyPlus} onPress={() => void copy()}>
              {t('copy')}
            </Button>
          )
        }
        buttons={
          <>
            {!isLocked && count > 0 && (
              <span id="finish-hint" className="muted">
                {t('finishHint', { count })}
              </span>
            )}
            <LinkButton variant="ghost" to={ad.paths.ad}>
              {common(isLocked ? 'toAd' : 'cancel')}
            </LinkButton>
            {!isLocked && allowsDraft && (
              <Button isDisabled={!dirty} isPending={isStoring} onPress={saveDraft}>
                {t('draft.save')}
              </Button>
            )}
            {!isLocked && (
              <Button
                variant="primary"
                isDisabled={!canFinish}
                isPending={isStoring}
                onPress={() => void store(false)}
                aria-describedby="finish-hint"
              >
                {common(finalizeLabel(ad))}
              </Button>
            )}
          </>
        }
      >
        <Split
          nav={<SectionNav current={currentSection} statusOf={statusOf} />}
          mainProps={{ className: styles.main, onScroll, ...(isLocked ? { tabIndex: 0 } : {}) }}
          aside={
            <div className={cx(flexStyles.form, asideStyles.aside)}>
              <TagProposals
                state={tags.state}
                analysedAt={tags.analysedAt}
                onAnalyse={tags.analyse}
                onConfirm={tags.confirm}
              />
              {!isLocked && <FieldsLeft errors={errors} isShown={isShown} isAdAdmin={ad.isAdmin} onGo={touch} />}
              <AdPreview company={company} professions={professionNames} period={period} />
            </div>
          }
        >
          <form key={round} noValidate onSubmit={(event) => event.preventDefault()}>
            <TextSection
              id={sectionId('text')}
              templates={lists.templates}
              belowTitle={
                <>
                  <ServiceRejections rejections={rejections} isPublished={atService?.url != null} />
                  <RepostNotice companyId={ad.companyId} adId={ad.databaseId} posted={recentlyPosted} />
                </>
              }
            />
            <ProfessionSection id={sectionId('profession')} groups={lists.groups} />
            <EmploymentSection id={sectionId('employment')} employmentServiceConnected={employmentServiceConnected} />
            <WorkplaceSection id={sectionId('workplace')} countries={lists.countries} workplaces={lists.workplaces} />
            <SalarySection id={sectionId('salary')} currencies={lists.currencies} />
            <ContactSection id={sectionId('contact')} choices={lists.contacts} />
            <TagsSection id={sectionId('tags')} state={tags.state} onRemove={tags.remove} />
          </form>
        </Split>
      </EditorPage>
    </DetailsContext>
  )
}
