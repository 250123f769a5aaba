import { useEffect, useState } from 'react'
import { fetchQuery, graphql } from 'relay-runtime'
import type { useLinesQuery, useLinesQuery$data } from '#web/__generated__/useLinesQuery.graphql.ts'
import { currentEnvironment } from '../../../relay/environment.ts'
import { reportError } from '../../../relay/report-error.ts'

export type Lines = NonNullable<useLinesQuery$data['invoiceOrders']>

/** The lines of an invoice: read when it is opened the first time and kept, read anew once the invoice has changed (BILL-16). */
export function useLines({ databaseId, version }: { databaseId: number; version: number }): { lines: Lines | null; isOpen: boolean; toggle: () => void } {
  const [isOpen, setOpen] = useState(false)
  const [kept, setKept] = useState<{ version: number; lines: Lines } | null>(null)
  const isCurrent = kept?.version === version
  useEffect(() => {
    if (!isOpen || isCurrent) return undefined
    const reading = fetchQuery<useLinesQuery>(currentEnvironment(), graphql`
      query useLinesQuery($invoice: Int!) @throwOnFieldError {
        invoiceOrders(by: { databaseId: $invoice }, first: 100) {
          totalCount
          pageInfo {
            hasNextPage
          }
          nodes {
            id
            title
            startsOn
            expiresOn
            isPaymentCanceled
            gross
            vat
          }
        }
      }
    `, { invoice: databaseId }, { fetchPolicy: 'network-only' }).subscribe({
      next: ({ invoiceOrders }) => setKept({ version, lines: invoiceOrders }),
      // What failed is told, and the row closes: opening it again reads again (BILL-17).
      error: (error: unknown) => {
        setOpen(false)
        reportError(error)
      },
    })
    return () => reading.unsubscribe()
  }, [isOpen, isCurrent, databaseId, version])
  return { lines: kept?.lines ?? null, isOpen, toggle: () => setOpen((open) => !open) }
}
