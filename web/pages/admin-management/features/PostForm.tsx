import { CircleDot } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { graphql, useFragment } from 'react-relay'
import { useNavigate } from 'react-router-dom'
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
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { RichText } from '#web/editor/RichText.tsx'
import { askToLeave } from '#web/guard/ask-to-leave.ts'
import { useUnsaved } from '#web/guard/useUnsaved.ts'
import { useDayAndTime } from '#web/i18n/date-format.ts'
import { currentLanguage } from '#web/i18n/language.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { runAct } from '#web/relay/acts.ts'
import { NotFoundError } from '#web/relay/errors.ts'
import { IdempotencyKeys } from '#web/relay/idempotency-key.ts'
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
import { isConflict } from '#web/editing/conflict.tsx'
import { field, fields, mergeThreeWays, propertiesOf, textField } from '#web/editing/merge/merge-three-ways.ts'
import { saveVersioned, writeWith, type VersionedPart } from '#web/editing/versioned-save.ts'
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

const plainText = (html: string): string =>
  new DOMParser().parseFromString(html.replaceAll(/<\/(p|li|h\d)>/g, '$&\n'), 'text/html').body.textContent.trim()

const property = propertiesOf<Draft>()

/** Merges the user's post and the stored post, which both began from `base` (PLUS-96). */
function mergePosts(base: StoredPost, mine: Draft, theirs: StoredPost, dayAndTime: (date: Date | null) => string) {
  const { t } = adminFeaturesTexts
  const rule = fields<Draft>([
    property.one('title', textField(t('title'))),
    property.one('locale', field({ label: t('locale'), text: (locale) => t(`locales.${locale}`) })),
    property.one('date', field({ label: t('date'), text: dayAndTime })),
    property.one('content', field({ label: t('content'), text: plainText, compared: postContentOf })),
    property.one(
      'isPublished',
      field({ label: t('published'), text: (isPublished) => t(isPublished ? 'isPublished' : 'draft') }),
    ),
  ])
  return mergeThreeWays(rule, { base: draftOf(base), mine, theirs: draftOf(theirs) })
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
  const [keys] = useState(() => new IdempotencyKeys())
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

  const inputOf = ({ title, content, locale, date, isPublished }: Draft) => ({
    title: title.trim(),
    content: postContentOf(content),
    type: postTypeOf(content) === 'url' ? ('URL' as const) : ('HTML' as const),
    locale,
    date: (date ?? new Date()).toISOString(),
    isPublished,
  })
  /** Saves a stored post over the version that the draft is based on. Returns the saved draft. Null if it failed. */
  const saveStored = async (stored: StoredPost): Promise<Draft | null> => {
    // A curtain covers the form during a save, so only a merge changes the draft.
    let mine = draft
    const part: VersionedPart<Draft, StoredPost, never> = {
      async send(sent, base, write) {
        const input = { featurePostId: stored.id, expectedVersion: base.version, ...inputOf(sent) }
        const changed = await runAct(updateFeaturePost, { input }, { idempotencyKey: write(input).idempotencyKey })
        if (changed && isConflict(changed.errors)) return { is: 'conflict', theirs: changed.featurePost ?? null }
        return changed?.featurePost ? { is: 'done', stored: base } : { is: 'failed' }
      },
      merge: (base, own, theirs) => mergePosts(base, own, theirs, dayAndTime),
      saveLabel: t('save'),
    }
    try {
      const saved = await saveVersioned(part, {
        mine: () => mine,
        base: basis ?? stored,
        write: writeWith(keys, reportError),
        onMerged: (merged, theirs) => {
          mine = merged
          setBasis(theirs)
          setInitial(draftOf(theirs))
          setDraft(merged)
          setFormKey((count) => count + 1)
        },
      })
      if (saved.is !== 'failed') keys.markAnswered()
      return saved.is === 'done' ? mine : null
    } catch (fault) {
      // The refetch shows a notice above the form that the post was deleted.
      if (fault instanceof NotFoundError) refetch()
      else reportError(fault)
      return null
    }
  }

  /** Returns whether the draft was saved. */
  const save = async (): Promise<boolean> => {
    setSubmitted(true)
    if (!isComplete) return false
    if (
      draft.isPublished &&
      !initial.isPublished &&
      !(await dialogs.confirm({
        title: t('publishTitle', { title: draft.title.trim() }),
        body: t('publishBody'),
        confirmLabel: t('publish'),
      }))
    )
      return false
    setSaving(true)
    const made = post ? null : await runAct(createFeaturePost, { input: inputOf(draft) })
    const saved = post ? await saveStored(post) : made?.featurePost ? draft : null
    setSaving(false)
    if (!saved) return false
    setBasis(null)
    flushSync(() => {
      setInitial(saved)
      setSubmitted(false)
    })
    showToast(t('saved'))
    if (post) refetch()
    else void navigate(`${adminPages.features.path}/${made?.featurePost?.databaseId}`)
    return true
  }
  useUnsaved(isDirty, 'leaving', isComplete ? () => save() : null)
  const submit = useOneAtATime(() => save())

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
          <Notice tone="warning" isLive>
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
