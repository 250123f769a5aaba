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

/** Tags that follow the text: what it holds, what the user says about it, and whether tags are to be had at all. */
export function useTags({ form, setForm, isLoaded, isLocked }: TagsOptions) {
  const [dismissed, setDismissed] = useState<readonly string[]>([])
  const analysis = useTagAnalysis(form.title, form.details.content, !isLoaded || isLocked, (found, isFirst) => {
    setForm((before) =>
      isFirst && before.tags.length > 0 ? before : { ...before, tags: mergeFound(before.tags, found, dismissed) },
    )
  })
  return {
    state: tagState(isLoaded, isLocked, analysis.availability),
    at: analysis.at,
    analyse: analysis.again,
    confirm: (label: string) => setForm((before) => ({ ...before, tags: confirmTag(before.tags, label) })),
    remove: (label: string) => {
      setDismissed((before) => [...before, label])
      setForm((before) => ({ ...before, tags: removeTag(before.tags, label) }))
    },
  }
}
