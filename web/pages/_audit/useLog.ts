import { useState } from 'react'
import { graphql } from 'react-relay'
import more, { type useLogMoreQuery } from '#web/__generated__/useLogMoreQuery.graphql.ts'
import type { useLog_query$data, useLog_query$key } from '#web/__generated__/useLog_query.graphql.ts'
import { runAct } from '../../relay/acts.ts'
import { usePaginationFragment } from '../../relay/paging/paging.ts'
import { openInWindow } from '../_billing/open-file.ts'
import { useListRead } from '../_paging/useListRead.ts'
import { useNumberedPages } from '../_paging/useNumberedPages.ts'
import { exporting } from './acts.ts'
import { askedBy, unfiltered, type LogFilter } from './filter.ts'

export type AuditEntry = useLog_query$data['auditLog']['edges'][number]['node']

const PAGE_ROWS = 50

/** The log with its filter and its pages, of a company or, in the office, of all of them. `began` is what the query read already. */
export function useLog(query: useLog_query$key, own: { id: string; databaseId: number } | null, began: LogFilter = unfiltered) {
  const { data: { auditLog }, refetch, ...paging } = usePaginationFragment<useLogMoreQuery, useLog_query$key>(graphql`
    fragment useLog_query on Query @throwOnFieldError @refetchable(queryName: "useLogMoreQuery")
    @argumentDefinitions(first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, company: { type: "Int" }, who: { type: "ID" }, group: { type: "AuditGroup" }, from: { type: "Date" }, to: { type: "Date" }, onlyImpersonated: { type: "Boolean", defaultValue: false }, search: { type: "String" }) {
      auditLog(first: $first, after: $after, company: $company, who: $who, group: $group, from: $from, to: $to, onlyImpersonated: $onlyImpersonated, search: $search)
      @connection(key: "useLog_auditLog", filters: ["company", "who", "group", "from", "to", "onlyImpersonated", "search"]) {
        totalCount
        isMore
        days {
          day
          count
        }
        edges {
          node {
            id
            at
            action
            actor {
              name
              isStaff
            }
            impersonator {
              name
            }
            subject {
              kind
              entityId
              name
              ad {
                databaseId
              }
              adTitle
              isThere
            }
            changes {
              field
              from {
                kind
                text
              }
              to {
                kind
                text
              }
            }
            company {
              databaseId
            }
            companyName
          }
        }
      }
    }
  `, query)
  const [filter, setFilter] = useState(began)
  const list = useListRead<useLogMoreQuery>(more, refetch)
  const pages = useNumberedPages({ ...paging, edges: auditLog.edges, totalCount: auditLog.totalCount, size: PAGE_ROWS })
  const ask = (change: Partial<LogFilter>) => {
    const next = { ...filter, ...change }
    setFilter(next)
    pages.goTo(1)
    list.read({ ...askedBy(next), company: (own ?? next.company)?.databaseId ?? null })
  }
  const save = () => void openInWindow(async () => {
    const { search, who, group, from, to, onlyImpersonated } = askedBy(filter)
    return (await runAct(exporting, { input: { companyId: (own ?? filter.company)?.id ?? null, search, who, group, from, to, onlyImpersonated } }))?.url
  })
  return { log: auditLog, filter, ask, pages, save, list }
}

export type Log = ReturnType<typeof useLog>
