import { CircleDot } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { graphql, useFragment } from 'react-relay'
import { useNavigate } from 'react-router-dom'
import { fetchQuery } from 'relay-runtime'
import {
  isPostContent,
  isPostTitle,
  POST_CONTENT_MAX_LENGTH,
  POST_TITLE_MAX_LENGTH,
  postContentOf,
  postTypeOf,
} from '#rules/people/feature-posts.ts'
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
import { anew, currentEnvironment } from '#web/relay/environment.ts'
import { reportError } from '#web/relay/report-error.ts'
import { useReadAnew } from '#web/relay/page-data/page-context.ts'
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
import { askAboutConflict, isConflict, type Difference } from '#web/editing/conflict.tsx'
import { change, creation, deletion } from './acts.ts'
import styles from './Features.module.css'
import { PostPreview } from './PostPreview.tsx'
import { adminFeaturesTexts } from './texts.ts'

interface Written {
  title: string
  content: string
  locale: 'SV' | 'EN'
  date: Date | null
  isPublished: boolean
}

/** Any hour of any day may be chosen. */
const anyTime = { disabledHours: [], disabledWeekly: [], timePickerInterval: 30 }
const always = new Date(0)

const blank = (): Written => ({
  title: '',
  content: '',
  locale: currentLanguage() === 'en' ? 'EN' : 'SV',
  date: new Date(Math.floor(Date.now() / 60_000) * 60_000),
  isPublished: false,
})
const sameAs = (one: Written, other: Written) =>
  one.title === other.title &&
  one.content === other.content &&
  one.locale === other.locale &&
  one.date?.getTime() === other.date?.getTime() &&
  one.isPublished === other.isPublished

/** What is stored of a post. */
type StoredPost = Omit<PostForm_post$data, ' $fragmentType'>

/** The post as it is now; null when it is gone. Throws when it cannot be read. */
async function readPost(id: number): Promise<StoredPost | null> {
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
    anew,
  ).toPromise()
  if (!answer) throw new Error('The post was not answered')
  return answer.featurePost ?? null
}

const plainText = (html: string): string =>
  new DOMParser().parseFromString(html.replaceAll(/<\/(p|li|h\d)>/g, '$&\n'), 'text/html').body.textContent.trim()

/** What a colleague stored and what stands in the form, where they differ. */
function differencesOf(stored: StoredPost, mine: Written, dayAndTime: (date: Date | null) => string): Difference[] {
  const t = adminFeaturesTexts.t
  const said = ({ title, locale, date, content, isPublished }: Written): [label: string, text: string][] => [
    [t('title'), title.trim()],
    [t('locale'), t(`locales.${locale}`)],
    [t('date'), dayAndTime(date)],
    [t('published'), t(isPublished ? 'isPublished' : 'draft')],
    [t('content'), plainText(content)],
  ]
  const own = said(mine)
  const theirs = said(writtenOf(stored))
  const rows = theirs
    .map(([label, saved], index) => ({ label, saved, mine: own[index]?.[1] ?? '' }))
    .filter((row) => row.saved !== row.mine)
  // The same words set otherwise.
  const isSetOtherwise =
    rows.every(({ label }) => label !== t('content')) &&
    postContentOf(mine.content) !== postContentOf(writtenOf(stored).content)
  return isSetOtherwise
    ? [...rows, { label: t('content'), saved: writtenOf(stored).content, mine: mine.content }]
    : rows
}

/** A post as it is stored, in fields. */
const writtenOf = (post: StoredPost): Written => ({
  title: post.title,
  content: post.type === 'URL' ? `<p>${escapeHtml(post.content)}</p>` : post.content,
  locale: post.locale === 'EN' ? 'EN' : 'SV',
  date: new Date(post.date),
  isPublished: post.isPublished,
})

interface PostFormProps {
  post: PostForm_post$key | null
  /** What says that the post is no more, once a colleague has deleted it. */
  gone: ReactNode
}

/**
 * A post in fields with its preview; a new one without `post` (ADMIN-91, ADMIN-94). What a colleague changes comes into
 * a form that nobody has written in.
 */
export function PostForm({ post: key, gone }: PostFormProps) {
  const t = useTexts(adminFeaturesTexts)
  const dayAndTime = useDayAndTime()
  const navigate = useNavigate()
  const readAnew = useReadAnew()
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
  const [began, setBegan] = useState<Written>(() => (post ? writtenOf(post) : blank()))
  const [written, setWritten] = useState(began)
  const [formKey, setFormKey] = useState(0)
  const [isTried, setTried] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const isDirty = !sameAs(written, began)
  const set = (part: Partial<Written>) => setWritten((now) => ({ ...now, ...part }))

  // What the form began from; null right after a save, whose answer is what it goes on from.
  const [basis, setBasis] = useState<StoredPost | null>(post)
  const isChangedMeanwhile = post !== null && basis !== null && post.version !== basis.version && !isSaving
  const take = (stored: StoredPost) => {
    setBegan(writtenOf(stored))
    setWritten(writtenOf(stored))
    setFormKey((count) => count + 1)
  }
  const takeStored = () => {
    if (!post) return
    setBasis(post)
    take(post)
  }
  if (basis === null && post !== null && !isSaving) setBasis(post)
  else if (isChangedMeanwhile && !isDirty) takeStored()

  const errors = {
    title: isPostTitle(written.title) ? null : t(written.title.trim() === '' ? 'titleMissing' : 'titleTooLong'),
    content: isPostContent(written.content)
      ? null
      : t(hasVisibleText(written.content) ? 'contentTooLong' : 'contentMissing'),
    date: written.date ? null : t('dateMissing'),
  }
  const isComplete = Object.values(errors).every((error) => error === null)
  const type = postTypeOf(written.content)

  /**
   * Shows what a colleague stored beside what stands here, and does what is chosen; answers whether all of it is
   * stored.
   */
  const settle = async (stored: StoredPost, isSure = false): Promise<boolean> => {
    const differences = differencesOf(stored, written, dayAndTime)
    const choice = differences.length === 0 ? 'replace' : await askAboutConflict(differences)
    if (choice === 'load') {
      setBasis(stored)
      take(stored)
    }
    return choice === 'replace' && save(stored, isSure)
  }

  /** `isSure`: whether to publish has been asked. */
  const save = async (over: StoredPost | null = null, isSure = false): Promise<boolean> => {
    setTried(true)
    const { title, locale, date, isPublished } = written
    if (!isComplete || date === null) return false
    if (
      isPublished &&
      !began.isPublished &&
      !isSure &&
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
      content: postContentOf(written.content),
      type: type === 'url' ? ('URL' as const) : ('HTML' as const),
      locale,
      date: date.toISOString(),
      isPublished,
    }
    const made = post ? null : await runAct(creation, { input })
    const changed = post
      ? await runAct(change, { input: { featurePostId: post.id, version: (over ?? basis ?? post).version, ...input } })
      : null
    setSaving(false)
    if (post && changed && isConflict(changed.errors)) {
      const stored = await readPost(post.databaseId).catch(reportError)
      // A post that is gone is told above the form.
      if (stored === null) readAnew()
      return stored ? settle(stored, true) : false
    }
    const saved = made?.featurePost ?? changed?.featurePost
    if (!saved) return false
    setBasis(null)
    flushSync(() => {
      setBegan(written)
      setTried(false)
    })
    showToast(t('saved'))
    if (post) readAnew()
    else void navigate(`${adminPages.features.path}/${saved.databaseId}`)
    return true
  }
  useUnsaved(isDirty, 'leaving', isComplete ? () => save() : null)
  const press = useOneAtATime(() => save())
  const compare = useOneAtATime(async () => {
    if (post) await settle(post)
  })

  const unload = useOneAtATime(async () => {
    // Leaving for an empty form asks by itself.
    if (post) return void navigate(adminPages.features.path)
    if (isDirty && !(await askToLeave())) return
    const empty = blank()
    setBegan(empty)
    setWritten(empty)
    setTried(false)
    setFormKey((count) => count + 1)
  })
  const remove = useOneAtATime(async () => {
    if (!post) return
    if (
      !(await dialogs.confirm({
        title: t('removeTitle', { title: began.title }),
        body: t('removeBody'),
        confirmLabel: t('remove'),
        isDestructive: true,
      }))
    )
      return
    if (!(await runAct(deletion, { input: { featurePostId: post.id } }))) return
    flushSync(() => setBegan(written))
    showToast(t('removed'))
    void navigate(adminPages.features.path)
  })

  if (gone !== null && !isDirty) return gone
  return (
    <form
      className={styles.editor}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void press()
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
        {gone !== null && (
          <Notice tone="warning" isLive>
            {t('goneMeanwhile')}
          </Notice>
        )}
        <TextField
          label={t('title')}
          value={written.title}
          onChange={(title) => set({ title })}
          counterMax={POST_TITLE_MAX_LENGTH}
          error={isTried ? errors.title : null}
          autoComplete="off"
        />
        <FieldGrid>
          <Segmented
            label={t('locale')}
            isFill
            options={(['SV', 'EN'] as const).map((id) => ({ id, label: t(`locales.${id}`) }))}
            value={written.locale}
            onChange={(locale) => set({ locale })}
          />
          <DateTimePicker
            label={t('date')}
            value={written.date}
            onChange={(date) => set({ date })}
            min={always}
            preferences={anyTime}
            error={isTried ? errors.date : null}
          />
        </FieldGrid>
        <RichText
          label={t('content')}
          value={written.content}
          onChange={(content) => set({ content })}
          height="lg"
          maxLength={POST_CONTENT_MAX_LENGTH}
          help={t('contentHelp', { type: t(`types.${type}`) })}
          error={isTried ? errors.content : null}
        />
        <div className={styles.published}>
          <Checkbox isSmall isSelected={written.isPublished} onChange={(isPublished) => set({ isPublished })}>
            {t('published')}
          </Checkbox>
          <p>{t('publishedHelp')}</p>
        </div>
      </div>
      <PostPreview title={written.title} content={postContentOf(written.content)} type={type} date={written.date} />
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
            <Button onPress={() => void unload()}>{t('unload')}</Button>
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
