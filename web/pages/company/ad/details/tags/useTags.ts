import { useState } from 'react'
import type { DetailsForm } from '../details-form.ts'
import { confirmTag, mergeFound, removeTag, tagState } from './tag-list.ts'
import { useTagAnalysis } from './useTagAnalysis.ts'

interface TagsOptions {
  form: DetailsForm
  setForm: (update: (form: DetailsForm) => DetailsForm) => void
  isLoaded: boolean
  isLocked: boolean
}

/**
 * Returns the state of the tags and the functions that change them. The tags follow the text and the user's choices.
 */
export function useTags({ form, setForm, isLoaded, isLocked }: TagsOptions) {
  const [dismissed, setDismissed] = useState<readonly string[]>([])
  const analysis = useTagAnalysis(form.title, form.details.content, !isLoaded || isLocked, (found, isFirst) => {
    setForm((before) =>
      isFirst && before.tags.length > 0 ? before : { ...before, tags: mergeFound(before.tags, found, dismissed) },
    )
  })
  return {
    state: tagState(isLoaded, isLocked, analysis.availability),
    analysedAt: analysis.analysedAt,
    analyse: analysis.analyseAgain,
    confirm: (label: string) => setForm((before) => ({ ...before, tags: confirmTag(before.tags, label) })),
    remove: (label: string) => {
      setDismissed((before) => [...before, label])
      setForm((before) => ({ ...before, tags: removeTag(before.tags, label) }))
    },
  }
}
