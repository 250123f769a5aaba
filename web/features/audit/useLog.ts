import { useState } from 'react'
import { graphql } from 'react-relay'
import { MAX_COUNTED_ROWS } from '#rules/text-and-time/count-limit.ts'
import { download } from '#web/loading/download.ts'
import more, { type useLogMoreQuery } from '#web/__generated__/useLogMoreQuery.graphql.ts'
import type { useLog_query$data, useLog_query$key } from '#web/__generated__/useLog_query.graphql.ts'
import { runAct } from '#web/relay/acts.ts'
import { usePaginationFragment } from '#web/relay/paging/paging.ts'
import { useListAddress, useReloadOnChange } from '#web/lists/useListAddress.ts'
import { useListRead } from '#web/lists/useListRead.ts'
import { useNumberedPages } from '#web/lists/useNumberedPages.ts'
import { exportAuditLog } from './acts.ts'
import {
  filterSearchParams,
  filterVariables,
  officeFilterVariables,
  parseFilter,
  parseOfficeFilter,
  type LogFilter,
} from './filter.ts'

/** A company in the office log: its global id, and its number in addresses. */
export interface ChosenCompany {
  id: string
  databaseId: number
  name: string | null
}

export type AuditEntry = useLog_query$data['auditLog']['edges'][number]['node']

const PAGE_ROWS = 50

/**
 * Loads the log in pages, filtered by the address. It is the log of one company or, in the office, of all companies or
 * the company in the address.
 */
export function useLog(query: useLog_query$key, ownCompany: { id: string; databaseId: number } | null) {
  const { address, begin, narrow, addressed } = useListAddress()
  const readIn = ownCompany === null ? parseOfficeFilter : parseFilter
  const filter = readIn(address)
  const {
    data: { auditLog, company: read },
    refetch,
    ...paging
  } = usePaginationFragment<useLogMoreQuery, useLog_query$key>(
    graphql`
      fragment useLog_query on Query
      @throwOnFieldError
      @refetchable(queryName: "useLogMoreQuery")
      @argumentDefinitions(
        first: { type: "Int", defaultValue: 50 }
        after: { type: "String" }
        company: { type: "CompanyReferenceInput" }
        isOfOne: { type: "Boolean!" }
        one: { type: "Int!" }
        who: { type: "ID" }
        group: { type: "AuditGroup" }
        from: { type: "Date" }
        to: { type: "Date" }
        onlyImpersonated: { type: "Boolean", defaultValue: false }
        search: { type: "String" }
      ) {
        company(by: { databaseId: $one }) @include(if: $isOfOne) {
          id
          databaseId
          name
        }
        auditLog(
          first: $first
          after: $after
          company: $company
          who: $who
          group: $group
          from: $from
          to: $to
          onlyImpersonated: $onlyImpersonated
          search: $search
        )
          @connection(
            key: "useLog_auditLog"
            filters: ["company", "who", "group", "from", "to", "onlyImpersonated", "search"]
          ) {
          totalCount
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
              }
              isByStaff
              avatarColor
              isMcp
              impersonator {
                name
              }
              subject {
                kind
                databaseId
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
              isTestCompany
            }
          }
        }
      }
    `,
    query,
  )
  const list = useListRead<useLogMoreQuery>(more, refetch)
  const pages = useNumberedPages({
    ...paging,
    edges: auditLog.edges,
    totalCount: auditLog.totalCount ?? MAX_COUNTED_ROWS,
    size: PAGE_ROWS,
    begin,
  })
  useReloadOnChange(
    ownCompany === null
      ? officeFilterVariables(filter)
      : { ...filterVariables(filter), company: { databaseId: ownCompany.databaseId }, isOfOne: false, one: 0 },
    list.read,
  )
  // A second choice can come before the page renders the first, so the filters are read from the address.
  const ask = (change: Partial<LogFilter>) =>
    narrow(pages, filterSearchParams({ ...readIn(new URLSearchParams(location.search)), ...change }))
  // The chosen company is known before its log has been read.
  const [chosen, setChosen] = useState<ChosenCompany | null>(null)
  const company = [chosen, read].find((each) => each?.databaseId === filter.company) ?? null
  const choose = (wanted: ChosenCompany | null) => {
    setChosen(wanted)
    ask({ company: wanted?.databaseId ?? null })
  }
  const save = () =>
    void download(async () => {
      const { search, who, group, from, to, onlyImpersonated } = filterVariables(filter)
      return (
        await runAct(exportAuditLog, {
          input: { companyId: (ownCompany ?? company)?.id ?? null, search, who, group, from, to, onlyImpersonated },
        })
      )?.url
    })
  const canSave = ownCompany !== null || filter.company === null || company !== null
  return { log: auditLog, filter, company, choose, ask, pages: addressed(pages), save, canSave, list }
}

export type Log = ReturnType<typeof useLog>
