import { useEffect, useState } from 'react'
import { fetchQuery, graphql, readInlineData, useFragment } from 'react-relay'
import type {
  useAllLines_invoice$data,
  useAllLines_invoice$key,
} from '#web/__generated__/useAllLines_invoice.graphql.ts'
import type { useAllLines_line$data, useAllLines_line$key } from '#web/__generated__/useAllLines_line.graphql.ts'
import type { useAllLinesQuery } from '#web/__generated__/useAllLinesQuery.graphql.ts'
import { currentEnvironment } from '#web/relay/environment.ts'
import { reportError } from '#web/relay/report-error.ts'

export type Line = useAllLines_line$data
type Page = useAllLines_invoice$data['orders']

const readLine = (key: useAllLines_line$key): Line =>
  readInlineData(
    graphql`
      fragment useAllLines_line on Order @inline @throwOnFieldError {
        id
        type
        item
        title
        total {
          amount
        }
        discount {
          amount
        }
        due {
          amount
        }
        gross {
          amount
        }
        isPaymentCanceled
        isManual
        startsOn
        expiresOn
      }
    `,
    key,
  )

/**
 * Returns all lines of an invoice. The first hundred are part of the invoice. The others are loaded afterwards, and
 * again when the invoice has changed (ADMIN-62).
 */
export function useAllLines(invoice: useAllLines_invoice$key): { lines: readonly Line[]; count: number } {
  const { databaseId, version, company, orders } = useFragment<useAllLines_invoice$key>(
    graphql`
      fragment useAllLines_invoice on Invoice @throwOnFieldError {
        databaseId
        version
        company {
          databaseId
        }
        orders(first: 100) {
          totalCount
          pageInfo {
            hasNextPage
            endCursor
          }
          nodes {
            id
            ...useAllLines_line
          }
        }
      }
    `,
    invoice,
  )
  const companyId = company.databaseId
  const [laterPages, setLaterPages] = useState<{ version: number; nodes: Page['nodes'] } | null>(null)
  const next = orders.pageInfo.hasNextPage ? orders.pageInfo.endCursor : null
  useEffect(() => {
    const abort = new AbortController()
    const loadLaterPages = async () => {
      const nodes: Page['nodes'][number][] = []
      for (let after = next; after && !abort.signal.aborted;) {
        const page: useAllLinesQuery['response'] | undefined = await fetchQuery<useAllLinesQuery>(
          currentEnvironment(),
          graphql`
            query useAllLinesQuery($company: Int!, $invoice: Int!, $after: String!) @throwOnFieldError {
              company(by: { databaseId: $company }) {
                invoiceOrders(invoice: { databaseId: $invoice }, first: 100, after: $after) {
                  pageInfo {
                    hasNextPage
                    endCursor
                  }
                  nodes {
                    id
                    ...useAllLines_line
                  }
                }
              }
            }
          `,
          { company: companyId, invoice: databaseId, after },
          { fetchPolicy: 'network-only' },
        ).toPromise()
        if (!page) return
        const { invoiceOrders } = page.company
        nodes.push(...invoiceOrders.nodes)
        after = invoiceOrders.pageInfo.hasNextPage ? invoiceOrders.pageInfo.endCursor : null
        if (!abort.signal.aborted) setLaterPages({ version, nodes: [...nodes] })
      }
    }
    void loadLaterPages().catch(reportError)
    return () => abort.abort()
  }, [companyId, databaseId, version, next])
  const nodes = next && laterPages?.version === version ? [...orders.nodes, ...laterPages.nodes] : orders.nodes
  return { lines: nodes.map(readLine), count: orders.totalCount }
}
