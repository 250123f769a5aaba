import { useEffect, useRef } from 'react'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { shellTexts } from './texts.ts'
import { useViewer } from './viewer.ts'

/**
 * Tells somebody who looks on that he or she was taken out of a company, and by whom: the page leads elsewhere at the
 * same moment (SHELL-86, COMP-66).
 */
export function LostCompanies() {
  const { id, companies } = useViewer()
  const before = useRef({ id, companies })
  useEffect(() => {
    const left =
      before.current.id === id
        ? before.current.companies.filter((old) => !companies.some(({ databaseId }) => databaseId === old.databaseId))
        : []
    before.current = { id, companies }
    const { t } = shellTexts
    for (const { name } of left)
      void dialogs
        .alert({ title: t('removed.title', { company: name ?? t('unnamedCompany') }), body: t('removed.body') })
        .catch(() => undefined)
  }, [id, companies])
  return null
}
