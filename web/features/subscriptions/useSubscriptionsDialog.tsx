import { useState } from 'react'
import { openDialog } from '#web/dialogs/dialogs.tsx'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { reportError } from '#web/relay/report-error.ts'

interface CompanyOfDialog {
  /** The id of the `AdminCompany`. */
  id: string
  company: { readonly id: string }
  databaseId: number
  name: string
}

/**
 * Returns a function that opens the dialog with a company's subscriptions, and whether it is opening (ADMIN-99).
 *
 * @param onClosed called when the user has closed the dialog
 */
export function useSubscriptionsDialog(
  { id, company, databaseId, name }: CompanyOfDialog,
  onClosed?: () => void,
): [open: () => void, isOpening: boolean] {
  const [isOpening, setOpening] = useState(false)
  const open = async () => {
    setOpening(true)
    try {
      const { SubscriptionsDialog } = await fetchPart(() => import('./SubscriptionsDialog.tsx'))
      void openDialog((close) => (
        <SubscriptionsDialog
          rowId={id}
          companyId={company.id}
          databaseId={databaseId}
          name={name}
          onClose={() => {
            close()
            onClosed?.()
          }}
        />
      ))
    } catch (error) {
      reportError(error)
    } finally {
      setOpening(false)
    }
  }
  return [() => void open(), isOpening]
}
