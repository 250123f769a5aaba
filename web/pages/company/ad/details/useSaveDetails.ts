import { graphql } from 'react-relay'
import type { FieldErrors } from '#rules/errors/field-errors.ts'
import type { useSaveDetailsMutation } from '#web/__generated__/useSaveDetailsMutation.graphql.ts'
import type { useSaveDetailsTagsMutation } from '#web/__generated__/useSaveDetailsTagsMutation.graphql.ts'
import { nextState } from '#rules/ads/ad-progress.ts'
import { defineAct, runAct, useAct } from '#web/relay/acts.ts'
import { setAdTitle } from '#web/features/ad/title-ad.ts'
import { adStates } from '#web/features/ad/editor-ad-enums.ts'
import { isConflict } from '#web/editing/conflict.tsx'
import { fieldErrorsOf, showSaveErrors } from '#web/editing/show-save-errors.ts'
import type { VersionedPart, Sent, Write } from '#web/editing/versioned-save.ts'
import type { EditorAd } from '#web/features/ad/useEditorAd.ts'
import { tagTypes } from './tags/tag-types.ts'
import type { DetailsForm, SavedForm } from './details-form.ts'
import { rulePath, writeDetails } from '#web/features/ad/details/details-wire.ts'
import { mergeDetails, type DetailNames } from './merge-details.ts'
import { storedDetails } from './stored-details.ts'
import { plainTags } from './tags/tag-list.ts'

const saveAdDetails = defineAct<useSaveDetailsMutation>(
  graphql`
    mutation useSaveDetailsMutation($input: SaveAdDetailsInput!) {
      saveAdDetails(input: $input) {
        ad {
          id
          progress
          city
          country
          missing
          details {
            version
          }
          ...storedDetails_ad
        }
        errors {
          reason
          path
        }
      }
    }
  `,
  { handledByCaller: 'all' },
)

const saveTagsAct = defineAct<useSaveDetailsTagsMutation>(
  graphql`
    mutation useSaveDetailsTagsMutation($input: SaveTagsInput!) {
      saveTags(input: $input) {
        ad {
          id
          tags {
            label
            type
          }
          details {
            version
          }
        }
        errors {
          reason
          path
        }
      }
    }
  `,
  { handledByCaller: 'all' },
)

interface SaveOptions {
  /** Whether to save an unfinished draft and stay on the page. */
  isDraft: boolean
  /** False if the saved tags could not be read. Then tags are not saved. */
  withTags: boolean
  professionIds: ReadonlyMap<number, string>
  names: DetailNames
  /** The label of the button that saves. */
  saveLabel: string
}

type DetailsPart = VersionedPart<DetailsForm, SavedForm, FieldErrors>

/** Saves details, title and tags. The details go first, because their version covers all three. */
export function useSaveDetails(ad: EditorAd): (options: SaveOptions) => DetailsPart {
  const [saveDetails] = useAct(saveAdDetails)
  const [saveTags] = useAct(saveTagsAct)
  const send = async (
    form: DetailsForm,
    before: SavedForm,
    write: Write,
    { isDraft, withTags, professionIds }: SaveOptions,
  ): Promise<Sent<SavedForm, FieldErrors>> => {
    let stored = before
    const store = (part: Partial<DetailsForm>, version: string | undefined) => {
      stored = { form: { ...stored.form, ...part }, version: version ?? stored.version }
    }
    const reject = async (
      errors: Parameters<typeof showSaveErrors>[0],
      fallback: FieldErrors = {},
    ): Promise<Sent<SavedForm, FieldErrors>> => {
      const fields = Object.entries(fieldErrorsOf(errors, 'details')).map(
        ([path, codes]) => [rulePath(path), codes] as const,
      )
      await showSaveErrors(errors)
      return { is: 'refused', reason: fields.length > 0 ? Object.fromEntries(fields) : fallback, stored }
    }

    const input = {
      adId: ad.id,
      expectedVersion: stored.version,
      isDraft,
      details: writeDetails(form.details, professionIds),
    }
    const details = await saveDetails({ input }, write(input))
    if (!details) return { is: 'failed', stored }
    const { ad: savedAd, errors } = details
    if (isConflict(errors)) return { is: 'conflict', theirs: savedAd ? storedDetails(savedAd) : null }
    if (errors.length > 0) return reject(errors)
    store({ details: form.details }, savedAd?.details?.version)

    const title = form.title.trim()
    if (title !== stored.form.title) {
      const renamed = await runAct(
        setAdTitle,
        { input: { adId: ad.id, title } },
        { ...write({ adId: ad.id, title }), handledByCaller: 'all' },
      )
      if (!renamed) return { is: 'failed', stored }
      if (renamed.errors.length > 0) return reject(renamed.errors, { title: ['invalid'] })
      store({ title }, renamed.ad?.details?.version)
    }

    if (!withTags) return { is: 'done', stored }
    const tags = plainTags(form.tags).map(({ label, type }) => ({ label, type: tagTypes.toSchema(type) }))
    const progress = adStates.toSchema(isDraft ? ad.state : nextState(ad.state, 'details', ad.use))
    const tagInput = { adId: ad.id, tags, progress }
    const tagged = await saveTags({ input: tagInput }, write(tagInput))
    if (!tagged) return { is: 'failed', stored }
    if (tagged.errors.length > 0) return reject(tagged.errors, { tags: ['invalid'] })
    store({ tags: form.tags }, tagged.ad?.details?.version)
    return { is: 'done', stored }
  }
  return (options) => ({
    send: (form, known, write) => send(form, known, write, options),
    merge: (base, form, theirs) => mergeDetails({ base: base.form, mine: form, theirs: theirs.form }, options.names),
    saveLabel: options.saveLabel,
  })
}
