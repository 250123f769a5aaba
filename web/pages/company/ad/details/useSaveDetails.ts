import { graphql } from 'react-relay'
import type { FieldErrors } from '#rules/field-errors.ts'
import type { useSaveDetailsMutation } from '#web/__generated__/useSaveDetailsMutation.graphql.ts'
import type { useSaveDetailsRenameMutation } from '#web/__generated__/useSaveDetailsRenameMutation.graphql.ts'
import type { useSaveDetailsTagsMutation } from '#web/__generated__/useSaveDetailsTagsMutation.graphql.ts'
import { nextState } from '#rules/ad-progress.ts'
import { useMutation } from '../../../../relay/use-mutation.ts'
import { adStates } from '../../_editor/ad-words.ts'
import { isChangedMeanwhile } from '../../_editor/changed-meanwhile.tsx'
import { fieldErrorsOf, showSaveErrors } from '../../_editor/show-save-errors.ts'
import type { EditorAd } from '../../_editor/useEditorAd.ts'
import { tagTypes } from './detail-words.ts'
import type { DetailsForm, SavedForm } from './details-form.ts'
import { rulePath, writeDetails } from './details-wire.ts'
import { plainTags } from './tags/tag-list.ts'

interface SaveOptions {
  form: DetailsForm
  /** What is stored as far as this page knows: only what differs is renamed, and its version is what the platform compares. */
  saved: SavedForm
  /** An unfinished draft: stored as it is, without going on. */
  isDraft: boolean
  /** Tags are left alone when the saved ones could not be read. */
  withTags: boolean
  professionIds: ReadonlyMap<number, string>
  onFailure: (error: unknown) => void
}

/**
 * done: all is stored; refused: what the platform said about fields; changed: somebody saved other details since these were
 * read; failed: the call did not go through, and the user knows. `saved` is what is stored now, where part of it was.
 */
export type SaveOutcome =
  | { is: 'done'; saved: SavedForm }
  | { is: 'refused'; errors: FieldErrors; saved: SavedForm }
  | { is: 'failed'; saved: SavedForm }
  | { is: 'changed' }

/** Saves details, title and tags, the details first: their version covers all three. */
export function useSaveDetails(ad: EditorAd) {
  const [saveDetails, savingDetails] = useMutation<useSaveDetailsMutation>(graphql`
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
            ...detailsWire_details
          }
        }
        errors {
          code
          path
        }
      }
    }
  `)
  const [rename, renaming] = useMutation<useSaveDetailsRenameMutation>(graphql`
    mutation useSaveDetailsRenameMutation($input: RenameAdInput!) {
      renameAd(input: $input) {
        ad {
          id
          name
          details {
            version
          }
        }
        errors {
          code
          path
        }
      }
    }
  `)
  const [saveTags, savingTags] = useMutation<useSaveDetailsTagsMutation>(graphql`
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
          code
          path
        }
      }
    }
  `)
  const save = async ({ form, saved: before, isDraft, withTags, professionIds, onFailure }: SaveOptions): Promise<SaveOutcome> => {
    let saved = before
    const store = (part: Partial<DetailsForm>, version: string | undefined) => {
      saved = { form: { ...saved.form, ...part }, version: version ?? saved.version }
    }
    const refused = async (errors: Parameters<typeof showSaveErrors>[0], whole: FieldErrors = {}): Promise<SaveOutcome> => {
      const fields = Object.entries(fieldErrorsOf(errors, 'details')).map(([path, codes]) => [rulePath(path), codes] as const)
      await showSaveErrors(errors)
      return { is: 'refused', errors: fields.length > 0 ? Object.fromEntries(fields) : whole, saved }
    }

    const details = await saveDetails({ input: { adId: ad.id, version: saved.version, isDraft, details: writeDetails(form.details, professionIds) } }, { onFailure })
    if (!details) return { is: 'failed', saved }
    const { ad: stored, errors } = details.saveAdDetails
    if (isChangedMeanwhile(errors)) return { is: 'changed' }
    if (errors.length > 0) return refused(errors)
    store({ details: form.details }, stored?.details?.version)

    const title = form.title.trim()
    if (title !== saved.form.title) {
      const renamed = await rename({ input: { adId: ad.id, title } }, { onFailure })
      if (!renamed) return { is: 'failed', saved }
      if (renamed.renameAd.errors.length > 0) return refused(renamed.renameAd.errors, { title: ['invalid'] })
      store({ title }, renamed.renameAd.ad?.details?.version)
    }

    if (!withTags) return { is: 'done', saved }
    const tags = plainTags(form.tags).map(({ label, type }) => ({ label, type: tagTypes.toSchema(type) }))
    const progress = adStates.toSchema(isDraft ? ad.state : nextState(ad.state, 'details', ad.use))
    const tagged = await saveTags({ input: { adId: ad.id, tags, progress } }, { onFailure })
    if (!tagged) return { is: 'failed', saved }
    if (tagged.saveTags.errors.length > 0) return refused(tagged.saveTags.errors, { tags: ['invalid'] })
    store({ tags: form.tags }, tagged.saveTags.ad?.details?.version)
    return { is: 'done', saved }
  }
  return [save, savingDetails || renaming || savingTags] as const
}
