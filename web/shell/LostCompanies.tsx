import { useEffect, useRef } from 'react'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { shellTexts } from './texts.ts'
import { useViewer } from './viewer.ts'

/**
 * Shows an alert when the user has been removed from a company. At the same moment, the page redirects to another
 * company (SHELL-86, COMP-66).
 */
export function LostCompanies() {
  const { id, companies } = useViewer()
  const before = useRef({ id, companies })
  useEffect(() => {
    const lostCompanies =
      before.current.id === id
        ? before.current.companies.filter((old) => !companies.some(({ databaseId }) => databaseId === old.databaseId))
        : []
    before.current = { id, companies }
    const { t } = shellTexts
    for (const { name } of lostCompanies)
      void dialogs
        .alert({ title: t('removed.title', { company: name ?? t('unnamedCompany') }), body: t('removed.body') })
        .catch(() => undefined)
  }, [id, companies])
  return null
}
