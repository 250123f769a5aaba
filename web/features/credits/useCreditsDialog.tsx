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

/** Returns a function that opens the dialog with a company's credits, and whether it is opening (ADMIN-29). */
export function useCreditsDialog({
  id,
  company,
  databaseId,
  name,
}: CompanyOfDialog): [open: () => void, isOpening: boolean] {
  const [isOpening, setOpening] = useState(false)
  const open = async () => {
    setOpening(true)
    try {
      const { CreditsDialog } = await fetchPart(() => import('./CreditsDialog.tsx'))
      void openDialog((close) => (
        <CreditsDialog rowId={id} companyId={company.id} databaseId={databaseId} name={name} onClose={() => close()} />
      ))
    } catch (error) {
      reportError(error)
    } finally {
      setOpening(false)
    }
  }
  return [() => void open(), isOpening]
}
