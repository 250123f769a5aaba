import { CircleDot } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { graphql, useFragment } from 'react-relay'
import { useNavigate } from 'react-router-dom'
import { fetchQuery } from 'relay-runtime'
import {
  isPostContent,
  isPostTitle,
  MAX_POST_CONTENT_LENGTH,
  MAX_POST_TITLE_LENGTH,
  postContentOf,
  postTypeOf,
} from '#rules/office/release-notes.ts'
import { escapeHtml } from '#rules/text-and-time/text.ts'
import { hasVisibleText } from '#rules/text-and-time/visible-text.ts'
import type { PostForm_post$data, PostForm_post$key } from '#web/__generated__/PostForm_post.graphql.ts'
import type { PostFormStoredQuery } from '#web/__generated__/PostFormStoredQuery.graphql.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { RichText } from '#web/editor/RichText.tsx'
import { askToLeave } from '#web/guard/ask-to-leave.ts'
import { useUnsaved } from '#web/guard/useUnsaved.ts'
import { useDayAndTime } from '#web/i18n/date-format.ts'
import { currentLanguage } from '#web/i18n/language.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { runAct } from '#web/relay/acts.ts'
import { refetchOptions, currentEnvironment } from '#web/relay/environment.ts'
import { reportError } from '#web/relay/report-error.ts'
import { useRefetchSoon } from '#web/relay/page-data/page-context.ts'
import { adminPages } from '#web/shell/admin/admin-pages.ts'
import { useOneAtATime } from '#web/state/one-at-a-time.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { DateTimePicker } from '#web/ui/DateTimePicker.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { ActionBar, FieldGrid } from '#web/ui/Layout.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { showToast } from '#web/ui/toasts.ts'
import { askAboutConflict, isConflict } from '#web/editing/conflict.tsx'
import type { Difference } from '#web/editing/difference.ts'
import { updateFeaturePost, createFeaturePost, deleteFeaturePost } from './acts.ts'
import styles from './Features.module.css'
import { PostPreview } from './PostPreview.tsx'
import { adminFeaturesTexts } from './texts.ts'

interface Draft {
  title: string
  content: string
  locale: 'SV' | 'EN'
  date: Date | null
  isPublished: boolean
}

/** Allows every hour of every day. */
const anyTime = { disabledHours: [], disabledWeekly: [], timePickerInterval: 30 }
const earliestDate = new Date(0)

const emptyDraft = (): Draft => ({
  title: '',
  content: '',
  locale: currentLanguage() === 'en' ? 'EN' : 'SV',
  date: new Date(Math.floor(Date.now() / 60_000) * 60_000),
  isPublished: false,
})
const isSameDraft = (one: Draft, other: Draft) =>
  one.title === other.title &&
  one.content === other.content &&
  one.locale === other.locale &&
  one.date?.getTime() === other.date?.getTime() &&
  one.isPublished === other.isPublished

type StoredPost = Omit<PostForm_post$data, ' $fragmentType'>

/** Fetches the stored post. Null if it was deleted. Throws if it cannot be read. */
async function getPost(id: number): Promise<StoredPost | null> {
  const answer = await fetchQuery<PostFormStoredQuery>(
    currentEnvironment(),
    graphql`
      query PostFormStoredQuery($id: Int!) @throwOnFieldError {
        featurePost(by: { databaseId: $id }) {
          id
          databaseId
          title
          content
          type
          locale
          date
          isPublished
          version
        }
      }
    `,
    { id },
    refetchOptions,
  ).toPromise()
  if (!answer) throw new Error('The response is empty.')
  return answer.featurePost ?? null
}

const plainText = (html: string): string =>
  new DOMParser().parseFromString(html.replaceAll(/<\/(p|li|h\d)>/g, '$&\n'), 'text/html').body.textContent.trim()

/** Returns the differences between the stored post and the draft. */
function differencesOf(stored: StoredPost, mine: Draft, dayAndTime: (date: Date | null) => string): Difference[] {
  const t = adminFeaturesTexts.t
  const describe = ({ title, locale, date, content, isPublished }: Draft): [label: string, text: string][] => [
    [t('title'), title.trim()],
    [t('locale'), t(`locales.${locale}`)],
    [t('date'), dayAndTime(date)],
    [t('published'), t(isPublished ? 'isPublished' : 'draft')],
    [t('content'), plainText(content)],
  ]
  const mineTexts = describe(mine)
  const storedTexts = describe(draftOf(stored))
  const rows = storedTexts
    .map(([label, saved], index) => ({ label, saved, mine: mineTexts[index]?.[1] ?? '' }))
    .filter((row) => row.saved !== row.mine)
  // The contents have the same text, but differ in their formatting.
  const isOnlyFormatting =
    rows.every(({ label }) => label !== t('content')) &&
    postContentOf(mine.content) !== postContentOf(draftOf(stored).content)
  return isOnlyFormatting
    ? [...rows, { label: t('content'), saved: draftOf(stored).content, mine: mine.content }]
    : rows
}

/** Converts a stored post to a draft. */
const draftOf = (post: StoredPost): Draft => ({
  title: post.title,
  content: post.type === 'URL' ? `<p>${escapeHtml(post.content)}</p>` : post.content,
  locale: post.locale === 'EN' ? 'EN' : 'SV',
  date: new Date(post.date),
  isPublished: post.isPublished,
})

interface PostFormProps {
  post: PostForm_post$key | null
  /** Shown instead of the form when a colleague has deleted the post. Otherwise null. */
  goneNotice: ReactNode
}

/**
 * The form of a post, with a preview. Without `post`, the form creates a new post (ADMIN-91, ADMIN-94). A colleague's
 * change appears in the form if the user has not changed anything.
 */
export function PostForm({ post: key, goneNotice }: PostFormProps) {
  const t = useTexts(adminFeaturesTexts)
  const dayAndTime = useDayAndTime()
  const navigate = useNavigate()
  const refetch = useRefetchSoon()
  const post =
    useFragment(
      graphql`
        fragment PostForm_post on FeaturePost @throwOnFieldError {
          id
          databaseId
          title
          content
          type
          locale
          date
          isPublished
          version
        }
      `,
      key,
    ) ?? null
  const [initial, setInitial] = useState<Draft>(() => (post ? draftOf(post) : emptyDraft()))
  const [draft, setDraft] = useState(initial)
  const [formKey, setFormKey] = useState(0)
  const [isSubmitted, setSubmitted] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const isDirty = !isSameDraft(draft, initial)
  const change = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }))

  // The stored post that the draft is based on. Null after a save, until the saved post arrives.
  const [basis, setBasis] = useState<StoredPost | null>(post)
  const isChangedMeanwhile = post !== null && basis !== null && post.version !== basis.version && !isSaving
  const load = (stored: StoredPost) => {
    setInitial(draftOf(stored))
    setDraft(draftOf(stored))
    setFormKey((count) => count + 1)
  }
  const loadStored = () => {
    if (!post) return
    setBasis(post)
    load(post)
  }
  if (basis === null && post !== null && !isSaving) setBasis(post)
  else if (isChangedMeanwhile && !isDirty) loadStored()

  const errors = {
    title: isPostTitle(draft.title) ? null : t(draft.title.trim() === '' ? 'titleMissing' : 'titleTooLong'),
    content: isPostContent(draft.content)
      ? null
      : t(hasVisibleText(draft.content) ? 'contentTooLong' : 'contentMissing'),
    date: draft.date ? null : t('dateMissing'),
  }
  const isComplete = Object.values(errors).every((error) => error === null)
  const type = postTypeOf(draft.content)

  /** Shows the differences to the stored post. The user saves or loads. Returns whether the draft was saved. */
  const resolveConflict = async (stored: StoredPost, isConfirmed = false): Promise<boolean> => {
    const differences = differencesOf(stored, draft, dayAndTime)
    const choice = differences.length === 0 ? 'replace' : await askAboutConflict(differences)
    if (choice === 'load') {
      setBasis(stored)
      load(stored)
    }
    return choice === 'replace' && save(stored, isConfirmed)
  }

  /** Saves the draft, over `base` if given. With `isConfirmed`, does not ask whether to publish. */
  const save = async (base: StoredPost | null = null, isConfirmed = false): Promise<boolean> => {
    setSubmitted(true)
    const { title, locale, date, isPublished } = draft
    if (!isComplete || date === null) return false
    if (
      isPublished &&
      !initial.isPublished &&
      !isConfirmed &&
      !(await dialogs.confirm({
        title: t('publishTitle', { title: title.trim() }),
        body: t('publishBody'),
        confirmLabel: t('publish'),
      }))
    )
      return false
    setSaving(true)
    const input = {
      title: title.trim(),
      content: postContentOf(draft.content),
      type: type === 'url' ? ('URL' as const) : ('HTML' as const),
      locale,
      date: date.toISOString(),
      isPublished,
    }
    const made = post ? null : await runAct(createFeaturePost, { input })
    const changed = post
      ? await runAct(updateFeaturePost, {
          input: { featurePostId: post.id, version: (base ?? basis ?? post).version, ...input },
        })
      : null
    setSaving(false)
    if (post && changed && isConflict(changed.errors)) {
      const stored = await getPost(post.databaseId).catch(reportError)
      // The refetch shows a notice above the form that the post was deleted.
      if (stored === null) refetch()
      return stored ? resolveConflict(stored, true) : false
    }
    const saved = made?.featurePost ?? changed?.featurePost
    if (!saved) return false
    setBasis(null)
    flushSync(() => {
      setInitial(draft)
      setSubmitted(false)
    })
    showToast(t('saved'))
    if (post) refetch()
    else void navigate(`${adminPages.features.path}/${saved.databaseId}`)
    return true
  }
  useUnsaved(isDirty, 'leaving', isComplete ? () => save() : null)
  const submit = useOneAtATime(() => save())
  const compare = useOneAtATime(async () => {
    if (post) await resolveConflict(post)
  })

  const startNew = useOneAtATime(async () => {
    // The navigation to the empty form asks about unsaved changes itself.
    if (post) return void navigate(adminPages.features.path)
    if (isDirty && !(await askToLeave())) return
    const empty = emptyDraft()
    setInitial(empty)
    setDraft(empty)
    setSubmitted(false)
    setFormKey((count) => count + 1)
  })
  const remove = useOneAtATime(async () => {
    if (!post) return
    if (
      !(await dialogs.confirm({
        title: t('removeTitle', { title: initial.title }),
        body: t('removeBody'),
        confirmLabel: t('remove'),
        isDestructive: true,
      }))
    )
      return
    if (!(await runAct(deleteFeaturePost, { input: { featurePostId: post.id } }))) return
    flushSync(() => setInitial(draft))
    showToast(t('removed'))
    void navigate(adminPages.features.path)
  })

  if (goneNotice !== null && !isDirty) return goneNotice
  return (
    <form
      className={styles.editor}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <div className={styles.form} key={formKey}>
        {isChangedMeanwhile && (
          <Notice
            tone="warning"
            isLive
            end={
              <Button size="sm" onPress={() => void compare()}>
                {t('compare')}
              </Button>
            }
          >
            {t('changedMeanwhile')}
          </Notice>
        )}
        {goneNotice !== null && (
          <Notice tone="warning" isLive>
            {t('goneMeanwhile')}
          </Notice>
        )}
        <TextField
          label={t('title')}
          value={draft.title}
          onChange={(title) => change({ title })}
          counterMax={MAX_POST_TITLE_LENGTH}
          error={isSubmitted ? errors.title : null}
          autoComplete="off"
        />
        <FieldGrid>
          <Segmented
            label={t('locale')}
            isFill
            options={(['SV', 'EN'] as const).map((id) => ({ id, label: t(`locales.${id}`) }))}
            value={draft.locale}
            onChange={(locale) => change({ locale })}
          />
          <DateTimePicker
            label={t('date')}
            value={draft.date}
            onChange={(date) => change({ date })}
            min={earliestDate}
            preferences={anyTime}
            error={isSubmitted ? errors.date : null}
          />
        </FieldGrid>
        <RichText
          label={t('content')}
          value={draft.content}
          onChange={(content) => change({ content })}
          height="lg"
          maxLength={MAX_POST_CONTENT_LENGTH}
          help={t('contentHelp', { type: t(`types.${type}`) })}
          error={isSubmitted ? errors.content : null}
        />
        <div className={styles.published}>
          <Checkbox isSmall isSelected={draft.isPublished} onChange={(isPublished) => change({ isPublished })}>
            {t('published')}
          </Checkbox>
          <p>{t('publishedHelp')}</p>
        </div>
      </div>
      <PostPreview title={draft.title} content={postContentOf(draft.content)} type={type} date={draft.date} />
      <ActionBar
        className={styles.actions}
        end={
          <>
            {isDirty && (
              <span className={styles.unsaved} role="status">
                <Icon icon={CircleDot} size="sm" />
                {t('unsaved')}
              </span>
            )}
            <Button onPress={() => void startNew()}>{t('unload')}</Button>
            <Button type="submit" variant="primary" isPending={isSaving}>
              {t('save')}
            </Button>
          </>
        }
      >
        {post && (
          <Button variant="danger" onPress={() => void remove()}>
            {t('remove')}
          </Button>
        )}
      </ActionBar>
    </form>
  )
}
